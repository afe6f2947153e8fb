/** The heading of the page takes the focus, without scrolling: where keyboards and screen readers would else begin at the top. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
