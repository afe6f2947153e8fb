import { writeFileSync } from 'node:fs';
import { goals, type Goal, type Latest } from './goals.ts';
import type { Run } from './history.ts';
import type { Measured } from './measured.ts';
import { notes } from './notes.ts';

const file = new URL('../../docs/measurements.md', import.meta.url);

/** Writes the newest result of each measurement beside its goal and its baseline. */
export function writeMeasurements(history: readonly Run[]): void {
  writeFileSync(file, measurementsPage(history));
}

function measurementsPage(history: readonly Run[]): string {
  const latest = latestOf(history);
  const last = history.at(-1);
  return [
    '# Measurements',
    '',
    'Written by `./rotation bench --write`, from `bench/history.jsonl`. Site, database and load share one machine; compare ratios, not absolute values with other machines. The baselines F0 to F3 and the method are described in [bench/README.md](../bench/README.md).',
    '',
    last === undefined
      ? 'Nothing has been measured yet.'
      : `Last run: ${last.at.slice(0, 10)}, Node ${last.node}, ${last.cores} cores, load ${last.loadBefore} before it began.`,
    '',
    '## Goals',
    '',
    ...goals.flatMap(({ title, goals: list }) => [`### ${title}`, '', ...goalTable(list, latest), '']),
    '## All measurements',
    '',
    'Responses per second with 8 connections (pages: 32), times in milliseconds, the median of three rounds. “Open” is the latency at half of that rate, counted from the moment each request was due.',
    '',
    ...statsTable(history),
    '',
  ].join('\n');
}

function goalTable(list: readonly Goal[], latest: Latest): string[] {
  const rows = list.map((goal) => {
    const verdict = goal.of(latest);
    const met = verdict === null ? 'not measured' : verdict.met ? 'met' : 'not met';
    return `| ${goal.name} | ${goal.limit} | ${verdict?.value ?? '–'} | ${met} |`;
  });
  const missed = list.filter((goal) => goal.of(latest)?.met === false && notes[goal.name] !== undefined);
  return [
    '| | goal | measured | |',
    '|---|---|---|---|',
    ...rows,
    ...(missed.length === 0 ? [] : ['', ...missed.map(({ name }) => `- *${name}*: ${notes[name] ?? ''}`)]),
  ];
}

function statsTable(history: readonly Run[]): string[] {
  const newest = new Map<string, Measured>();
  for (const one of history.flatMap(({ measured }) => measured)) newest.set(`${one.name} ${one.set ?? ''}`, one);
  const rows = [...newest.values()].map(({ name, set, stats, ratio, baseline, cpuMs, databaseCpuMs, open }) => {
    const cost = cpuMs === null ? '' : `${cpuMs} + ${databaseCpuMs ?? 0}`;
    const against = baseline === null ? '' : `${ratio ?? ''} × ${baseline.name} (${baseline.stats.perSecond})`;
    const openLatency = open === null ? '' : `${open.p50} / ${open.p99}`;
    return `| ${name} | ${set ?? ''} | ${stats.perSecond} | ${stats.p50} / ${stats.p90} / ${stats.p99} / ${stats.max} | ${against} | ${cost} | ${openLatency} | ${stats.failed} |`;
  });
  return [
    '| | set | per second | p50 / p90 / p99 / max | ratio to baseline | CPU: site + database | open p50 / p99 | failed |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function latestOf(history: readonly Run[]): Latest {
  const newestFirst = history.toReversed();
  const find = <T extends { readonly name: string; readonly set: unknown }>(
    lists: readonly (readonly T[])[],
    name: string,
    set: unknown,
  ) => lists.flatMap((list) => list.filter((one) => one.name === name && one.set === set))[0] ?? null;
  return {
    measured: (name, set) =>
      find(
        newestFirst.map(({ measured }) => measured),
        name,
        set,
      ),
    fact: (name, set) =>
      find(
        newestFirst.map(({ facts }) => facts),
        name,
        set,
      ),
  };
}
