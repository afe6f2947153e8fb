import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds. */
const first = 3_000;
const longest = 30_000;

/** Polls the page every few seconds while `isWaiting`, with a growing interval, and only while the tab is visible. */
export function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const lookAfter = (pause: number) => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await isReachable()) && !isOver) await revalidate();
        if (!isOver) lookAfter(Math.min(longest, pause * 1.3));
      }, pause);
    };
    lookAfter(first);
    return () => {
      isOver = true;
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
