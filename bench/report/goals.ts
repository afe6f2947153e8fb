import type { SetName } from '../sets/sizes.ts';
import type { Fact, Measured } from './measured.ts';

/** The measured value as text, and whether the goal is met. */
export type Verdict = { readonly value: string; readonly met: boolean };

export type Goal = {
  readonly name: string;
  readonly limit: string;
  readonly of: (all: Latest) => Verdict | null;
};

/** The newest result of each measurement. */
export type Latest = {
  readonly measured: (measurement: string, set: SetName | null) => Measured | null;
  readonly fact: (measurement: string, set: SetName | null) => Fact | null;
};

const ratio = (name: string, measurement: string, set: SetName | null, min: number, baseline: string): Goal => ({
  name,
  limit: `≥ ${min} × ${baseline}`,
  of: (all) => {
    const found = all.measured(measurement, set);
    return found === null || found.ratio === null
      ? null
      : {
          value: `${found.ratio} × (${found.stats.perSecond}/s, p99 ${found.stats.p99} ms)`,
          met: found.ratio >= min,
        };
  },
});

const latency = (
  name: string,
  measurement: string,
  set: SetName | null,
  quantile: 'p50' | 'p99',
  max: number,
): Goal => ({
  name,
  limit: `${quantile} ≤ ${max} ms`,
  of: (all) => {
    const found = all.measured(measurement, set);
    return (
      found && {
        value: `${quantile} ${found.stats[quantile]} ms (${found.stats.perSecond}/s)`,
        met: found.stats[quantile] <= max,
      }
    );
  },
});

const rate = (name: string, measurement: string, set: SetName, min: number): Goal => ({
  name,
  limit: `≥ ${min}/s`,
  of: (all) => {
    const found = all.measured(measurement, set);
    return found && { value: `${found.stats.perSecond}/s`, met: found.stats.perSecond >= min };
  },
});

const cpu = (name: string, measurement: string, set: SetName, max: number): Goal => ({
  name,
  limit: `≤ ${max} ms of CPU time, including its queries`,
  of: (all) => {
    const found = all.measured(measurement, set);
    if (found === null || found.cpuMs === null) return null;
    const sum = Math.round((found.cpuMs + (found.databaseCpuMs ?? 0)) * 100) / 100;
    return { value: `${sum} ms (${found.cpuMs} + ${found.databaseCpuMs ?? 0})`, met: sum <= max };
  },
});

const atMost = (name: string, measurement: string, set: SetName | null, max: number): Goal => ({
  name,
  limit: `≤ ${max}`,
  of: (all) => {
    const found = all.fact(measurement, set);
    return found && { value: `${found.value} ${found.unit}`, met: found.value <= max };
  },
});

const atLeast = (name: string, measurement: string, min: number): Goal => ({
  name,
  limit: `≥ ${min}`,
  of: (all) => {
    const found = all.fact(measurement, null);
    return found && { value: String(found.value), met: found.value >= min };
  },
});

const wordSearch = 'search: known word and three filters';
const pageNames = ['landing', 'search', 'listing'] as const;

