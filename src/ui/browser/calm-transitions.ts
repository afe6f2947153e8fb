/**
 * Somebody who goes on before one page has faded into the next overtakes the fade. The browser tells of it
 * by a promise that the router leaves alone; it is no fault, so it is heard here.
 */
export function calmTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...how) => {
    const transition = start(...how);
    transition.ready.catch(() => {});
    return transition;
  };
}
