/** Milliseconds. */
const duration = 200;

/**
 * Lets photos come in softly that arrive while somebody looks. Nothing is hidden before they arrive, so
 * that without this script they are simply there; what is seen first is not kept waiting either.
 */
export function fadeImagesIn(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  // The event of an image does not rise, but it can be caught on its way down.
  document.addEventListener('load', ({ target }) => fadeIn(target, still.matches), true);
}

function fadeIn(target: EventTarget | null, still: boolean): void {
  if (still || !(target instanceof HTMLImageElement) || target.loading !== 'lazy') return;
  if (target.closest('.picture')) target.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' });
}
