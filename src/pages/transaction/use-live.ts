import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { eventsPath } from '#src/features/transactions/transaction-path.ts';

/** A refused stream (too many are open, or the site is stopping) is tried again after so long. */
const againMs = 30_000;

/**
 * Loads the page again as soon as it has changed, by a stream of events, while the tab is visible. False while there is no
 * stream: then the page has to ask.
 */
export function useLive(isWanted: boolean, id: string, version: string): boolean {
  const { revalidate } = useRevalidator();
  const [isLive, setIsLive] = useState(false);
  const shown = useRef(version);
  useEffect(() => void (shown.current = version), [version]);
  useEffect(() => {
    if (!isWanted || !('EventSource' in window)) return;
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    function close(): void {
      source?.close();
      source = null;
      clearTimeout(again);
      setIsLive(false);
    }
    function open(): void {
      if (source !== null || document.visibilityState !== 'visible') return;
      const opened = (source = new EventSource(`${eventsPath(id)}?v=${shown.current}`));
      opened.addEventListener('open', () => setIsLive(true));
      opened.addEventListener('changed', () => void revalidate());
      opened.addEventListener('error', () => {
        setIsLive(false);
        // The browser itself connects again after a lost connection, with the version of the last event.
        if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
        source = null;
        again = setTimeout(open, againMs);
      });
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? open() : close());
    // The stream of before may be dead without having said so, and one that was refused waits.
    const onOnline = () => {
      close();
      open();
    };
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('online', onOnline);
    open();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onOnline);
      close();
    };
  }, [isWanted, id, revalidate]);
  return isLive;
}
