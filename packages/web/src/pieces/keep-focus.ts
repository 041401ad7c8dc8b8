import { takeFocus } from './focus-heading.ts';

const HEADING = 'h1, h2';

/** When the focused element goes away, the focus moves to the nearest heading instead of the top of the page. */
export function keepFocus(box: HTMLElement): () => void {
  /** The last focused element and its ancestors. */
  let around: readonly Element[] = [];
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? outwardsFrom(target, box) : [];
  };
  // A tap beside everything removes the focus on purpose.
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
