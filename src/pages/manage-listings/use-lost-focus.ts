import { useEffect, useEffectEvent } from 'react';

/** Moves the focus where an answer has removed what had it: a keyboard would begin at the top of the page again. */
export function useLostFocus(answer: unknown, target: () => HTMLElement | null | undefined): void {
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (answer !== undefined && document.activeElement === document.body) focusTarget();
  }, [answer]);
}
