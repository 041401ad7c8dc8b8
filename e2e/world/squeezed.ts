import type { Page } from 'playwright-core';

/**
 * What large letters squeeze. Words become a column of letters, and nobody can read what they type into a field. Pictures leave their
 * paper, targets lie on each other, and tables don't say that they scroll.
 */
export function squeezed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const found = [
      ...columnsOfLetters(),
      ...narrowFields(),
      ...outsidePaper(),
      ...targetsOnTargets(),
      ...cutTables(),
    ];
    return [...new Set(found)];

    function isSeen(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.closest('.spoken, dialog:not([open])') !== null) return false;
      return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    }

    function columnsOfLetters(): string[] {
      const texts: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (parent === null || text.length < 5 || parent.closest('option') !== null || !isSeen(parent))
          continue;
        if (getComputedStyle(parent).writingMode !== 'horizontal-tb') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        if (lines > 2 && text.length / lines < 3) texts.push(`“${text}” stands in ${lines} lines`);
      }
      return texts;
    }

    function narrowFields(): string[] {
      const fields = root.querySelectorAll<HTMLElement>(
        'input:not([type=radio], [type=checkbox], [type=range], [type=file]), select',
      );
      return [...fields].filter(isSeen).flatMap((field) => {
        const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const letters = Math.round((room / Number.parseFloat(fontSize)) * 10) / 10;
        const name = field.getAttribute('aria-label') ?? field.id;
        return letters < 3.5 ? [`the field ${name} is ${letters} letters wide`] : [];
      });
    }

    /** A table of figures scrolls; what is placed by its coordinates may stand out. */
    function outsidePaper(): string[] {
      const papers = [...root.querySelectorAll('.paper, .wood'), ...(root === document.body ? [] : [root])];
      const { clientWidth } = document.documentElement;
      return papers.filter(isSeen).flatMap((paper) => {
        const box = paper.getBoundingClientRect();
        const out = [...paper.querySelectorAll('*')].find((element) => {
          if (!isSeen(element) || element.closest('table') !== null) return false;
          for (let at: Element | null = element; at !== null && at !== paper; at = at.parentElement) {
            if (/absolute|fixed/.test(getComputedStyle(at).position)) return false;
          }
          const { left, right } = element.getBoundingClientRect();
          return left < box.left - 2 || right > Math.min(box.right, clientWidth) + 2;
        });
        return out === undefined ? [] : [`.${out.className} leaves .${paper.className}`];
      });
    }

    function targetsOnTargets(): string[] {
      const targets = [...root.querySelectorAll('button, a[href], label, select')].filter(
        (element) =>
          isSeen(element) &&
          element.closest('.table') === null &&
          getComputedStyle(element).display !== 'inline',
      );
      const boxes = targets.map((target) => {
        const parts = [target, ...target.querySelectorAll('*')]
          .filter(isSeen)
          .map((part) => part.getBoundingClientRect());
        return {
          target,
          left: Math.min(...parts.map(({ left }) => left)),
          right: Math.max(...parts.map(({ right }) => right)),
          top: target.getBoundingClientRect().top,
          bottom: target.getBoundingClientRect().bottom,
        };
      });
      return boxes.flatMap((one, index) =>
        boxes.slice(index + 1).flatMap((other) => {
          if (one.target.contains(other.target) || layerOf(one.target) !== layerOf(other.target)) return [];
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          return width > 2 && height > 2 ? [`${nameOf(one.target)} lies on ${nameOf(other.target)}`] : [];
        }),
      );
    }

    function cutTables(): string[] {
      const tables = [...root.querySelectorAll('.table')].filter(isSeen);
      const isCut = (table: Element) =>
        table.scrollHeight > table.clientHeight + 8 && table.querySelector('.scroll-hint') === null;
      return tables.some(isCut) ? ['there is more of the table below, and nothing says so'] : [];
    }

    function nameOf(target: Element): string {
      return `“${target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30) ?? target.tagName}”`;
    }

    function layerOf(element: Element): Element | undefined {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(at).position)) return at;
      }
      return undefined;
    }
  });
}
