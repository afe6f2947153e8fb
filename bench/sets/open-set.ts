import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#src/database/migrate.server.ts';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { loadSet, type LoadCost } from './load.ts';
import { edition, setSizes, type SetName } from './sizes.ts';

/** A database server of its own, filled and durable as in production. */
export type OpenSet = {
  readonly name: SetName;
  readonly listings: number;
  readonly url: string;
  readonly dataDir: string;
  readonly postgresPid: number;
  /** When it was made: its pieces are from before, its bookings from after. */
  readonly madeAt: Date;
  readonly load: LoadCost;
  readonly close: () => Promise<void>;
};

type Kept = { readonly edition: number; readonly madeAt: string; readonly load: LoadCost };

/** Its bookings must still be ahead. */
const freshForDays = 60;

/** Kept between runs in the folder that BENCH_DIR names; made anew when it has aged. */
export async function openSet(name: SetName, tell: (text: string) => void): Promise<OpenSet> {
  const dataDir = join(process.env['BENCH_DIR'] ?? join(tmpdir(), 'rotation-bench'), name);
  const known = readKept(dataDir);
  if (known === null) remove(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // As root, PostgreSQL runs as another user, who must get in.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir });
  const listings = setSizes[name];
  await migrate(server.url);
  const kept = known ?? (await fill(server.url, dataDir, listings, tell));
  return {
    ...{ name, listings, dataDir, url: server.url, postgresPid: server.pid },
    madeAt: new Date(kept.madeAt),
    load: kept.load,
    close: () => server.stop(),
  };
}

async function fill(url: string, dataDir: string, listings: number, tell: (text: string) => void): Promise<Kept> {
  tell(`making a set of ${listings} listings`);
  const madeAt = new Date();
  const kept = { edition, madeAt: madeAt.toISOString(), load: await loadSet(url, listings, madeAt) };
  writeFileSync(noteIn(dataDir), JSON.stringify(kept));
  return kept;
}

function readKept(dataDir: string): Kept | null {
  if (!existsSync(noteIn(dataDir))) return null;
  const kept = JSON.parse(readFileSync(noteIn(dataDir), 'utf8')) as Kept;
  const age = Date.now() - Date.parse(kept.madeAt);
  return kept.edition === edition && age < freshForDays * 86_400_000 ? kept : null;
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'set.json');
}

function remove(dataDir: string): void {
  const cluster = readCluster(dataDir);
  if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
