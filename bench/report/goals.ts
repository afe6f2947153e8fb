import type { SetName } from '../sets/sizes.ts';
import type { Fact, Measured } from './measured.ts';

/** What was reached and what was wished, in words; whether it is met. Null: not measured yet. */
export type Verdict = { readonly figure: string; readonly met: boolean };

export type Goal = {
  readonly what: string;
  readonly wish: string;
  readonly of: (all: Latest) => Verdict | null;
};

/** The newest figure of everything that was ever measured. */
export type Latest = {
  readonly measured: (name: string, set: SetName | null) => Measured | null;
  readonly fact: (name: string, set: SetName | null) => Fact | null;
};

const ratio = (what: string, name: string, set: SetName | null, min: number, floor: string): Goal => ({
  what,
  wish: `≥ ${min} × ${floor}`,
  of: (all) => {
    const found = all.measured(name, set);
    return found === null || found.ratio === null
      ? null
      : {
          figure: `${found.ratio} × (${found.figures.perSecond}/s, p99 ${found.figures.p99} ms)`,
          met: found.ratio >= min,
        };
  },
});

const latency = (what: string, name: string, set: SetName, part: 'p50' | 'p99', max: number): Goal => ({
  what,
  wish: `${part} ≤ ${max} ms`,
  of: (all) => {
    const found = all.measured(name, set);
    return (
      found && {
        figure: `${part} ${found.figures[part]} ms (${found.figures.perSecond}/s)`,
        met: found.figures[part] <= max,
      }
    );
  },
});

const rate = (what: string, name: string, set: SetName, min: number): Goal => ({
  what,
  wish: `≥ ${min}/s`,
  of: (all) => {
    const found = all.measured(name, set);
    return found && { figure: `${found.figures.perSecond}/s`, met: found.figures.perSecond >= min };
  },
});

const cpu = (what: string, name: string, set: SetName, max: number): Goal => ({
  what,
  wish: `≤ ${max} ms of processor time, its queries' included`,
  of: (all) => {
    const found = all.measured(name, set);
    if (found === null || found.cpuMs === null) return null;
    const sum = Math.round((found.cpuMs + (found.databaseCpuMs ?? 0)) * 100) / 100;
    return { figure: `${sum} ms (${found.cpuMs} + ${found.databaseCpuMs ?? 0})`, met: sum <= max };
  },
});

const atMost = (what: string, name: string, set: SetName | null, max: number): Goal => ({
  what,
  wish: `≤ ${max}`,
  of: (all) => {
    const found = all.fact(name, set);
    return found && { figure: `${found.value} ${found.unit}`, met: found.value <= max };
  },
});

const atLeast = (what: string, name: string, min: number): Goal => ({
  what,
  wish: `≥ ${min}`,
  of: (all) => {
    const found = all.fact(name, null);
    return found && { figure: String(found.value), met: found.value >= min };
  },
});

const word = 'search: known word and three filters';
const shown = ['landing', 'search', 'listing'] as const;

/** What the marketplace means to reach, in groups. */
export const goals: readonly { readonly title: string; readonly goals: readonly Goal[] }[] = [
  {
    title: 'JSON',
    goals: [
      ratio('List of 24', 'list as JSON, finished', '10k', 0.7, 'F1'),
      ratio('List of 24, made anew each time', 'list as JSON, made anew', '10k', 0.7, 'F1'),
      ratio('A listing', 'detail as JSON, finished', '10k', 0.7, 'F2'),
      ratio('A listing, made anew each time', 'detail as JSON, made anew', '10k', 0.7, 'F2'),
    ],
  },
  {
    title: 'Pages',
    goals: [
      ...shown.map((page) =>
        ratio(`The ${page} page for strangers`, `${page} page, finished`, '10k', 0.6, 'a constant page'),
      ),
      cpu('The search page, made anew', 'search page, made anew', '10k', 2),
    ],
  },
  {
    title: 'Search',
    goals: [
      rate('A word, three filters, count and 24 cards of 10,000', word, '10k', 1500),
      latency('The same of 10,000, half of them', word, '10k', 'p50', 3),
      latency('The same of 100,000', word, '100k', 'p99', 10),
      latency('The same of 1,000,000', word, '1m', 'p99', 25),
      rate('The same of 1,000,000, on two cores', word, '1m', 800),
      latency('A city on the map, of 1,000,000', 'search: a city on the map', '1m', 'p99', 15),
      latency('A suburb on the map, of 1,000,000', 'search: a suburb on the map', '1m', 'p99', 15),
      atMost('Indexes of 1,000,000 pieces, seconds', 'set: indexes built', '1m', 600),
    ],
  },
  {
    title: 'Five times as many requests of one class as can be served',
    goals: [
      atLeast('Answered, percent of what can be answered at most', 'overload: answered, of the peak', 90),
      ...['browse', 'sign-in', 'signed-in'].map((flood) =>
        atMost(`${flood} flood: of those who are answered, p99`, `overload: ${flood} flood: answered p99`, null, 250),
      ),
      ...['browse', 'sign-in', 'sign-in sent', 'signed-in'].flatMap((flood) => [
        atMost(`${flood} flood: of those who are refused, p99`, `overload: ${flood} flood: refused p99`, null, 25),
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
    title: 'Pictures',
    goals: [
      atMost('A photo of 20 MB to all variants', 'photo of 20 MB to all variants', null, 2500),
      atMost('Memory of the decoder', 'decoder: most memory', null, 300),
      atMost('Longer for a list at p99, four uploads', 'list as JSON, finished: p99 longer by uploads', '10k', 5),
      atMost('Longer for a page at p99, four uploads', 'search page, made anew: p99 longer by uploads', '10k', 5),
    ],
  },
  {
    title: 'Weight',
    goals: [
      atMost('Memory of the web process, idle', 'web process: memory idle', '10k', 200),
      atMost('Memory of the web process, after load', 'web process: memory after load', '10k', 400),
      atMost('Memory of the web process, a minute later', 'web process: memory a minute later', '10k', 400),
      atMost('Installed for production', 'production install', null, 350),
      ...shown.flatMap((page) => [
        atMost(`Script of the ${page} page`, `${page} page: script`, null, 156),
        atMost(`Styles of the ${page} page`, `${page} page: styles`, null, 15),
      ]),
    ],
  },
  {
    title: 'A slow phone (Lighthouse)',
    goals: shown.flatMap((page) => [
      atLeast(`Performance of the ${page} page`, `${page} page: Lighthouse performance`, 95),
      ...['accessibility', 'best-practices', 'seo'].map((category) =>
        atLeast(`${category} of the ${page} page`, `${page} page: Lighthouse ${category}`, 100),
      ),
      atMost(`Largest paint of the ${page} page`, `${page} page: LCP`, null, 2000),
      atMost(`First paint of the ${page} page`, `${page} page: FCP`, null, 1200),
    ]),
  },
];
