import type { Logger } from '../logger/logger.ts';
import { isConnectionError } from '../postgres/connection-error.ts';

/** A run ends after so long, and so before a worker that stops. */
const maxRunMs = 4_000;

/**
 * Handles what a sweep found, one after the other. What fails is logged, with `named` and its id, and keeps none of the
 * others; without the database all would fail, so its errors are thrown. `ids` are all that are due, and not a first part of
 * them, which those that always fail would fill; they are taken in any order, so that these do not use up each run's time.
 */
export async function eachAlone(
  { logger }: { readonly logger: Logger },
  named: string,
  ids: readonly string[],
  handle: (id: string) => Promise<unknown>,
  maxMs = maxRunMs,
): Promise<void> {
  const start = performance.now();
  for (const id of inAnyOrder(ids)) {
    try {
      await handle(id);
    } catch (error) {
      if (isConnectionError(error)) throw error;
      logger.error(error, { [named]: id });
    }
    if (performance.now() - start >= maxMs) return;
  }
}

function inAnyOrder(ids: readonly string[]): string[] {
  const placed = ids.map((id) => ({ id, place: Math.random() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
}
