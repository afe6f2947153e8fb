import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { boundsText, type Bounds } from '#src/domain/places/bounds.ts';
import { searchParamsOf } from '#src/features/search/address.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { defaultView } from '#src/features/search/view.ts';
import { recordCall } from '#src/ui/browser/connection.ts';
import { addressOf } from '../address.ts';
import type { MapAnswer } from './map-answer.ts';
import { fetchPins } from './map-calls.ts';

export type MapStatus = 'searching' | 'failed' | 'ready';
/** An answer with the search that it answers. */
type Answered = MapAnswer & { readonly key: string };

const debounceMs = 300;

/**
 * The pins of the page's search, and of the area that the map is moved to: one request at a time, and an answer that comes
 * late is ignored. Once the new area has its pins, the page follows, with its address and its list.
 */
export function useMapSearch(query: SearchQuery, onOtherSearch: (query: SearchQuery) => void) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [status, setStatus] = useState<MapStatus>('searching');
  const latest = useRef<AbortController | null>(null);
  /** What the map shows or asks for, and what it has last sent the page to: the page lags behind, and may be sent back. */
  const wanted = useRef<SearchQuery | null>(null);
  const followed = useRef<string | null>(null);
  const key = keyOf(query);

  const search = async (next: SearchQuery, waitMs = 0) => {
    latest.current?.abort();
    const request = new AbortController();
    latest.current = request;
    wanted.current = next;
    setStatus('searching');
    const found = await pinsAfter(waitMs, keyOf(next), request.signal);
    if (found === undefined || request.signal.aborted) return;
    recordCall(found !== null);
    setStatus(found === null ? 'failed' : 'ready');
    if (found === null) return;
    const nextKey = keyOf(next);
    setAnswer({ ...found, key: nextKey });
    if (nextKey === (followed.current ?? key)) return;
    followed.current = nextKey;
    void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  };
  const moveTo = (bounds: Bounds) => {
    const current = wanted.current ?? query;
    if (current.bounds !== null && boundsText(current.bounds) === boundsText(bounds)) return;
    void search(inArea(current, bounds), debounceMs);
  };
  const again = () => void search(wanted.current ?? query);

  const followPage = useEffectEvent((page: string) => {
    if (page === followed.current || (wanted.current !== null && page === keyOf(wanted.current))) return;
    followed.current = null;
    onOtherSearch(query);
    void search(query);
  });
  useEffect(() => {
    followPage(key);
  }, [key]);
  useWhenOnline(() => status === 'failed' && again());
  useEffect(
    () => () => {
      latest.current?.abort();
      wanted.current = null;
    },
    [],
  );
  return { answer, status, key, moveTo, again };
}

async function pinsAfter(waitMs: number, params: string, signal: AbortSignal) {
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  return signal.aborted ? undefined : fetchPins(params, signal);
}

function useWhenOnline(action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const back = () => act();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
}

/** The same search in the area of the map, which has no name. */
function inArea(query: SearchQuery, bounds: Bounds): SearchQuery {
  return { ...query, bounds, address: '', origin: null, mapSearch: true, page: 1 };
}

/** What the pins depend on: neither the page of the list nor the view. */
function keyOf(query: SearchQuery): string {
  return String(searchParamsOf({ ...query, page: 1, view: defaultView }));
}
