import { useEffect, useRef, useState } from 'react';
import type { Predictions } from '#src/domain/places/place.ts';

const minLength = 3;
const debounceMs = { usual: 300, short: 1000 };

/** How long typing has to pause before a text is looked up: longer for few letters, which fit too many places. */
export function debounceOf(text: string): number {
  return text.trim().length < minLength ? debounceMs.short : debounceMs.usual;
}

export type Lookup = Predictions & { readonly text: string };
export type LookupState = { readonly answer: Lookup | null; readonly state: 'idle' | 'waiting' | 'here' | 'failed' };

const none: LookupState = { answer: null, state: 'idle' };

/** Predictions for what is typed. Each text aborts the request of the one before, so that a late answer is not shown. */
export function usePredictions() {
  const [found, setFound] = useState<LookupState>(none);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);

  const stop = () => latest.current?.abort();
  const lookUp = (text: string) => {
    stop();
    if (text.trim() === '') return setFound(none);
    const controller = new AbortController();
    latest.current = controller;
    setFound(({ answer }) => ({ answer, state: 'waiting' }));
    const timer = setTimeout(async () => {
      const answer = await fetchPredictions(text, controller.signal);
      if (controller.signal.aborted) return;
      setFound(answer === null ? { answer: null, state: 'failed' } : { answer: { ...answer, text }, state: 'here' });
    }, debounceOf(text));
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { ...found, lookUp, stop };
}

/** Null without a valid answer. */
async function fetchPredictions(text: string, signal: AbortSignal): Promise<Predictions | null> {
  try {
    const response = await fetch(`/s/places?${new URLSearchParams({ q: text })}`, { signal });
    return response.ok ? ((await response.json()) as Predictions) : null;
  } catch {
    return null;
  }
}
