import { useEffect } from 'react';
import { useReload } from '#src/ui/browser/use-reload.ts';

const intervalMs = 2_000;

/** While drafts are being made, loads the page again every few seconds; only while the tab is visible. */
export function useImportPolling(isRunning: boolean, path: string): void {
  const reload = useReload();
  useEffect(() => {
    if (!isRunning) return;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible' && (await canLoad(path)) && !isStopped) await reload();
        if (!isStopped) poll();
      }, intervalMs);
    };
    poll();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isRunning, path, reload]);
}

/** False while the site cannot be reached: loading the page then would replace it by the error page. */
async function canLoad(path: string): Promise<boolean> {
  try {
    return (await fetch(`${path}/running`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
