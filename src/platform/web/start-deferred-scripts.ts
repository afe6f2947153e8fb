/**
 * Runs in the page, as it is written here: lets the modules go that wait there as `later`, once what is
 * seen first has come and is painted, or at the first sign that somebody wants something. Until then links
 * and forms work without them.
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
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'];
  for (const sign of signs) addEventListener(sign, start, { once: true });
  // One picture that hangs keeps nobody waiting.
  setTimeout(start, 5000);
  addEventListener('load', () => {
    const painted = new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(start)));
    painted.observe({ type: 'paint', buffered: true });
    // A tab behind another is not painted, and some browsers do not tell.
    setTimeout(start, 1000);
  });
}
