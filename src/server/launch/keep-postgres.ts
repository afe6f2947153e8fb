import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { LaunchError, warn } from './terminal.ts';

const loopLength = 4;
const loopSeconds = 60;

/**
 * Starts the built-in PostgreSQL again, on the same port, each time it ends while it is wanted. The
 * other processes connect again by themselves. Resolves with a sentence when it cannot be kept alive,
 * and with null when it is no longer wanted.
 */
export async function keepPostgres(
  dataDir: string,
  first: EmbeddedPostgres,
  wanted: () => boolean,
  replaced: (next: EmbeddedPostgres) => void,
): Promise<LaunchError | null> {
  const deaths: number[] = [];
  for (let server = first; ; replaced(server)) {
    await server.ended;
    if (!wanted()) return null;
    const now = Date.now();
    deaths.push(now);
    if (deaths.filter((at) => now - at < loopSeconds * 1000).length >= loopLength) {
      return new LaunchError(`PostgreSQL keeps ending; see ${dataDir}/logs/postgres.log.`);
    }
    warn('database │ PostgreSQL ended; starting it again');
    try {
      server = await startEmbeddedPostgres({ dataDir, port: server.port });
    } catch (error) {
      return new LaunchError(error instanceof Error ? error.message : String(error));
    }
  }
}
