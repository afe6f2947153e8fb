import { useEffect } from 'react';
import { useReload } from './use-reload.ts';

/**
 * Loads the page again when its tab is shown, or its browser is back online: for what is done in another tab, such as
 * verifying an email.
 */
export function useRevalidateWhenShown(): void {
  const reload = useReload();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const look = async () => {
      if (isShown() && (await canLoad()) && !signal.aborted) await reload();
    };
    document.addEventListener('visibilitychange', () => void look(), { signal });
    addEventListener('online', () => void look(), { signal });
    return () => ended.abort();
  }, [reload]);
}

const againMs = 5_000;

/** Loads the page again once, after `ms` or as soon after it as the site answers: for what is true for a while only. Never with null. */
export function useRevalidateAfter(ms: number | null): void {
  const reload = useReload();
  useEffect(() => {
    if (ms === null) return;
    let isStopped = false;
    const look = async () => {
      const isAnswered = await canLoad();
      if (isStopped) return;
      if (isAnswered) await reload();
      else timer = setTimeout(() => void look(), againMs);
    };
    let timer = setTimeout(() => void look(), ms);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [ms, reload]);
}

/** Loads the page again every `ms` while its tab is shown. Never with null. */
export function useRevalidateEvery(ms: number | null): void {
  const reload = useReload();
  useEffect(() => {
    if (ms === null) return;
    let isStopped = false;
    const look = async () => {
      if (isShown() && (await canLoad()) && !isStopped) await reload();
      if (!isStopped) timer = setTimeout(() => void look(), ms);
    };
    let timer = setTimeout(() => void look(), ms);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [ms, reload]);
}

const isShown = () => document.visibilityState === 'visible';

/** A site that hangs takes connections, and does not answer. */
const answerMs = 10_000;

/** False while the site has no page to give: loading it then would put the error page, and lose what is typed, in its place. */
async function canLoad(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) });
    return status < 500;
  } catch {
    return false;
  }
}
