import { useEffect, useRef, useState } from 'react';
import type { Count } from '#src/features/search/query.ts';
import { filledParams } from './filled-params.ts';

const debounceMs = 250;

/** How many items the finder's fields find; `total` until something is chosen. */
export function useFinderCount(total: Count) {
  const [count, setCount] = useState<Count | null>(null);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);
  const refresh = (form: HTMLFormElement) => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const read = async () => {
      const found = await fetchCount(filledParams(new FormData(form)), controller.signal);
      if (found !== null) setCount(found);
    };
    const timer = setTimeout(() => void read(), debounceMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { count: count ?? total, refresh };
}

/** Null when it cannot be read: the button then keeps its last figure. */
async function fetchCount(params: URLSearchParams, signal: AbortSignal): Promise<Count | null> {
  try {
    const response = await fetch(`/s/count?${params}`, { signal });
    return response.ok ? ((await response.json()) as Count) : null;
  } catch {
    return null;
  }
}
