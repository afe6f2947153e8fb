/** Gives the focus to a part of a page that takes none by itself, without scrolling. */
export function focusOn(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.setAttribute('tabindex', '-1');
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
