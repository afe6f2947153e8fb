import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page again when its tab is shown: for what is done in another one, such as verifying an email. */
export function useRevalidateWhenShown(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

/** Loads the page again once, after `ms`: for what is true for a while only. Never with null. */
export function useRevalidateAfter(ms: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => void revalidate(), ms);
    return () => clearTimeout(timer);
  }, [ms, revalidate]);
}
