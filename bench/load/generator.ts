import { sql } from 'drizzle-orm';
import { openDatabase } from '#src/database/database.server.ts';
import { runPrepared } from '#src/database/prepared.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { newWithin } from '#src/features/search/new-listings.server.ts';
import { searchListings } from '#src/features/search/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeClock } from '#src/platform/clock.server.ts';
import { listStatement } from '../baselines/statements.ts';
import { openConnection } from './connection.ts';
import { closedLoop, openLoop, type Once } from './driver.ts';
import type { HttpWork, NewsWork, SearchWork, StatementWork, LoadPhase, Work } from './work.ts';

/** The load generator, as its own process so that it does not slow what is measured; sends the stats to the parent. */
process.on('message', (phase: LoadPhase) => {
  void run(phase).then((stats) => process.send?.(stats));
});
process.on('disconnect', () => process.exit());

async function run({ work, connections, seconds, perSecond }: LoadPhase) {
  const { once, close } = begin(work, connections);
  // Warm-up: opens connections and prepares statements before measuring.
  await Promise.all(Array.from({ length: connections }, (_, connection) => once(connection)));
  const stats =
    perSecond === undefined
      ? await closedLoop(once, connections, seconds)
      : await openLoop(once, connections, seconds, perSecond);
  await close();
  return stats;
}

const dayMs = 86_400_000;
/** As many as a saved search counts. */
const maxNews = 101;
const nobody = '00000000-0000-4000-8000-000000000000';

type Started = { readonly once: Once; readonly close: () => unknown };

function begin(work: Work, connections: number): Started {
  return work.kind === 'http' ? overHttp(work, connections) : onDatabase(work, connections);
}

let sent = 0;

function overHttp(work: HttpWork, connections: number): Started {
  const { expects = [200] } = work;
  const opened = Array.from({ length: connections }, (_, connection) =>
    openConnection('127.0.0.1', work.port, addressOf(work, connection)),
  );
  const fixed = work.paths.map((path) => requestFor(work, path));
  const next = () => {
    const at = sent++ % work.paths.length;
    if (work.uncached !== true) return fixed[at] ?? Buffer.alloc(0);
    const path = work.paths[at] ?? '/';
    return requestFor(work, `${path}${path.includes('?') ? '&' : '?'}uncached=${sent}`);
  };
  return {
    once: async (connection) => {
      const answer = await opened[connection]?.send(next());
      const [status, bytes] = [answer?.status, answer?.bytes ?? 0];
      return { ok: expects.includes(status ?? 0), shed: status === 503, bytes };
    },
    close: () => opened.forEach((connection) => connection.close()),
  };
}

/** Source addresses in 127/8, which is all loopback. */
function addressOf({ networks }: HttpWork, connection: number): string | undefined {
  if (networks === undefined) return undefined;
  const number = networks.first + (connection % networks.count);
  return `127.8.${number >> 8}.${number & 255}`;
}

function requestFor({ method = 'GET', port, headers = {}, body = '' }: HttpWork, path: string): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${length}${own.join('')}\r\n${body}`);
}

function onDatabase(work: SearchWork | NewsWork | StatementWork, connections: number): Started {
  const db = openDatabase(work.databaseUrl, {
    max: connections,
    useGenericPlan: true,
    timeouts: { statementMs: 10_000, idleInTransactionMs: 10_000 },
  });
  const app = { db, searches: db, clock: makeClock(db, { movable: false }) } as App;
  const done = (job: Promise<unknown>) =>
    job.then(
      () => ({ ok: true, bytes: 0 }),
      () => ({ ok: false, bytes: 0 }),
    );
  const once = () => {
    if (work.kind === 'list-statement') return done(runPrepared(db, sql.raw(listStatement)));
    const query = parseSearch(new URLSearchParams(work.searches[sent++ % work.searches.length] ?? ''));
    if (work.kind === 'search') return done(searchListings(app, query, null));
    const until = Date.now();
    const after = new Date(until - work.periodDays * dayMs).toISOString();
    const period = { after, until: new Date(until).toISOString(), notBy: nobody, savedSearchId: nobody };
    return done(newWithin(app, query, period, maxNews));
  };
  return { once, close: () => db.$client.end() };
}
