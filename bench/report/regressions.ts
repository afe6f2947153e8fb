import { median } from '../load/stats.ts';
import type { Measured } from './measured.ts';

/** A target that has lost more than a tenth of its ratio against the last runs. */
export type Drop = {
  readonly name: string;
  readonly set: Measured['set'];
  readonly before: number;
  readonly now: number;
};

const compared = 5;
const tolerated = 0.1;

type Rated = { readonly measured: readonly Pick<Measured, 'name' | 'set' | 'ratio'>[] };

/** Ratios only: absolute figures tell more about the machine than about us. */
export function dropsOf(run: Rated, earlier: readonly Rated[]): Drop[] {
  return run.measured.flatMap(({ name, set, ratio }) => {
    const same = (one: Pick<Measured, 'name' | 'set'>) => one.name === name && one.set === set;
    const before = earlier.flatMap(({ measured }) => measured.find(same)?.ratio ?? []).slice(-compared);
    if (ratio === null || before.length === 0) return [];
    const usual = median(before);
    return ratio < usual * (1 - tolerated) ? [{ name, set, before: usual, now: ratio }] : [];
  });
}
