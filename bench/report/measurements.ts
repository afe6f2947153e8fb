import { writeFileSync } from 'node:fs';
import { goals, type Goal, type Latest } from './goals.ts';
import type { Run } from './history.ts';
import type { Measured } from './measured.ts';
import { obstacles } from './notes.ts';

const file = new URL('../../docs/measurements.md', import.meta.url);

/** Writes the newest figure of everything beside its goal and its floor. */
export function writeMeasurements(history: readonly Run[]): void {
  writeFileSync(file, measurementsPage(history));
}

function measurementsPage(history: readonly Run[]): string {
  const latest = latestOf(history);
  const last = history.at(-1);
  return [
    '# Measurements',
    '',
    'Written by `./rotation bench --write`, from `bench/history.jsonl`. Site, database and load share one machine; compare ratios, not figures from elsewhere. What the floors F0 to F3 are, and how a run goes, stands in [bench/README.md](../bench/README.md).',
    '',
    last === undefined
      ? 'Nothing has been measured yet.'
      : `Last run: ${last.at.slice(0, 10)}, Node ${last.node}, ${last.cores} cores, load ${last.loadBefore} before it began.`,
    '',
    '## Goals',
    '',
    ...goals.flatMap(({ title, goals: list }) => [`### ${title}`, '', ...goalTable(list, latest), '']),
    '## All figures',
    '',
    'Answers a second with 8 connections (pages: 32), times in milliseconds, the median of three rounds. “Open” is the latency at half of that rate, counted from the moment each request was due.',
    '',
    ...figureTable(history),
    '',
  ].join('\n');
}

function goalTable(list: readonly Goal[], latest: Latest): string[] {
  const rows = list.map((goal) => {
    const verdict = goal.of(latest);
    const met = verdict === null ? 'not measured' : verdict.met ? 'met' : 'not met';
    return `| ${goal.what} | ${goal.wish} | ${verdict?.figure ?? '–'} | ${met} |`;
  });
  const missed = list.filter((goal) => goal.of(latest)?.met === false && obstacles[goal.what] !== undefined);
  return [
    '| | goal | measured | |',
    '|---|---|---|---|',
    ...rows,
    ...(missed.length === 0 ? [] : ['', ...missed.map(({ what }) => `- *${what}*: ${obstacles[what] ?? ''}`)]),
  ];
}

function figureTable(history: readonly Run[]): string[] {
  const newest = new Map<string, Measured>();
  for (const one of history.flatMap(({ measured }) => measured)) newest.set(`${one.name} ${one.set ?? ''}`, one);
  const rows = [...newest.values()].map(({ name, set, figures, ratio, floor, cpuMs, databaseCpuMs, open }) => {
    const cost = cpuMs === null ? '' : `${cpuMs} + ${databaseCpuMs ?? 0}`;
    const against = floor === null ? '' : `${ratio ?? ''} × ${floor.name} (${floor.figures.perSecond})`;
    const late = open === null ? '' : `${open.p50} / ${open.p99}`;
    return `| ${name} | ${set ?? ''} | ${figures.perSecond} | ${figures.p50} / ${figures.p90} / ${figures.p99} / ${figures.max} | ${against} | ${cost} | ${late} | ${figures.failed} |`;
  });
  return [
    '| | set | a second | p50 / p90 / p99 / most | beside its floor | processor: site + database | open p50 / p99 | failed |',
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
