import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#src/database/migrate.server.ts';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { loadSet, type LoadCost } from './load.ts';
import { edition, setSizes, type SetName } from './sizes.ts';

/** A data set: its own PostgreSQL server, filled, and durable as in production. */
export type OpenSet = {
  readonly name: SetName;
  readonly listings: number;
  readonly url: string;
  readonly dataDir: string;
  readonly postgresPid: number;
  /** Reference time of the set: its listings are from before, its bookings from after. */
  readonly madeAt: Date;
  readonly load: LoadCost;
  readonly close: () => Promise<void>;
};

type StoredSet = { readonly edition: number; readonly madeAt: string; readonly load: LoadCost };

/** Maximum age of a stored set: its bookings must still be in the future. */
const maxAgeDays = 60;

/** Opens the stored set in BENCH_DIR, or creates it when it is missing, outdated or too old. */
export async function openSet(name: SetName, print: (text: string) => void): Promise<OpenSet> {
  const dataDir = join(process.env['BENCH_DIR'] ?? join(tmpdir(), 'rotation-bench'), name);
  const known = readStored(dataDir);
  if (known === null) remove(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const listings = setSizes[name];
  await migrate(server.url);
  const stored = known ?? (await fill(server.url, dataDir, listings, print));
  return {
    ...{ name, listings, dataDir, url: server.url, postgresPid: server.pid },
    madeAt: new Date(stored.madeAt),
    load: stored.load,
    close: () => server.stop(),
  };
}

async function fill(url: string, dataDir: string, listings: number, print: (text: string) => void): Promise<StoredSet> {
  print(`creating a set of ${listings} listings`);
  const madeAt = new Date();
  const stored = { edition, madeAt: madeAt.toISOString(), load: await loadSet(url, listings, madeAt) };
  writeFileSync(metadataFile(dataDir), JSON.stringify(stored));
  return stored;
}

function readStored(dataDir: string): StoredSet | null {
  if (!existsSync(metadataFile(dataDir))) return null;
  const stored = JSON.parse(readFileSync(metadataFile(dataDir), 'utf8')) as StoredSet;
  const age = Date.now() - Date.parse(stored.madeAt);
  return stored.edition === edition && age < maxAgeDays * 86_400_000 ? stored : null;
}

function metadataFile(dataDir: string): string {
  return join(dataDir, 'set.json');
}

function remove(dataDir: string): void {
  const cluster = readCluster(dataDir);
  if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
