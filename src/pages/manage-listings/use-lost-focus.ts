import { useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus where an answer has removed what had it: a keyboard would begin at the top of the page again. */
export function useLostFocus(answer: unknown, target: () => HTMLElement | null | undefined): void {
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (answer !== undefined && document.activeElement === document.body) focusTarget();
  }, [answer]);
}

/** The same where what had the focus has left a list with its item, and nothing is left that could see the answer. */
export function useFocusLostWithItem(ids: readonly string[], target: () => HTMLElement | null | undefined): void {
  const shown = ids.join(' ');
  const before = useRef(shown);
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    const isAnyGone = before.current.split(' ').some((id) => !shown.includes(id));
    before.current = shown;
    if (isAnyGone && document.activeElement === document.body) focusTarget();
  }, [shown]);
}
