import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#src/database/migrate.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { copyDatabase } from '#tests/support/copy-database.ts';

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

/** A database of its own on the same server: a copy of the first one, to which nobody may be connected. */
export async function copyOf(url: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const copy = await copyDatabase(url, new URL(url).pathname.slice(1));
  return { url: copy.url, close: copy.drop };
}
