/**
 * Coalesces concurrent calls into one query. A caller never receives a result whose query started before its call;
 * calls that arrive during a query share the next one.
 */
export function coalesce<Answer>(query: () => Promise<Answer>): () => Promise<Answer> {
  let nextResult: Promise<Answer> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function next(): Promise<Answer> {
    await running;
    // Calls in the same tick of the event loop still join this query.
    await new Promise((resolve) => setImmediate(resolve));
    nextResult = null;
    const answer = query();
    running = answer.catch(() => {});
    return answer;
  }

  return () => (nextResult ??= next());
}
