import { useState } from 'react';
import { useLocation } from 'react-router';

export type KeptAnswer<Answer> = { readonly key: string; readonly answer: Answer };

/** Null once another page, or the answer to another form, has come: each is a location with a key of its own. */
export function keptAnswer<Answer>(
  before: KeptAnswer<Answer> | null,
  { key, answer }: { readonly key: string; readonly answer: Answer | undefined },
): KeptAnswer<Answer> | null {
  if (answer === undefined) return before?.key === key ? before : null;
  return before?.key === key && before.answer === answer ? before : { key, answer };
}

/**
 * The answer to a form for as long as its page is shown. The router drops it when the page is loaded again by itself, which
 * would take a refusal away before it is read.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [before, setBefore] = useState<KeptAnswer<Answer> | null>(null);
  const kept = keptAnswer(before, { key, answer });
  if (kept !== before) setBefore(kept);
  return kept?.answer;
}
