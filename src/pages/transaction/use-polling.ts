import { useEffect } from 'react';
import { recordCall, recordUnreached } from '#src/ui/browser/connection.ts';
import { useReload } from '#src/ui/browser/use-reload.ts';
import { updatesPath } from '#src/features/transactions/transaction-path.ts';

const minIntervalMs = 3_000;
const maxIntervalMs = 30_000;

/**
 * While `isWaiting`, asks every few seconds whether the page has changed since `version`, and loads it again when it
 * has; with a growing interval, and only while the tab is visible. At once when the tab is looked at again, or the browser
 * is back online.
 */
export function usePolling(isWaiting: boolean, id: string, version: string): void {
  const reload = useReload();
  useEffect(() => {
    if (!isWaiting) return;
    let isStopped = false;
    let isAsking = false;
    let intervalMs = minIntervalMs;
    let timer = setTimeout(() => void ask(), intervalMs);
    async function ask(): Promise<void> {
      isAsking = true;
      if (document.visibilityState === 'visible' && (await hasChanged(id, version)) && !isStopped) await reload();
      isAsking = false;
      if (isStopped) return;
      intervalMs = Math.min(maxIntervalMs, intervalMs * 1.3);
      timer = setTimeout(() => void ask(), intervalMs);
    }
    function askNow(): void {
      intervalMs = minIntervalMs;
      if (isAsking) return;
      clearTimeout(timer);
      void ask();
    }
    addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [isWaiting, id, version, reload]);
}

/** False also while the site cannot be reached: loading the page then would replace it by the error page. */
async function hasChanged(id: string, version: string): Promise<boolean> {
  try {
    const headers = { 'if-none-match': `"${version}"` };
    const { status } = await fetch(updatesPath(id), { headers, cache: 'no-store' });
    recordCall(status < 500);
    return status === 204;
  } catch {
    recordUnreached();
    return false;
  }
}
