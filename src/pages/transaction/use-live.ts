import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { eventsPath } from '#src/features/transactions/transaction-path.ts';
import { keepStream } from './live-stream.ts';

/**
 * Loads the page again as soon as it has changed, by a stream of events, while the tab is visible. A load that is under way is
 * waited for, because it would be aborted; where it has brought that version, it is enough, because another load would take the
 * answer of a form away. False while there is no stream: then the page has to ask.
 */
export function useLive(isWanted: boolean, id: string, version: string): boolean {
  const { revalidate, state: reload } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && reload === 'idle';
  const [isLive, setIsLive] = useState(false);
  const [heard, setHeard] = useState({ version });
  const loaded = useRef(heard);
  const shown = useRef(version);
  useEffect(() => void (shown.current = version), [version]);
  useEffect(() => {
    if (!isWanted || !('EventSource' in window)) return;
    return keepStream(() => `${eventsPath(id)}?v=${shown.current}`, {
      onChanged: (newest) => setHeard({ version: newest }),
      onLive: setIsLive,
    });
  }, [isWanted, id]);
  useEffect(() => {
    // Each event loads once; where that fails, the stream says it again as soon as it is back.
    if (!isIdle || heard.version === version || heard === loaded.current) return;
    loaded.current = heard;
    void revalidate();
  }, [isIdle, heard, version, revalidate]);
  return isLive;
}
