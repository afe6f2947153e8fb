import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Loads the page again, as soon as nothing else is loading: a load that is under way, as after a form that was sent, would be
 * aborted. Resolves once the page is loaded; calls that wait at the same time load once. Never after the component has gone.
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
  return useCallback(() => {
    const load = async () => {
      if (!idle.current) await new Promise<void>((resolve) => void (onIdle.current = resolve));
      onIdle.current = null;
      waiting.current = null;
      await revalidate();
    };
    waiting.current ??= load();
    return waiting.current;
  }, [revalidate]);
}
