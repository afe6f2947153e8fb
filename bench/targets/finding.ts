import { addDays } from '#src/domain/dates/day.ts';
import { categories, sizes } from '#src/features/listings/options.ts';
import type { NewsWork } from '../load/work.ts';
import { idOf, makeRng } from '../sets/random.ts';
import { dayOf, seed } from '../sets/sizes.ts';
import { kinds } from '../sets/users.ts';
import { compare, type Bench } from './bench.ts';

/** Number of different calls of each kind, so that a cached result is rarely hit. */
const variety = 240;

/** What helps to find, over HTTP and uncached: suggestions, counts beside options, a map that is panned, similar items. */
export async function findingTargets(bench: Bench): Promise<void> {
  const { site, set, baselines } = bench;
  const rng = makeRng(seed);
  const many = (make: () => string) => Array.from({ length: variety }, make);
  const word = () =>
    rng.pick(['geo', 'evening', 'zibel', 'silk', 'ines', 'maxi', 'blak', 'auck', 'size 10', 'wedding']);
  const category = () => `pub_category=${rng.pick(categories.rent)}&pub_isProductForSale=false`;
  const bounds = () => {
    const [south, west] = [-41 + rng.unit() * 4, 173 + rng.unit() * 3];
    const degrees = 0.1 + rng.unit();
    return `bounds=${(south + degrees).toFixed(4)},${(west + degrees).toFixed(4)},${south.toFixed(4)},${west.toFixed(4)}`;
  };
  const days = () => {
    const first = addDays(dayOf(set.madeAt), 62 + rng.below(90));
    return { first, last: addDays(first, 3) };
  };
  const listing = () => `/l/${idOf(kinds.listing, rng.below(set.listings))}/similar`;
  const dated = () => {
    const { first, last } = days();
    return `${listing()}?start=${first}&end=${last}`;
  };
  const calls = {
    'suggestions while typing': many(() => `/s/suggestions?q=${encodeURIComponent(word())}`),
    'counts beside sizes': many(() => `/s/option-counts?filter=sizing&${category()}&pub_colours=black`),
    'map: labels of an area': many(() => `/s/map?view=map&mapSearch=true&${bounds()}`),
    'map: labels of an area, filtered': many(() => `/s/map?view=map&${bounds()}&${category()}`),
    'similar items': many(listing),
    'similar items, free on days': many(dated),
  };
  for (const [name, paths] of Object.entries(calls)) {
    // A draft has no similar items, and no page.
    const target = { ...site.get(...paths), uncached: true, expects: [200, 404] };
    await compare(bench, { name, target, baseline: { name: 'F1', work: baselines.list }, open: true });
  }
  await newsTargets(bench, many);
}

/** What a saved search looks for when it is due: the new listings of a day, and of a week. */
async function newsTargets(bench: Bench, many: (make: () => string) => readonly string[]): Promise<void> {
  const { generator, set } = bench;
  const rng = makeRng(seed + 1);
  const processes = { server: generator.pid, database: set.postgresPid };
  const statement = { kind: 'list-statement', databaseUrl: set.url } as const;
  const searches = many(() => `pub_category=${rng.pick(categories.rent)}&pub_sizing=${rng.pick(sizes)}`);
  for (const [name, periodDays] of [
    ['saved search: a day', 1],
    ['saved search: a week', 7],
  ] as const) {
    const target: NewsWork = { kind: 'news', databaseUrl: set.url, searches, periodDays };
    await compare(bench, { name, target, baseline: { name: 'list statement', work: statement } }, processes);
  }
}