/** The performance goals of the marketplace, in groups. */
export const goals: readonly { readonly title: string; readonly goals: readonly Goal[] }[] = [
  {
    title: 'JSON',
    goals: [
      ratio('List of 24, cached', 'list as JSON, cached', '10k', 0.7, 'F1'),
      ratio('List of 24, uncached', 'list as JSON, uncached', '10k', 0.7, 'F1'),
      ratio('A listing, cached', 'detail as JSON, cached', '10k', 0.7, 'F2'),
      ratio('A listing, uncached', 'detail as JSON, uncached', '10k', 0.7, 'F2'),
    ],
  },
  {
    title: 'Pages',
    goals: [
      ...pageNames.map((page) =>
        ratio(`The ${page} page, cached`, `${page} page, cached`, '10k', 0.6, 'a constant page'),
      ),
      cpu('The search page, uncached', 'search page, uncached', '10k', 2),
    ],
  },
  {
    title: 'Search',
    goals: [
      rate('A word, three filters, count and 24 cards of 10,000', wordSearch, '10k', 1500),
      latency('The same of 10,000, median', wordSearch, '10k', 'p50', 3),
      latency('The same of 100,000', wordSearch, '100k', 'p99', 10),
      latency('The same of 1,000,000', wordSearch, '1m', 'p99', 25),
      rate('The same of 1,000,000, on two cores', wordSearch, '1m', 800),
      latency('A city on the map, of 1,000,000', 'search: a city on the map', '1m', 'p99', 15),
      latency('A suburb on the map, of 1,000,000', 'search: a suburb on the map', '1m', 'p99', 15),
      atMost('Index build for 1,000,000 listings, seconds', 'set: indexes built', '1m', 600),
    ],
  },
  {
    title: 'Overload: five times the peak rate, by one class of requests',
    goals: [
      atLeast('Browse flood: answered, percent of the peak', 'overload: answered, of the peak', 90),
      ...['browse', 'sign-in', 'signed-in'].map((flood) =>
        atMost(`${flood} flood: answered, p99`, `overload: ${flood} flood: answered p99`, null, 250),
      ),
      ...['browse', 'sign-in', 'sign-in sent', 'signed-in'].flatMap((flood) => [
        atMost(`${flood} flood: shed, p99`, `overload: ${flood} flood: refused p99`, null, 25),
        atLeast(`${flood} flood: checkout, percent answered`, `overload: ${flood} flood: checkout answered`, 99.9),
        atMost(`${flood} flood: checkout, p99`, `overload: ${flood} flood: checkout p99`, null, 250),
      ]),
      ...['sign-in', 'sign-in sent', 'signed-in'].map((flood) =>
        atLeast(`${flood} flood: browsing, percent answered`, `overload: ${flood} flood: browse answered`, 99),
      ),
      ...['browse', 'sign-in', 'sign-in sent'].map((flood) =>
        atLeast(`${flood} flood: signed in, percent answered`, `overload: ${flood} flood: signedIn answered`, 99),
      ),
      ...['browse', 'signed-in'].map((flood) =>
        atLeast(`${flood} flood: sign-in pages, percent answered`, `overload: ${flood} flood: signIn answered`, 99),
      ),
      atMost('Memory of the web process in the floods', 'overload: memory in the floods', null, 400),
      atMost('Memory of the web process 30 s after them', 'overload: memory 30 s after', null, 250),
    ],
  },
  {
    title: 'Writes',
    goals: [ratio('One durable write', 'one durable write: a price is changed', null, 0.5, 'one inserted row')],
  },
  {
    title: 'Messages and inbox',
    goals: [
      latency('A message to the other’s screen', 'a message to the other’s screen', null, 'p99', 300),
      ...['sales', 'orders', 'offers received'].map((list) =>
        latency(`An inbox of 10,000: ${list}`, `inbox of 10,000: ${list}`, null, 'p99', 20),
      ),
    ],
  },
  {
    title: 'Images',
    goals: [
      atMost('A photo of 20 MB to all variants', 'photo of 20 MB to all variants', null, 2500),
      atMost('Peak memory of the decoder', 'decoder: peak memory', null, 300),
      atMost('Added p99 of a list, four uploads', 'list as JSON, cached: p99 longer by uploads', '10k', 5),
      atMost('Added p99 of a page, four uploads', 'search page, uncached: p99 longer by uploads', '10k', 5),
    ],
  },
  {
    title: 'Weight',
    goals: [
      atMost('Memory of the web process, idle', 'web process: memory idle', '10k', 200),
      atMost('Memory of the web process, after load', 'web process: memory after load', '10k', 400),
      atMost('Memory of the web process, a minute later', 'web process: memory a minute later', '10k', 400),
      atMost('Installed for production', 'production install', null, 350),
      ...pageNames.flatMap((page) => [
        atMost(`Script of the ${page} page`, `${page} page: script`, null, 156),
        atMost(`Styles of the ${page} page`, `${page} page: styles`, null, 15),
      ]),
    ],
  },
  {
    title: 'A slow phone (Lighthouse)',
    goals: pageNames.flatMap((page) => [
      atLeast(`Performance of the ${page} page`, `${page} page: Lighthouse performance`, 95),
      ...['accessibility', 'best-practices', 'seo'].map((category) =>
        atLeast(`${category} of the ${page} page`, `${page} page: Lighthouse ${category}`, 100),
      ),
      atMost(`Largest contentful paint of the ${page} page`, `${page} page: LCP`, null, 2000),
      atMost(`First contentful paint of the ${page} page`, `${page} page: FCP`, null, 1200),
    ]),
  },
];
