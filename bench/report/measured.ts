import type { Stats } from '../load/stats.ts';
import type { LoopDelay } from '../site/start.ts';
import type { SetName } from '../sets/sizes.ts';

/** The stats of a target and of its baseline, from the same rounds. */
export type Measured = {
  readonly name: string;
  readonly set: SetName | null;
  readonly connections: number;
  readonly stats: Stats;
  readonly baseline: { readonly name: string; readonly stats: Stats } | null;
  /** Throughput of the target divided by that of the baseline; the median of the rounds. */
  readonly ratio: number | null;
  /** CPU time per response, of the site and of the database; null where it cannot be read. */
  readonly cpuMs: number | null;
  readonly databaseCpuMs: number | null;
  /** Open-loop latency at half of the maximum rate, counted from the moment each request was due. */
  readonly open: Stats | null;
  readonly loopDelay: LoopDelay | null;
};

/** A single value without rounds. */
export type Fact = {
  readonly name: string;
  readonly set: SetName | null;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'kB' | 'points' | '/s' | '%' | 'count';
};

/** All results of a run. */
export type Findings = {
  readonly measured: Measured[];
  readonly facts: Fact[];
  /** Reasons why parts could not be measured. */
  readonly skipped: string[];
};
