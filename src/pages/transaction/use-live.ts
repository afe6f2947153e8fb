import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { eventsPath } from '#src/features/transactions/transaction-path.ts';
import { keepStream } from './live-stream.ts';

/**
 * Loads the page again as soon as it has changed, by a stream of events, while the tab is visible. A load that is under way is waited
 * for, because it would be aborted; one that has brought the version is enough, because another takes the answer of a form away. False while there is no stream: then the page has to ask.
 */
export function useLive(isWanted: boolean, id: string, version: string): boolean {
  const { revalidate, state: reload } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && reload === 'idle';
  const [isLive, setIsLive] = useState(false);
  const [newest, setNewest] = useState(version);
  const loaded = useRef(version);
  const shown = useRef(version);
  useEffect(() => void (shown.current = version), [version]);
  useEffect(() => {
    if (!isWanted || !('EventSource' in window)) return;
    return keepStream(() => `${eventsPath(id)}?v=${shown.current}`, {
      onChanged: setNewest,
      onLive: setIsLive,
    });
  }, [isWanted, id]);
  useEffect(() => {
    if (!isIdle || newest === version || newest === loaded.current) return;
    loaded.current = newest;
    void revalidate();
  }, [isIdle, newest, version, revalidate]);
  return isLive;
}
