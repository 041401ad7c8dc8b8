/** Whoever listens or uses the keyboard is where the heading is, unless they are somewhere already. */
export function focusHeading(): void {
  takeFocus(document.querySelector('h1'));
}

export function takeFocus(heading: HTMLElement | null): void {
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
