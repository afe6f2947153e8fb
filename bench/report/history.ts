import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Fact, Findings, Measured } from './measured.ts';

/** A run, as it stands on one line of `bench/history.jsonl`. */
export type Run = {
  readonly at: string;
  readonly node: string;
  readonly cores: number;
  /** Of the machine when the run began: figures of a busy one say less. */
  readonly loadBefore: number;
  readonly measured: readonly Measured[];
  readonly facts: readonly Fact[];
};

const file = new URL('../history.jsonl', import.meta.url);

export function readHistory(): Run[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Run).filter((run) => Array.isArray(run.measured));
}

export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

export function keepRun({ measured, facts }: Findings, loadBefore: number): Run {
  const at = new Date().toISOString();
  const run = { at, node: process.version, cores: availableParallelism(), loadBefore, measured, facts };
  appendFileSync(file, `${JSON.stringify(run)}\n`);
  return run;
}
