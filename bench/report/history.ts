import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Fact, Findings, Measured } from './measured.ts';

/** A run: one line of `bench/history.jsonl`. */
export type Run = {
  readonly at: string;
  readonly node: string;
  readonly cores: number;
  /** Load average of the machine before the run: results of a busy machine are less reliable. */
  readonly loadBefore: number;
  readonly measured: readonly Measured[];
  readonly facts: readonly Fact[];
};

/** Names of fields and of measurements in lines that were written before they were renamed. */
const fieldNames: Readonly<Record<string, string>> = { figures: 'stats', floor: 'baseline', lanes: 'connections' };
const measurementNames: readonly (readonly [former: string, current: string])[] = [
  ['JSON, finished', 'JSON, cached'],
  ['page, finished', 'page, cached'],
  [', made anew', ', uncached'],
  ['decoder: most memory', 'decoder: peak memory'],
];

const file = new URL('../history.jsonl', import.meta.url);

export function readHistory(): Run[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line, withCurrentNames) as Run).filter((run) => Array.isArray(run.measured));
}

function withCurrentNames(_: string, value: unknown): unknown {
  if (typeof value === 'string')
    return measurementNames.reduce((text, [former, current]) => text.replace(former, current), value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [fieldNames[key] ?? key, part as unknown]));
}

export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}

export function recordRun({ measured, facts }: Findings, loadBefore: number): Run {
  const at = new Date().toISOString();
  const run = { at, node: process.version, cores: availableParallelism(), loadBefore, measured, facts };
  appendFileSync(file, `${JSON.stringify(run)}\n`);
  return run;
}
