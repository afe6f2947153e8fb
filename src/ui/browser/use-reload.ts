import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Loads the page again, as soon as nothing else is loading: a load that is under way, as after a form that was sent, would be
 * aborted. Calls of one component that wait at the same time load once. Nothing is loaded after the component has gone.
 */
export function useReload(): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && state === 'idle';
  const idle = useRef(isIdle);
  const onIdle = useRef<(() => void) | null>(null);
  const waiting = useRef<Promise<void> | null>(null);
  useEffect(() => {
    idle.current = isIdle;
    if (isIdle) onIdle.current?.();
  }, [isIdle]);
  return useCallback(async () => {
    waiting.current ??= idle.current ? Promise.resolve() : new Promise((resolve) => (onIdle.current = resolve));
    const mine = waiting.current;
    await mine;
    // The first of those that waited loads for all.
    if (waiting.current !== mine) return;
    waiting.current = null;
    onIdle.current = null;
    await revalidate();
  }, [revalidate]);
}
