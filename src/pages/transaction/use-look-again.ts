import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds. */
const first = 3_000;
const longest = 30_000;

/** Reads the page anew every few seconds while `isWaiting`, ever more slowly, and only while somebody looks. */
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

/** A page that is read anew while the connection is down would be lost to the error page. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}
