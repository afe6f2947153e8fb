import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { StorageError } from '#src/platform/files/files.ts';

/** Runs an upload. Refuses `storage-unavailable` where its bytes could not be stored, and logs why. */
export async function refuseUnstored<T>({ logger }: Pick<App, 'logger'>, upload: () => Promise<T>): Promise<T> {
  try {
    return await upload();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    logger.error(error);
    return refuse('storage-unavailable', { retryAfter: StorageError.retryAfterSeconds });
  }
}
