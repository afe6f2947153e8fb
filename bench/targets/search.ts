import { addDays } from '#src/domain/dates/day.ts';
import { categories, colours, sizes } from '#src/features/listings/options.ts';
import type { SearchWork } from '../load/work.ts';
import { makeRng } from '../sets/random.ts';
import { dayOf, seed } from '../sets/sizes.ts';
import { compare, type Bench } from './bench.ts';

/** Number of different searches of each kind, so that a cached result is rarely hit. */
const variety = 240;

/** Query strings of typical searches, by their name in the report. */
function searchesFor(madeAt: Date): Readonly<Record<string, readonly string[]>> {
  const rng = makeRng(seed);
  const start = dayOf(madeAt);
  const many = (make: () => string) => Array.from({ length: variety }, make);
  const three = () =>
    `pub_category=${rng.pick(categories.rent)}&pub_sizing=${rng.pick(sizes)}&pub_colours=${rng.pick(colours)}`;
  const days = () => {
    const first = addDays(start, 62 + rng.below(90));
    return `dates=${first},${addDays(first, 3 + rng.below(4))}`;
  };
  const around = (degrees: number) => {
    const [south, west] = [-37 + rng.unit() * 0.2, 174.6 + rng.unit() * 0.2];
    return `bounds=${(south + degrees).toFixed(4)},${(west + degrees).toFixed(4)},${south.toFixed(4)},${west.toFixed(4)}`;
  };
  return {
    'search: plain, newest first': [''],
    'search: one filter': many(() => `pub_category=${rng.pick(categories.rent)}`),
    'search: three filters': many(three),
    'search: rare word (0.05 %)': ['keywords=zibeline'],
    'search: known word (5 %)': ['keywords=georgette'],
    'search: common word (50 %)': ['keywords=evening'],
    'search: rare word and three filters': many(() => `keywords=zibeline&${three()}`),
    'search: known word and three filters': many(() => `keywords=georgette&${three()}`),
    'search: common word and three filters': many(() => `keywords=evening&${three()}`),
    'search: free on days': many(days),
    'search: free on days, word and three filters': many(() => `${days()}&keywords=georgette&${three()}`),
    'search: a city on the map': many(() => around(0.12)),
    'search: a suburb on the map': many(() => around(0.02)),
    'search: cheapest of a category': many(() => `sort=-price&pub_category=${rng.pick(categories.sale)}`),
  };
}

/** The search query itself, in its own process, compared with one prepared statement that an index answers. */
export async function searchTargets(bench: Bench): Promise<void> {
  const { generator, set } = bench;
  const processes = { server: generator.pid, database: set.postgresPid };
  const statement = { kind: 'list-statement', databaseUrl: set.url } as const;
  for (const [name, searches] of Object.entries(searchesFor(set.madeAt))) {
    const target: SearchWork = { kind: 'search', databaseUrl: set.url, searches };
    await compare(bench, { name, target, baseline: { name: 'list statement', work: statement } }, processes);
  }
}

/** The same searches over HTTP as JSON, uncached. */
export async function searchCalls(bench: Bench): Promise<void> {
  const { baselines, site, set } = bench;
  for (const [name, searches] of Object.entries(searchesFor(set.madeAt))) {
    if (!/plain|known word and three|map|free on days$/.test(name)) continue;
    const target = { ...site.get(...searches.map((params) => `/api/listings?${params}`)), uncached: true };
    await compare(bench, { name: `json ${name}`, target, baseline: { name: 'F1', work: baselines.list }, open: true });
  }
}
