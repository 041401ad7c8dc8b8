/** Whoever listens or uses the keyboard is where the heading is, unless they are somewhere already. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
