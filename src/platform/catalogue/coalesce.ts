/**
 * Answers many who ask at the same time with one question. Nobody gets an answer to a question that
 * began before they asked: while one is under way, all who come wait for the next.
 */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let waiting: Promise<Answer> | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function next(): Promise<Answer> {
    await running;
    // Whoever comes in the same turn of the loop still comes before the question.
    await new Promise((resolve) => setImmediate(resolve));
    waiting = null;
    const answer = ask();
    running = answer.catch(() => {});
    return answer;
  }

  return () => (waiting ??= next());
}
