import { useEffect } from 'react';
import { useReload } from '#src/ui/browser/use-reload.ts';

const minIntervalMs = 2_000;
const maxIntervalMs = 30_000;

/** While the file is being made, loads the page again once it is there; only while the tab is visible. */
export function useExportPolling(isWaiting: boolean): void {
  const reload = useReload();
  useEffect(() => {
    if (!isWaiting) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const pollAfter = (intervalMs: number) => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await isOver()) && !isStopped) await reload();
        if (!isStopped) pollAfter(Math.min(maxIntervalMs, intervalMs * 1.3));
      }, intervalMs);
    };
    pollAfter(minIntervalMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isWaiting, reload]);
}

/** False also while the site cannot be reached: loading the page then would replace it by the error page. */
async function isOver(): Promise<boolean> {
  try {
    return (await fetch('/account/export', { cache: 'no-store' })).status === 204;
  } catch {
    return false;
  }
}
