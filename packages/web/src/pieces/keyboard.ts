let isUsed = false;

/** Called once at start: what the player uses must be known before a page asks. */
export function watchKeyboard(): void {
  addEventListener('keydown', (event) => {
    isUsed = true;
    // Keys for a field may come from a phone's on-screen keyboard, which the page can't use.
    if (isForPage(event)) document.documentElement.dataset.keys = '';
  });
  addEventListener('pointerdown', () => {
    isUsed = false;
  });
}

/** Whether the player last used the keyboard: only then may the focus move by itself, as its ring is visible. */
export function isKeyboardUsed(): boolean {
  return isUsed;
}

/** Whether there seems to be a keyboard: a device with a mouse has one. */
export function hasKeys(): boolean {
  return isUsed || matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Whether a key is meant for the page: not for a field, an open sheet or the browser, and not held down. */
export function isForPage({ target, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || repeat) return false;
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null;
  return !isField && document.querySelector('dialog[open]') === null;
}
