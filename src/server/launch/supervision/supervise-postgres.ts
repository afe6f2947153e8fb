import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { makeBackOff } from './back-off.ts';
import { watchLiveness, type WatchdogTiming } from './liveness.ts';
import { warn } from '../terminal.ts';
import { DatabaseClient, destroy } from '#src/database/client.server.ts';

/** A database may be busy for long: it is stopped only after a minute without an answer. */
const defaultTiming: WatchdogTiming = { tickMs: 1_000, maxSilentTicks: 60 };

/** Free bytes on the database's disk. With less, PostgreSQL keeps crashing until space is freed. */
const minFreeBytes = 64_000_000;

type Options = {
  readonly dataDir: string;
  readonly maxConnections?: number;
  readonly isWanted: () => boolean;
  readonly onReplaced: (next: EmbeddedPostgres) => void;
  readonly timing?: WatchdogTiming;
  readonly isFull?: (folder: string) => boolean;
};

/**
 * Supervises the built-in PostgreSQL: restarts it on the same port each time it exits while it is wanted, and stops
 * it when it hangs. The other processes reconnect themselves. A failed start is retried for ever, with back-off.
 */
export async function supervisePostgres(first: EmbeddedPostgres, options: Options): Promise<void> {
  const { dataDir, maxConnections, isWanted, onReplaced, timing = defaultTiming, isFull = isDiskFull } = options;
  const backOff = makeBackOff();
  for (let server = first; ; onReplaced(server)) {
    const startedAt = performance.now();
    const watch = watchPostgres(server, timing, isFull);
    await server.ended;
    watch.stop();
    if (!isWanted()) return;
    const wait = backOff.next(performance.now() - startedAt, true);
    warn(`database │ PostgreSQL exited; restarting${wait === 0 ? '' : ` in ${wait / 1000} s`}`);
    await sleep(wait, undefined, { ref: false });
    const again = { dataDir, port: server.port, attempts: 4, ...(maxConnections !== undefined && { maxConnections }) };
    const next = await startAgain(again, isWanted, backOff);
    if (next === null) return;
    server = next;
  }
}

async function startAgain(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  wanted: () => boolean,
  backOff: ReturnType<typeof makeBackOff>,
): Promise<EmbeddedPostgres | null> {
  while (wanted()) {
    try {
      const next = await startEmbeddedPostgres(options);
      if (wanted()) return next;
      await next.stop();
    } catch (error) {
      const wait = backOff.next(0, true);
      const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
      warn(`database │ ${reason} Retrying in ${wait / 1000} s; see ${options.dataDir}/logs/postgres.log`);
      await sleep(wait, undefined, { ref: false });
    }
  }
  return null;
}

/** Probes with a new connection each time: a hung server accepts it and never answers. */
function watchPostgres(
  server: EmbeddedPostgres,
  timing: WatchdogTiming,
  isFull: (folder: string) => boolean,
): { readonly stop: () => void } {
  let watch = start();
  function start() {
    return watchLiveness({ pid: server.pid, probe: () => probe(server.url), onHung }, timing);
  }
  function onHung(): void {
    if (isFull(server.folder)) {
      // Stopping would not help: without disk space it cannot write its checkpoint, and could not restart.
      warn(`database │ PostgreSQL is not responding, and the disk of ${server.folder} is full`);
      watch = start();
      return;
    }
    warn('database │ PostgreSQL is not responding; stopping it');
    void server.stop();
  }
  return { stop: () => watch.stop() };
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

const probeTimeoutMs = 5_000;

/** Any answer of the server counts: also an error such as too many connections or recovery shows that it is alive. */
async function probe(url: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'rotation-supervisor',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    destroy(client);
  }
}
