import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { eventsPath } from '#src/features/transactions/transaction-path.ts';
import { keepStream } from './live-stream.ts';

/**
 * Loads the page again as soon as it has changed, by a stream of events, while the tab is visible. It waits for a load that is
 * under way, which it would abort. False while there is no stream: then the page has to ask.
 */
export function useLive(isWanted: boolean, id: string, version: string): boolean {
  const { revalidate, state: reload } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && reload === 'idle';
  const [isLive, setIsLive] = useState(false);
  const [changes, setChanges] = useState(0);
  const loaded = useRef(0);
  const shown = useRef(version);
  useEffect(() => void (shown.current = version), [version]);
  useEffect(() => {
    if (!isWanted || !('EventSource' in window)) return;
    return keepStream(() => `${eventsPath(id)}?v=${shown.current}`, {
      onChanged: () => setChanges((count) => count + 1),
      onLive: setIsLive,
    });
  }, [isWanted, id]);
  useEffect(() => {
    if (!isIdle || loaded.current === changes) return;
    loaded.current = changes;
    void revalidate();
  }, [isIdle, changes, revalidate]);
  return isLive;
}
