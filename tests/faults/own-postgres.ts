import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#src/database/migrate.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';

/** A PostgreSQL server for one run, durable as in production, removed at the end. */
export async function ownPostgres(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rotation-faults-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url);
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
