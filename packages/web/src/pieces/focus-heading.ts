/** Focuses the page's heading for screen readers and keyboards, unless something else has the focus. */
export function focusHeading(): void {
  takeFocus(document.querySelector('h1'));
}

export function takeFocus(heading: HTMLElement | null): void {
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
