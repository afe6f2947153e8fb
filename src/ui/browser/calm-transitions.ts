/**
 * A navigation during a running view transition aborts that transition. The browser rejects a promise that the router
 * does not handle; it is no error, so it is swallowed here.
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
