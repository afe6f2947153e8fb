import { idOf } from '../sets/random.ts';
import { kinds } from '../sets/users.ts';
import { contest, type Bench } from './bench.ts';

/** So many pieces are looked at again and again. */
const hot = 200;

/** Pages and JSON: as every stranger gets them, finished, and made anew for one reader. */
export async function pageTargets(bench: Bench): Promise<void> {
  const { site, floors } = bench;
  const floor = { name: 'constant page', work: floors.constantThroughHono };
  const listings = await pathsOfListings(bench);
  const lanes = 32;
  await contest(
    bench,
    {
      name: 'constant page through our server',
      target: floors.constantThroughHono,
      floor: { name: 'F0', work: floors.constant },
      lanes,
    },
    { server: floors.pid, database: bench.set.postgresPid },
  );
  const pages = [
    { name: 'landing page', work: site.get('/') },
    { name: 'search page', work: site.get('/s') },
    { name: 'listing page', work: site.get(...listings) },
  ];
  for (const { name, work } of pages) {
    await contest(bench, { name: `${name}, finished`, target: work, floor, lanes, open: true });
    await contest(bench, { name: `${name}, made anew`, target: { ...work, anew: true }, floor, lanes: 8, open: true });
  }
}

export async function jsonTargets(bench: Bench): Promise<void> {
  const { site, floors } = bench;
  const ids = await idsOfListings(bench);
  const list = { name: 'F1', work: floors.list };
  const detail = { name: 'F2', work: floors.detail(ids) };
  const details = site.get(...ids.map((id) => `/api/listings/${id}`));
  const insert = { name: 'F3: one durable row over HTTP', target: floors.insert, floor: null };
  await contest(bench, insert, { server: floors.pid, database: bench.set.postgresPid });
  await contest(bench, { name: 'list as JSON, finished', target: site.get('/api/listings'), floor: list, open: true });
  await contest(bench, {
    name: 'list as JSON, made anew',
    target: { ...site.get('/api/listings'), anew: true },
    floor: list,
    open: true,
  });
  await contest(bench, { name: 'detail as JSON, finished', target: details, floor: detail, open: true });
  await contest(bench, {
    name: 'detail as JSON, made anew',
    target: { ...details, anew: true },
    floor: detail,
    open: true,
  });
}

async function idsOfListings({ set, site }: Bench): Promise<string[]> {
  const ids = Array.from({ length: hot * 2 }, (_, number) => idOf(kinds.listing, set.listings - 1 - number));
  const known = await Promise.all(
    ids.map(async (id) => ((await statusOf(site.port, `/api/listings/${id}`)) === 200 ? [id] : [])),
  );
  return known.flat().slice(0, hot);
}

async function pathsOfListings({ set, site }: Bench): Promise<string[]> {
  const page = await (await fetch(`http://localhost:${site.port}/s`)).text();
  const shown = [...page.matchAll(/href="(\/l\/[^"?#]+)"/g)].map(([, path = '']) => path);
  if (shown.length === 0) throw new Error(`The search page of the set ${set.name} shows no listings`);
  return [...new Set(shown)];
}

async function statusOf(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}${path}`);
  await answer.arrayBuffer();
  return answer.status;
}
