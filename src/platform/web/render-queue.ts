/**
 * Lets those who wait go on one in each round of the event loop, in the order in which they came: so that
 * between two long pieces of work the process hears who else has come, and gives short answers.
 */
export function makeRenderQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function goOn(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(goOn);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
