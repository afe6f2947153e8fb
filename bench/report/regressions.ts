import { median } from '../load/stats.ts';
import type { Measured } from './measured.ts';

/** A target whose ratio is more than a tenth below the median of the last runs. */
export type Regression = {
  readonly name: string;
  readonly set: Measured['set'];
  readonly before: number;
  readonly now: number;
};

const comparedRuns = 5;
const tolerance = 0.1;

type Rated = { readonly measured: readonly Pick<Measured, 'name' | 'set' | 'ratio'>[] };

/** Compares ratios only, because absolute values depend on the machine. */
export function regressionsOf(run: Rated, earlier: readonly Rated[]): Regression[] {
  return run.measured.flatMap(({ name, set, ratio }) => {
    const same = (one: Pick<Measured, 'name' | 'set'>) => one.name === name && one.set === set;
    const before = earlier.flatMap(({ measured }) => measured.find(same)?.ratio ?? []).slice(-comparedRuns);
    if (ratio === null || before.length === 0) return [];
    const usual = median(before);
    return ratio < usual * (1 - tolerance) ? [{ name, set, before: usual, now: ratio }] : [];
  });
}
