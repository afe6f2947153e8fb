import { sql } from 'drizzle-orm';
import { openDatabase } from '#src/database/database.server.ts';
import { runPrepared } from '#src/database/prepared.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { searchListings } from '#src/features/search/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { listStatement } from '../baselines/statements.ts';
import { openLane } from './connection.ts';
import { closedLoop, openLoop, type Once } from './driver.ts';
import type { HttpWork, SearchWork, StatementWork, Stretch, Work } from './work.ts';

/** A process of its own, so that making load does not slow what is measured: `process.send` brings the figures. */
process.on('message', (stretch: Stretch) => {
  void run(stretch).then((figures) => process.send?.(figures));
});
process.on('disconnect', () => process.exit());

async function run({ work, lanes, seconds, perSecond }: Stretch) {
  const { once, close } = begin(work, lanes);
  // Connections are opened and plans made before anything is counted.
  await Promise.all(Array.from({ length: lanes }, (_, lane) => once(lane)));
  const figures =
    perSecond === undefined ? await closedLoop(once, lanes, seconds) : await openLoop(once, lanes, seconds, perSecond);
  await close();
  return figures;
}

type Begun = { readonly once: Once; readonly close: () => unknown };

function begin(work: Work, lanes: number): Begun {
  return work.kind === 'http' ? overHttp(work, lanes) : onDatabase(work, lanes);
}

let asked = 0;

function overHttp(work: HttpWork, lanes: number): Begun {
  const { expects = [200] } = work;
  const open = Array.from({ length: lanes }, (_, lane) => openLane('127.0.0.1', work.port, addressOf(work, lane)));
  const fixed = work.paths.map((path) => requestFor(work, path));
  const next = () => {
    const at = asked++ % work.paths.length;
    if (work.anew !== true) return fixed[at] ?? Buffer.alloc(0);
    const path = work.paths[at] ?? '/';
    return requestFor(work, `${path}${path.includes('?') ? '&' : '?'}anew=${asked}`);
  };
  return {
    once: async (lane) => {
      const answer = await open[lane]?.ask(next());
      const [status, bytes] = [answer?.status, answer?.bytes ?? 0];
      return { ok: expects.includes(status ?? 0), turnedAway: status === 503, bytes };
    },
    close: () => open.forEach((lane) => lane.close()),
  };
}

/** All of 127/8 is this machine. */
function addressOf({ networks }: HttpWork, lane: number): string | undefined {
  if (networks === undefined) return undefined;
  const number = networks.first + (lane % networks.count);
  return `127.8.${number >> 8}.${number & 255}`;
}

function requestFor({ method = 'GET', port, headers = {}, body = '' }: HttpWork, path: string): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${length}${own.join('')}\r\n${body}`);
}

function onDatabase(work: SearchWork | StatementWork, lanes: number): Begun {
  const db = openDatabase(work.databaseUrl, {
    max: lanes,
    useGenericPlan: true,
    timeouts: { statementMs: 10_000, idleInTransactionMs: 10_000 },
  });
  const app = { db, searches: db } as App;
  const done = (job: Promise<unknown>) =>
    job.then(
      () => ({ ok: true, bytes: 0 }),
      () => ({ ok: false, bytes: 0 }),
    );
  const once = () => {
    if (work.kind === 'list-statement') return done(runPrepared(db, sql.raw(listStatement)));
    const params = work.searches[asked++ % work.searches.length] ?? '';
    return done(searchListings(app, parseSearch(new URLSearchParams(params)), null));
  };
  return { once, close: () => db.$client.end() };
}
