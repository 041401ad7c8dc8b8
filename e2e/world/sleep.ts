import type { Page } from 'playwright-core';

/** The phone goes into a pocket: the page is hidden, as far as it can tell. */
export function sleep(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** And comes out again. Browsers report that in one of two ways. */
export function wake(page: Page, how: 'visibilitychange' | 'pageshow'): Promise<void> {
  return page.evaluate((type) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
    (type === 'pageshow' ? window : document).dispatchEvent(new Event(type));
  }, how);
}
