import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const minIntervalMs = 3_000;
const maxIntervalMs = 30_000;

/** Polls the page every few seconds while `isWaiting`, with a growing interval, and only while the tab is visible. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const pollAfter = (intervalMs: number) => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await isReachable()) && !isStopped) await revalidate();
        if (!isStopped) pollAfter(Math.min(maxIntervalMs, intervalMs * 1.3));
      }, intervalMs);
    };
    pollAfter(minIntervalMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isWaiting, revalidate]);
}

/** Revalidating while offline would replace the page by the error page, so the connection is checked first. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
