import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { boundsText, type Bounds } from '#src/domain/places/bounds.ts';
import { searchParamsOf } from '#src/features/search/address.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { defaultView } from '#src/features/search/view.ts';
import { recordCall, recordUnreached } from '#src/ui/browser/connection.ts';
import { addressOf } from '../address.ts';
import type { MapAnswer } from './map-answer.ts';
import { fetchPins } from './map-calls.ts';

export type MapStatus = 'searching' | 'failed' | 'ready';
/** An answer with the search that it answers. */
type Answered = MapAnswer & { readonly key: string };

const debounceMs = 300;
const searchPath = '/s';

/**
 * The pins of the page's search, and of the area that the map is moved to: one request at a time, and an answer that comes
 * late is ignored. Once the new area has its pins, the page follows, with its address and its list.
 */
export function useMapSearch(query: SearchQuery, onOtherSearch: (query: SearchQuery) => void) {
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [status, setStatus] = useState<MapStatus>('searching');
  const begin = useOneRequest();
  /** What the map shows or asks for, and what it has last sent the page to: the page lags behind, and may be sent back. */
  const wanted = useRef<SearchQuery | null>(null);
  const followed = useRef<string | null>(null);
  /** The page's area that the map is being moved away from; undefined while it is not moved. */
  const left = useRef<string | null | undefined>(undefined);
  const key = keyOf(query);
  const { otherPage, isLeaving } = useOtherPage(key, followed);

  const search = async (next: SearchQuery, from?: string | null) => {
    const signal = begin();
    wanted.current = next;
    left.current = from;
    setStatus('searching');
    const found = await pinsAfter(from === undefined ? 0 : debounceMs, keyOf(next), signal);
    if (found === undefined || signal.aborted) return;
    setStatus(found === null ? 'failed' : 'ready');
    if (found === null) return recordUnreached();
    recordCall(true);
    const nextKey = keyOf(next);
    setAnswer({ ...found, key: nextKey });
    // Another page is on its way, which this one must not replace.
    if (otherPage() !== null || isLeaving()) return;
    left.current = undefined;
    if (nextKey === (followed.current ?? key)) return;
    followed.current = nextKey;
    void navigate(addressOf(next), { replace: true, preventScrollReset: true });
  };
  const moveTo = (bounds: Bounds) => {
    const page = otherPage();
    const current = page ?? wanted.current ?? query;
    if (areaOf(current) === boundsText(bounds)) return;
    void search(inArea(current, bounds), areaOf(page ?? query));
  };
  const again = () => void search(wanted.current ?? query);

  const followPage = useEffectEvent((page: string) => {
    if (page === followed.current || (wanted.current !== null && page === keyOf(wanted.current))) return;
    followed.current = null;
    const area = wanted.current?.bounds ?? null;
    // A filter was changed while the map was moved: the map stays where it is, with the filter.
    if (area !== null && left.current === areaOf(query)) return void search(inArea(query, area));
    onOtherSearch(query);
    void search(query);
  });
  useEffect(() => {
    followPage(key);
  }, [key]);
  useWhenOnline(() => status === 'failed' && again());
  useEffect(() => () => void (wanted.current = null), []);
  return { answer, status, key, moveTo, again };
}

/** Another search whose page is on its way, unless the map has sent the page there. */
function useOtherPage(key: string, followed: RefObject<string | null>) {
  const { location } = useNavigation();
  const loading = useRef(location);
  useEffect(() => {
    loading.current = location;
  }, [location]);
  return {
    otherPage: (): SearchQuery | null => {
      if (loading.current?.pathname !== searchPath) return null;
      const page = parseSearch(new URLSearchParams(loading.current.search));
      return [key, followed.current].includes(keyOf(page)) ? null : page;
    },
    /** Whether it is no search at all. */
    isLeaving: (): boolean => loading.current !== undefined && loading.current.pathname !== searchPath,
  };
}

function areaOf({ bounds }: SearchQuery): string | null {
  return bounds && boundsText(bounds);
}

/** Begins a request, which the next one ends, as leaving the map does. */
function useOneRequest(): () => AbortSignal {
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
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
