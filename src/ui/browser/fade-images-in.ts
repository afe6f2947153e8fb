/** Milliseconds. */
const duration = 200;

/**
 * Fades in photos that load while the page is visible. They are not hidden before, so that they appear without this
 * script too, and images above the fold are not delayed.
 */
export function fadeImagesIn(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  // The load event of an image does not bubble, but it can be captured.
  document.addEventListener('load', ({ target }) => fadeIn(target, still.matches), true);
}

function fadeIn(target: EventTarget | null, still: boolean): void {
  if (still || !(target instanceof HTMLImageElement) || target.loading !== 'lazy') return;
  if (target.closest('.picture')) target.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' });
}
