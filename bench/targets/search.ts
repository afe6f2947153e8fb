import { addDays } from '#src/domain/dates/day.ts';
import { categories, colours, sizes } from '#src/features/listings/options.ts';
import type { SearchWork } from '../load/work.ts';
import { diceOf } from '../sets/random.ts';
import { dayOf, seed } from '../sets/sizes.ts';
import { contest, type Bench } from './bench.ts';

/** Searches of a kind: each run goes round all of them, so that no cache can know the answer. */
const variety = 240;

/** The parameters of searches as people ask them, by what they are called in the report. */
function searchesFor(madeAt: Date): Readonly<Record<string, readonly string[]>> {
  const dice = diceOf(seed);
  const start = dayOf(madeAt);
  const many = (make: () => string) => Array.from({ length: variety }, make);
  const three = () =>
    `pub_category=${dice.pick(categories.rent)}&pub_sizing=${dice.pick(sizes)}&pub_colours=${dice.pick(colours)}`;
  const days = () => {
    const first = addDays(start, 62 + dice.below(90));
    return `dates=${first},${addDays(first, 3 + dice.below(4))}`;
  };
  const around = (degrees: number) => {
    const [south, west] = [-37 + dice.unit() * 0.2, 174.6 + dice.unit() * 0.2];
    return `bounds=${(south + degrees).toFixed(4)},${(west + degrees).toFixed(4)},${south.toFixed(4)},${west.toFixed(4)}`;
  };
  return {
    'search: plain, newest first': [''],
    'search: one filter': many(() => `pub_category=${dice.pick(categories.rent)}`),
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
    'search: cheapest of a category': many(() => `sort=-price&pub_category=${dice.pick(categories.sale)}`),
  };
}

/** The search query by itself, in a process of its own, beside one prepared statement that an index answers. */
export async function searchTargets(bench: Bench): Promise<void> {
  const { generator, set } = bench;
  const processes = { server: generator.pid, database: set.postgresPid };
  const statement = { kind: 'list-statement', databaseUrl: set.url } as const;
  for (const [name, searches] of Object.entries(searchesFor(set.madeAt))) {
    const target: SearchWork = { kind: 'search', databaseUrl: set.url, searches };
    await contest(bench, { name, target, floor: { name: 'list statement', work: statement } }, processes);
  }
}

/** The same over HTTP as JSON, made anew each time. */
export async function searchCalls(bench: Bench): Promise<void> {
  const { floors, site, set } = bench;
  for (const [name, searches] of Object.entries(searchesFor(set.madeAt))) {
    if (!/plain|known word and three|map|free on days$/.test(name)) continue;
    const target = { ...site.get(...searches.map((params) => `/api/listings?${params}`)), anew: true };
    await contest(bench, { name: `json ${name}`, target, floor: { name: 'F1', work: floors.list }, open: true });
  }
}
