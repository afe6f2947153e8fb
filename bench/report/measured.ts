import type { Figures } from '../load/stats.ts';
import type { LoopDelay } from '../site/start.ts';
import type { SetName } from '../sets/sizes.ts';

/** A target's figures beside its floor's, of the same rounds. */
export type Measured = {
  readonly name: string;
  readonly set: SetName | null;
  readonly lanes: number;
  readonly figures: Figures;
  readonly floor: { readonly name: string; readonly figures: Figures } | null;
  /** Target by floor, of answers a second; the median of the rounds' own ratios. */
  readonly ratio: number | null;
  /** Processor time for one answer, of the site and of the database; null where it cannot be read. */
  readonly cpuMs: number | null;
  readonly databaseCpuMs: number | null;
  /** At a constant rate of half of what was possible, counted from the moment each request was due. */
  readonly open: Figures | null;
  readonly loopDelay: LoopDelay | null;
};

/** A single figure that has no rounds. */
export type Fact = {
  readonly name: string;
  readonly set: SetName | null;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MB' | 'kB' | 'points' | '/s' | '%' | 'count';
};

/** What a run says while it goes on, and all that it has found. */
export type Findings = {
  readonly measured: Measured[];
  readonly facts: Fact[];
  /** Why a part was left out. */
  readonly skipped: string[];
};
