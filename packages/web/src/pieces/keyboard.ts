let isUsed = false;

/** Called once at start: what the player uses must be known before a page asks. */
export function watchKeyboard(): void {
  addEventListener('keydown', () => {
    isUsed = true;
  });
  addEventListener('pointerdown', () => {
    isUsed = false;
  });
}

/** Whether the player last used the keyboard: only then may the focus move by itself, as its ring is visible. */
export function isKeyboardUsed(): boolean {
  return isUsed;
}
