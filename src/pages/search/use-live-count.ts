import { useEffect, useRef, useState } from 'react';
import { searchParamsOf } from '#src/features/search/address.ts';
import type { Count } from '#src/features/search/query.ts';
import { queryOfForm } from './address.ts';

const debounceMs = 300;

/** Live count of the listings that a form's choices find, debounced after each change. */
export function useLiveCount(total: Count) {
  const [count, setCount] = useState<Count | null>(null);
  const inFlight = useRef<AbortController | null>(null);
  useEffect(() => () => inFlight.current?.abort(), []);

  const reset = () => {
    inFlight.current?.abort();
    setCount(null);
  };
  const refresh = (form: HTMLFormElement, milliseconds = debounceMs) => {
    inFlight.current?.abort();
    const latest = new AbortController();
    inFlight.current = latest;
    const timer = setTimeout(() => {
      void fetchCount(form, latest.signal).then((found) => found !== null && setCount(found));
    }, milliseconds);
    latest.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { count: count ?? total, refresh, reset };
}

/** Null when it cannot be read: the button then keeps its last figure. */
async function fetchCount(form: HTMLFormElement, signal: AbortSignal): Promise<Count | null> {
  try {
    const answer = await fetch(`/s/count?${searchParamsOf(queryOfForm(form))}`, { signal });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (typeof body !== 'object' || body === null || !('totalItems' in body)) return null;
    const { totalItems } = body;
    return typeof totalItems === 'number' ? { totalItems, more: 'more' in body && body.more === true } : null;
  } catch {
    return null;
  }
}
