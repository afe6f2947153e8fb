import type { Logger } from '../logger/logger.ts';
import { isConnectionError } from '../postgres/connection-error.ts';

/**
 * Handles what a sweep found, one after the other. What fails is logged, with `named` and its id, and keeps none of the
 * others; without the database all would fail, so its errors are thrown.
 */
export async function eachAlone(
  { logger }: { readonly logger: Logger },
  named: string,
  ids: readonly string[],
  handle: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await handle(id);
    } catch (error) {
      if (isConnectionError(error)) throw error;
      logger.error(error, { [named]: id });
    }
  }
}
