import { idOf } from '../sets/random.ts';
import { kinds } from '../sets/users.ts';
import { compare, type Bench } from './bench.ts';

/** Number of listings that are requested repeatedly. */
const hotListings = 200;

/** Pages from the page cache, and the same pages uncached. */
export async function pageTargets(bench: Bench): Promise<void> {
  const { site, baselines } = bench;
  const baseline = { name: 'constant page', work: baselines.constantThroughHono };
  const listings = await pathsOfListings(bench);
  const connections = 32;
  await compare(
    bench,
    {
      name: 'constant page through our server',
      target: baselines.constantThroughHono,
      baseline: { name: 'F0', work: baselines.constant },
      connections,
    },
    { server: baselines.pid, database: bench.set.postgresPid },
  );
  const pages = [
    { name: 'landing page', work: site.get('/') },
    { name: 'search page', work: site.get('/s') },
    { name: 'listing page', work: site.get(...listings) },
  ];
  for (const { name, work } of pages) {
    await compare(bench, { name: `${name}, cached`, target: work, baseline, connections, open: true });
    await compare(bench, {
      name: `${name}, uncached`,
      target: { ...work, uncached: true },
      baseline,
      connections: 8,
      open: true,
    });
  }
}

export async function jsonTargets(bench: Bench): Promise<void> {
  const { site, baselines } = bench;
  const ids = await idsOfListings(bench);
  const list = { name: 'F1', work: baselines.list };
  const detail = { name: 'F2', work: baselines.detail(ids) };
  const details = site.get(...ids.map((id) => `/api/listings/${id}`));
  const insert = { name: 'F3: one durable row over HTTP', target: baselines.insert, baseline: null };
  await compare(bench, insert, { server: baselines.pid, database: bench.set.postgresPid });
  await compare(bench, { name: 'list as JSON, cached', target: site.get('/api/listings'), baseline: list, open: true });
  await compare(bench, {
    name: 'list as JSON, uncached',
    target: { ...site.get('/api/listings'), uncached: true },
    baseline: list,
    open: true,
  });
  await compare(bench, { name: 'detail as JSON, cached', target: details, baseline: detail, open: true });
  await compare(bench, {
    name: 'detail as JSON, uncached',
    target: { ...details, uncached: true },
    baseline: detail,
    open: true,
  });
}

async function idsOfListings({ set, site }: Bench): Promise<string[]> {
  const ids = Array.from({ length: hotListings * 2 }, (_, number) => idOf(kinds.listing, set.listings - 1 - number));
  const known = await Promise.all(
    ids.map(async (id) => ((await statusOf(site.port, `/api/listings/${id}`)) === 200 ? [id] : [])),
  );
  return known.flat().slice(0, hotListings);
}

async function pathsOfListings({ set, site }: Bench): Promise<string[]> {
  const page = await (await fetch(`http://localhost:${site.port}/s`)).text();
  // A card's own address, and not what is beside it: the heart's, say, which leads to the log-in page.
  const shown = [...page.matchAll(/href="(\/l\/[^"?#/]+\/[\da-f-]{36})"/g)].map(([, path = '']) => path);
  if (shown.length === 0) throw new Error(`The search page of the set ${set.name} shows no listings`);
  return [...new Set(shown)];
}

async function statusOf(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://localhost:${port}${path}`);
  await answer.arrayBuffer();
  return answer.status;
}
