import { setTimeout as sleep } from 'node:timers/promises';
import type { Stats } from '../load/stats.ts';
import { startGenerator, type Generator } from '../load/generate.ts';
import type { HttpWork } from '../load/work.ts';
import { memoryOf } from '../site/processes.ts';
import { recordFact, type Bench } from './bench.ts';
import { overloadWork, type OverloadWork } from './overload-work.ts';

/** Below the concurrency limit of a process, so that no request is shed while the peak is measured. */
const connectionsAtPeak = 8;
const overloadFactor = 5;
const floodConnections = 300;

/** Milliseconds after the floods, when the memory must have recovered. */
const recoveryMs = 30_000;

/** Request rate per second of each class while another class floods. */
const perSecond: Readonly<Record<keyof OverloadWork, number>> = {
  checkout: 20,
  signedIn: 10,
  signIn: 5,
  signInSent: 2,
  browse: 10,
};
type Name = keyof OverloadWork;

/** Each flood runs at five times the peak rate of search pages; the classes beside it at their regular rate. */
const floods: Readonly<Record<string, { readonly of: Name; readonly beside: readonly Name[] }>> = {
  'browse': { of: 'browse', beside: ['checkout', 'signedIn', 'signIn', 'signInSent'] },
  'sign-in': { of: 'signIn', beside: ['checkout', 'signedIn', 'browse'] },
  'sign-in sent': { of: 'signInSent', beside: ['checkout', 'signedIn', 'browse'] },
  'signed-in': { of: 'signedIn', beside: ['checkout', 'signIn', 'browse'] },
};

/** Floods one class at five times the peak rate and measures how the other classes are served. */
export async function overloadTargets(bench: Bench): Promise<void> {
  const { generator, site, seconds, findings } = bench;
  const { flood, beside } = await overloadWork(bench);
  const record = (name: string, value: number, unit: '/s' | '%' | 'ms' | 'MB') =>
    recordFact(findings, { name: `overload: ${name}`, set: null, value, unit });
  const generators = new Map<Name, Generator>();
  const generatorOf = (name: Name) => {
    const known = generators.get(name) ?? startGenerator();
    generators.set(name, known);
    return known;
  };
  const peakMemory = watchMemory(site.pid);
  try {
    const phaseSeconds = seconds * 4;
    const atRate = (work: HttpWork, connections: number, rate: number, from = generator) =>
      from.run({ work, connections, seconds: phaseSeconds, perSecond: rate });
    const servedBeside = (names: readonly Name[]) =>
      names.map((name) => atRate(beside[name], 16, perSecond[name], generatorOf(name)));
    /** The peak throughput, with the same regular traffic as the flood, because it uses CPU in both cases. */
    const atPeak = async () => {
      const browsing = generator.run({ work: flood.browse, connections: connectionsAtPeak, seconds: phaseSeconds });
      const [{ perSecond: throughput }] = await Promise.all([
        browsing,
        ...servedBeside(floods['browse']?.beside ?? []),
      ]);
      return throughput;
    };
    await atPeak();
    let peak = await atPeak();
    for (const [name, { of, beside: others }] of Object.entries(floods)) {
      const flooding = atRate(flood[of], floodConnections, peak * overloadFactor);
      const [flooded, ...served] = await Promise.all([flooding, ...servedBeside(others)]);
      if (name === 'browse') {
        // Measured again, because the speed of the machine may have changed.
        peak = Math.max(peak, await atPeak());
        record('peak', peak, '/s');
        record('answered, of the peak', percent(answered(flooded, phaseSeconds), peak), '%');
      }
      record(`${name} flood: answered`, answered(flooded, phaseSeconds), '/s');
      record(`${name} flood: answered p99`, flooded.p99, 'ms');
      record(`${name} flood: refused`, flooded.shed?.perSecond ?? 0, '/s');
      record(`${name} flood: refused p50`, flooded.shed?.p50 ?? 0, 'ms');
      record(`${name} flood: refused p99`, flooded.shed?.p99 ?? 0, 'ms');
      for (const [at, stats] of served.entries()) {
        const other = others[at] ?? 'browse';
        const total = stats.perSecond + (stats.shed?.perSecond ?? 0);
        record(`${name} flood: ${other} answered`, percent(answered(stats, phaseSeconds), total), '%');
        record(`${name} flood: ${other} p99`, stats.p99, 'ms');
      }
    }
    record('memory in the floods', peakMemory.stop(), 'MB');
    await sleep(recoveryMs);
    record('memory 30 s after', memoryOf(site.pid) ?? 0, 'MB');
  } finally {
    peakMemory.stop();
    for (const one of generators.values()) one.stop();
  }
}

function watchMemory(pid: number): { readonly stop: () => number } {
  let peakMemory = 0;
  const watch = setInterval(() => (peakMemory = Math.max(peakMemory, memoryOf(pid) ?? 0)), 100);
  return {
    stop() {
      clearInterval(watch);
      return peakMemory;
    },
  };
}

/** Successful responses per second. */
function answered({ perSecond: all, failed }: Stats, seconds: number): number {
  return Math.round((all - failed / seconds) * 10) / 10;
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
