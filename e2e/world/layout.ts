import type { CDPSession, Page } from 'playwright-core';

/**
 * What does not fit on the screen, in words: the page itself, or a text that is larger than its box. Only players' names
 * without a syllable to break at may be cut; the parts of other names are separate texts, and must fit.
 */
export function misfits(page: Page, { names = [], scrolls = true }: Fit = {}): Promise<readonly string[]> {
  return page.evaluate(findMisfits, { names, scrolls });
}

/** Names that may be cut, and whether the page may be higher than the screen. */
export interface Fit {
  readonly names?: readonly string[];
  readonly scrolls?: boolean;
}

async function findMisfits({ names, scrolls }: Required<Fit>): Promise<readonly string[]> {
  await document.fonts.ready;
  const found: string[] = [];
  const root = document.documentElement;
  const { clientWidth, clientHeight } = root;
  if (root.scrollWidth > clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
  if (!scrolls && root.scrollHeight > clientHeight) found.push(`the page is ${root.scrollHeight} high`);

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const text = ownText(element);
    if (text === '' || !isSeen(element)) continue;
    const label = `“${text.slice(0, 40)}”`;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.display !== 'inline') {
      const isCut = style.overflowX !== 'visible' && style.textOverflow === 'ellipsis';
      const mayBeCut = isCut && names.some((name) => text.includes(name) || name.startsWith(text));
      if (element.scrollWidth > element.clientWidth + 1 && !mayBeCut) {
        found.push(`${label} is ${element.scrollWidth} wide in a box of ${element.clientWidth}`);
      }
      // The space above and below the letters of a line may be cut.
      if (
        style.overflowY === 'hidden' &&
        element.scrollHeight > element.clientHeight * 1.15 + 1 &&
        !mayBeCut
      ) {
        found.push(`${label} is ${element.scrollHeight} high in a box of ${element.clientHeight}`);
      }
    }
    if ((box.left < -1 || box.right > clientWidth + 1) && !isInScroller(element, 'overflowX')) {
      found.push(`${label} leaves the screen sideways`);
    }
    if (!scrolls && (box.top < -1 || box.bottom > clientHeight + 1) && !isInScroller(element, 'overflowY')) {
      found.push(`${label} leaves the screen at the top or bottom`);
    }
  }
  return [...new Set(found)];

  function ownText(element: Element): string {
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .join(' ')
      .trim();
  }

  /** Texts for screen readers alone are one pixel small. */
  function isSeen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    if (element.closest('dialog:not([open])') !== null) return false;
    // The first names of these options, which old engines know as well.
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  }

  function isInScroller(element: HTMLElement, axis: 'overflowX' | 'overflowY'): boolean {
    for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at)[axis])) return true;
    }
    return false;
  }
}

/** Resizes the window and waits until the page is laid out again. */
export async function resize(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async ({ width, height }) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    do await nextFrame();
    while (innerWidth !== width || innerHeight !== height);
  }, size);
  await page.evaluate(laidOut);
}

/** In a page: resolves when all that observes sizes has heard of them, and has changed the page. */
async function laidOut(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  await new Promise<void>((resolve) => {
    new ResizeObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe(document.body);
  });
  for (let frames = 0; frames < 2; frames += 1) await nextFrame();
}

/** Settings last as long as the session that made them. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The size of letters that somebody has set in their browser, in pixels. */
export async function setLetters(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Page.setFontSizes', { fontSizes: { standard } });
  await page.evaluate(async (size) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    // As in base.css: on large screens everything is larger.
    const expected = () => Math.max(size, Math.min(0.014 * innerWidth, 0.021 * innerHeight));
    const isThere = () =>
      Math.abs(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) - expected()) < 0.5;
    do await nextFrame();
    while (!isThere());
  }, standard);
  await page.evaluate(laidOut);
}

/** Players that overlap each other, the dice or the bar above the table, with two-line names, which hang below their seat. */
export async function overlaps(page: Page): Promise<readonly string[]> {
  const things = page.locator('main.layout > header, main .table :is([data-seat], .tray)');
  const boxes: readonly Box[] = await things.evaluateAll((elements) =>
    elements.map((element) => {
      const rects = [element, ...element.querySelectorAll('.name')].map((part) =>
        part.getBoundingClientRect(),
      );
      return {
        what: element.textContent?.trim().slice(0, 20) || 'the dice',
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
        top: Math.min(...rects.map(({ top }) => top)),
        bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      };
    }),
  );
  if (boxes.some(({ left, right }) => right - left < 1))
    throw new Error("an element without a size can't overlap anything");
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => area(one, other) > 0)
      .map((other) => `${one.what} and ${other.what} overlap by ${Math.round(area(one, other))} px²`),
  );
}

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function area(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 1 && height > 1 ? width * height : 0;
}

/** Targets that are too small for a finger: WCAG 2.5.8, and our own 44 px. Links inside a sentence are text. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=button], [role=switch], [role=radio]',
    );
    const found: string[] = [];
    for (const target of targets) {
      const box = (target.closest('label') ?? target).getBoundingClientRect();
      const isHidden =
        !target.checkVisibility({ checkVisibilityCSS: true }) || box.width <= 1 || box.height <= 1;
      if (isHidden || getComputedStyle(target).display === 'inline') continue;
      if (box.width < 43.5 || box.height < 43.5) {
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? target.tagName;
        found.push(`“${name}” is ${Math.round(box.width)}×${Math.round(box.height)}`);
      }
    }
    return found;
  });
}

/** Texts that overlap. Sheets, sticky feet and speech bubbles may cover the page. */
export function crossedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: { text: string; parent: Element; layer: Element | undefined; rect: DOMRect }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (parent === null || text === '' || parent.closest('.spoken, option') !== null) continue;
      if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const rect = seenPart(whole, parent);
        if (rect.width > 2 && rect.height > 2) lines.push({ text, parent, layer: layerOf(parent), rect });
      }
    }
    const found = lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter(
          (other) => other.parent !== one.parent && other.layer === one.layer && isOn(one.rect, other.rect),
        )
        .map((other) => `“${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}” cross`),
    );
    return [...new Set(found)];

    /** Without the space above and below the letters, and without what a box around it cuts off. */
    function seenPart(rect: DOMRect, element: Element): DOMRect {
      let { left, right } = rect;
      let top = rect.top + rect.height / 5;
      let bottom = rect.bottom - rect.height / 5;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    function layerOf(element: Element): Element | undefined {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (at.matches('.bubble') || /sticky|fixed/.test(getComputedStyle(at).position)) return at;
      }
      return undefined;
    }

    function isOn(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 2 && height > 2;
    }
  });
}

/** Dice, boxes and tables that only a shadow sets apart: forced colours have no shadows. */
export function withoutOutline(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bare = [...document.querySelectorAll<HTMLElement>('.wood, .box, .die .cube')].filter((element) => {
      const { outlineStyle, borderTopStyle } = getComputedStyle(element);
      return element.checkVisibility() && outlineStyle === 'none' && borderTopStyle === 'none';
    });
    return [...new Set(bare.map(({ classList }) => `.${[...classList].join('.')} has no outline`))];
  });
}
