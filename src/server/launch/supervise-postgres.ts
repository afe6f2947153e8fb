import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { destroy } from '#src/database/connections.server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { makeBackOff } from './back-off.ts';
import { watchLiveness, type Pace } from './liveness.ts';
import { warn } from './terminal.ts';

/** A database may be busy for long: it is stopped only after a minute without an answer. */
const usualPace: Pace = { tickMs: 1_000, maxSilentTicks: 60 };

/** Of the disk that the database lies on. With less it ends by itself, again and again, until somebody makes room. */
const minFreeBytes = 64_000_000;

type Keeping = {
  readonly dataDir: string;
  readonly wanted: () => boolean;
  readonly replaced: (next: EmbeddedPostgres) => void;
  readonly pace?: Pace;
  readonly isFull?: (folder: string) => boolean;
};

/**
 * Starts the built-in PostgreSQL again, on the same port, each time it ends while it is wanted, and stops it
 * when it hangs. The other processes connect again by themselves. Nothing is given up: a start that fails is
 * tried again, later each time.
 */
export async function keepPostgres(first: EmbeddedPostgres, keeping: Keeping): Promise<void> {
  const { dataDir, wanted, replaced, pace = usualPace, isFull = isDiskFull } = keeping;
  const backOff = makeBackOff();
  for (let server = first; ; replaced(server)) {
    const startedAt = performance.now();
    const watch = watchPostgres(server, pace, isFull);
    await server.ended;
    watch.stop();
    if (!wanted()) return;
    const wait = backOff.next(performance.now() - startedAt, true);
    warn(`database │ PostgreSQL ended; starting it again${wait === 0 ? '' : ` in ${wait / 1000} s`}`);
    await sleep(wait, undefined, { ref: false });
    const next = await startAgain(dataDir, server.port, wanted, backOff);
    if (next === null) return;
    server = next;
  }
}

async function startAgain(
  dataDir: string,
  port: number,
  wanted: () => boolean,
  backOff: ReturnType<typeof makeBackOff>,
): Promise<EmbeddedPostgres | null> {
  while (wanted()) {
    try {
      const next = await startEmbeddedPostgres({ dataDir, port, attempts: 4 });
      if (wanted()) return next;
      await next.stop();
    } catch (error) {
      const wait = backOff.next(0, true);
      const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
      warn(`database │ ${reason} Trying again in ${wait / 1000} s; see ${dataDir}/logs/postgres.log`);
      await sleep(wait, undefined, { ref: false });
    }
  }
  return null;
}

/** Asks with a new connection each time: that is what a hung server takes and never answers. */
function watchPostgres(
  server: EmbeddedPostgres,
  pace: Pace,
  isFull: (folder: string) => boolean,
): { readonly stop: () => void } {
  let watch = start();
  function start() {
    return watchLiveness({ pid: server.pid, ask: () => answers(server.url), onHung }, pace);
  }
  function onHung(): void {
    if (isFull(server.folder)) {
      // To stop it would make nothing better: it could not write down what it has to start again from.
      warn(`database │ PostgreSQL does not answer, and the disk of ${server.folder} is full`);
      watch = start();
      return;
    }
    warn('database │ PostgreSQL does not answer any more; stopping it');
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

const answerWithinMs = 5_000;

/** Any answer of the server will do: that it has no connection left, or is recovering, comes from one that lives. */
async function answers(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rotation-supervisor',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    destroy(client);
  }
}
