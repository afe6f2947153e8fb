import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from './suggestion.ts';

const debounceMs = 150;

/** What was requested for, and the answer; while a text is looked up, that of the one before. */
type Answer = { readonly text: string; readonly suggestions: readonly Suggestion[] };
const none: Answer = { text: '', suggestions: [] };

/** Suggestions for what is typed. Each text aborts the request of the one before, so that a late answer is not shown. */
export function useSuggestions() {
  const [answer, setAnswer] = useState<Answer>(none);
  const requested = useRef<string | null>(null);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => () => latest.current?.abort(), []);

  const lookUp = (typed: string) => {
    const text = typed.trim();
    if (text === requested.current) return;
    requested.current = text;
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const look = async () => {
      const suggestions = await fetchSuggestions(text, controller.signal);
      if (controller.signal.aborted) return;
      // After a failure the same text is requested for again.
      if (suggestions === null) requested.current = null;
      setAnswer({ text, suggestions: suggestions ?? [] });
    };
    const timer = setTimeout(() => void look(), text === '' ? 0 : debounceMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { ...answer, lookUp };
}

/** Null without a valid answer. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  try {
    const response = await fetch(`/s/suggestions?${new URLSearchParams({ q: text })}`, { signal });
    if (!response.ok) return null;
    return ((await response.json()) as { readonly suggestions: readonly Suggestion[] }).suggestions;
  } catch {
    return null;
  }
}
