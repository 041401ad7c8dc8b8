import { takeFocus } from './focus-heading.ts';

const HEADING = 'h1, h2';

/** When what has the focus goes away, it goes to the nearest heading: the keyboard would start at the top of the page. */
export function keepFocus(box: HTMLElement): () => void {
  /** What had the focus last, and everything around it. */
  let around: readonly Element[] = [];
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? outwardsFrom(target, box) : [];
  };
  // A finger beside everything leaves the focus nowhere, on purpose.
  const forget = () => {
    around = [];
  };
  const watch = new MutationObserver(() => {
    const [focused] = around;
    if (focused === undefined || focused.isConnected) return;
    const place = around.find((one) => one.isConnected && one.querySelector(HEADING) !== null);
    around = [];
    takeFocus(place?.querySelector<HTMLElement>(HEADING) ?? null);
  });
  box.addEventListener('pointerdown', forget);
  box.addEventListener('focusin', note);
  watch.observe(box, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    box.removeEventListener('focusin', note);
    box.removeEventListener('pointerdown', forget);
  };
}

function outwardsFrom(element: Element, box: Element): readonly Element[] {
  const { parentElement } = element;
  return element === box || parentElement === null
    ? [element]
    : [element, ...outwardsFrom(parentElement, box)];
}
