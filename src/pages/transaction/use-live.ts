import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { eventsPath } from '#src/features/transactions/transaction-path.ts';
import { keepStream } from './live-stream.ts';

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
    return keepStream(() => `${eventsPath(id)}?v=${shown.current}`, {
      onChanged: () => void revalidate(),
      onLive: setIsLive,
    });
  }, [isWanted, id, revalidate]);
  return isLive;
}
