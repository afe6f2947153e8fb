import { closedLoop, type Once } from '../load/driver.ts';
import { median, roundRatio, type Stats } from '../load/stats.ts';
import type { Measured } from '../report/measured.ts';

const rounds = 3;

export type Pair = {
  readonly name: string;
  readonly connections: number;
  readonly target: Once;
  readonly baseline: { readonly name: string; readonly once: Once };
};

/** Target and baseline in this process, in turns; the round of the median rate. */
export async function alternate({ name, connections, target, baseline }: Pair, seconds: number): Promise<Measured> {
  const pairs: { readonly baseline: Stats; readonly target: Stats }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      baseline: await closedLoop(baseline.once, connections, seconds),
      target: await closedLoop(target, connections, seconds),
    });
  }
  const ratios = pairs.map((pair) => pair.target.perSecond / pair.baseline.perSecond);
  const medianPair = pairs.toSorted((a, b) => a.target.perSecond - b.target.perSecond)[1] ?? pairs[0];
  if (medianPair === undefined) throw new Error('Nothing was measured');
  return {
    ...{
      name,
      set: null,
      connections,
      stats: medianPair.target,
      baseline: { name: baseline.name, stats: medianPair.baseline },
    },
    ratio: roundRatio(median(ratios)),
    ...{ cpuMs: null, databaseCpuMs: null, open: null, loopDelay: null },
  };
}
