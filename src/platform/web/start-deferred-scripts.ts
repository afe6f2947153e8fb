/**
 * Runs in the browser, serialised into the page: starts the modules that are deferred as `later`, once the visible
 * resources are loaded and painted, or at the first user interaction. Until then links and forms work without them.
 */
export function startDeferredScripts(): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
    for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type=later]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.nonce = waiting.nonce;
      script.text = waiting.text;
      waiting.replaceWith(script);
    }
  };
  const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'];
  for (const interaction of interactions) addEventListener(interaction, start, { once: true });
  // Fallback: one image that hangs must not block the scripts.
  setTimeout(start, 5000);
  addEventListener('load', () => {
    const painted = new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(start)));
    painted.observe({ type: 'paint', buffered: true });
    // A background tab is not painted, and some browsers do not report it.
    setTimeout(start, 1000);
  });
}
