import type { MapAnswer } from './map-answer.ts';

const timeoutMs = 15_000;

/** What the map shows of a search; null when it cannot be read, and undefined when it is not wanted any more. */
export async function fetchPins(params: string, signal: AbortSignal): Promise<MapAnswer | null | undefined> {
  try {
    const answer = await fetch(`/s/map?${params}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) return null;
    const body: unknown = await answer.json();
    return isAnswer(body) ? body : null;
  } catch {
    return signal.aborted ? undefined : null;
  }
}

function isAnswer(body: unknown): body is MapAnswer {
  return typeof body === 'object' && body !== null && 'pins' in body && Array.isArray(body.pins) && 'count' in body;
}
