import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { recordCall } from '#src/ui/browser/connection.ts';
import { updatesPath } from '#src/features/transactions/transaction-path.ts';

const minIntervalMs = 3_000;
const maxIntervalMs = 30_000;

/**
 * While `isWaiting`, asks every few seconds whether the page has changed since `version`, and loads it again when it
 * has; with a growing interval, and only while the tab is visible.
 */
export function usePolling(isWaiting: boolean, id: string, version: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const pollAfter = (intervalMs: number) => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await hasChanged(id, version)) && !isStopped) await revalidate();
        if (!isStopped) pollAfter(Math.min(maxIntervalMs, intervalMs * 1.3));
      }, intervalMs);
    };
    pollAfter(minIntervalMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isWaiting, id, version, revalidate]);
}

/** False also while the site cannot be reached: loading the page then would replace it by the error page. */
async function hasChanged(id: string, version: string): Promise<boolean> {
  try {
    const headers = { 'if-none-match': `"${version}"` };
    const { status } = await fetch(updatesPath(id), { headers, cache: 'no-store' });
    recordCall(status < 500);
    return status === 204;
  } catch {
    recordCall(false);
    return false;
  }
}
