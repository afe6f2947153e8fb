import { setTimeout as sleep } from 'node:timers/promises';
import type { Figures } from '../load/stats.ts';
import { startGenerator, type Generator } from '../load/generate.ts';
import type { HttpWork } from '../load/work.ts';
import { memoryOf } from '../site/processes.ts';
import { note, type Bench } from './bench.ts';
import { overloadWork, type OverloadWork } from './overload-work.ts';

/** Fewer than a process serves at a time, so that nobody is refused while the peak is measured. */
const lanesAtPeak = 8;
const timesThePeak = 5;
const crowd = 300;

/** Milliseconds after the floods, when the memory must be back. */
const calmAfter = 30_000;

/** Requests a second of each class while another one floods. */
const perSecond: Readonly<Record<keyof OverloadWork, number>> = {
  checkout: 20,
  signedIn: 10,
  signIn: 5,
  signInSent: 2,
  browse: 10,
};
type Name = keyof OverloadWork;

/** Flooded at five times what can be served of search pages; the others beside it ask at their own pace. */
const floods: Readonly<Record<string, { readonly of: Name; readonly beside: readonly Name[] }>> = {
  'browse': { of: 'browse', beside: ['checkout', 'signedIn', 'signIn', 'signInSent'] },
  'sign-in': { of: 'signIn', beside: ['checkout', 'signedIn', 'browse'] },
  'sign-in sent': { of: 'signInSent', beside: ['checkout', 'signedIn', 'browse'] },
  'signed-in': { of: 'signedIn', beside: ['checkout', 'signIn', 'browse'] },
};

/** Five times as many requests of one class as can be served, while people of the other classes go on. */
export async function overloadTargets(bench: Bench): Promise<void> {
  const { generator, site, seconds, findings } = bench;
  const { flood, beside } = await overloadWork(bench);
  const tell = (name: string, value: number, unit: '/s' | '%' | 'ms' | 'MB') =>
    note(findings, { name: `overload: ${name}`, set: null, value, unit });
  const generators = new Map<Name, Generator>();
  const generatorOf = (name: Name) => {
    const known = generators.get(name) ?? startGenerator();
    generators.set(name, known);
    return known;
  };
  const most = watchMemory(site.pid);
  try {
    const long = seconds * 4;
    const atRate = (work: HttpWork, lanes: number, rate: number, from = generator) =>
      from.run({ work, lanes, seconds: long, perSecond: rate });
    const servedBeside = (names: readonly Name[]) =>
      names.map((name) => atRate(beside[name], 16, perSecond[name], generatorOf(name)));
    /** With the same people beside it as the flood: they take their part of the processor in both. */
    const atPeak = async () => {
      const browsing = generator.run({ work: flood.browse, lanes: lanesAtPeak, seconds: long });
      const [{ perSecond: most }] = await Promise.all([browsing, ...servedBeside(floods['browse']?.beside ?? [])]);
      return most;
    };
    await atPeak();
    let peak = await atPeak();
    for (const [name, { of, beside: others }] of Object.entries(floods)) {
      const flooding = atRate(flood[of], crowd, peak * timesThePeak);
      const [flooded, ...served] = await Promise.all([flooding, ...servedBeside(others)]);
      if (name === 'browse') {
        // The machine may have become quicker or slower meanwhile.
        peak = Math.max(peak, await atPeak());
        tell('peak', peak, '/s');
        tell('answered, of the peak', percent(answered(flooded, long), peak), '%');
      }
      tell(`${name} flood: answered`, answered(flooded, long), '/s');
      tell(`${name} flood: answered p99`, flooded.p99, 'ms');
      tell(`${name} flood: refused`, flooded.turnedAway?.perSecond ?? 0, '/s');
      tell(`${name} flood: refused p50`, flooded.turnedAway?.p50 ?? 0, 'ms');
      tell(`${name} flood: refused p99`, flooded.turnedAway?.p99 ?? 0, 'ms');
      for (const [at, figures] of served.entries()) {
        const other = others[at] ?? 'browse';
        const asked = figures.perSecond + (figures.turnedAway?.perSecond ?? 0);
        tell(`${name} flood: ${other} answered`, percent(answered(figures, long), asked), '%');
        tell(`${name} flood: ${other} p99`, figures.p99, 'ms');
      }
    }
    tell('memory in the floods', most.stop(), 'MB');
    await sleep(calmAfter);
    tell('memory 30 s after', memoryOf(site.pid) ?? 0, 'MB');
  } finally {
    most.stop();
    for (const one of generators.values()) one.stop();
  }
}

function watchMemory(pid: number): { readonly stop: () => number } {
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid) ?? 0)), 100);
  return {
    stop() {
      clearInterval(watch);
      return most;
    },
  };
}

/** A second, without what failed. */
function answered({ perSecond: all, failed }: Figures, seconds: number): number {
  return Math.round((all - failed / seconds) * 10) / 10;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
