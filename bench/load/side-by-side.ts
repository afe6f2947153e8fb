import type { Measured } from '../report/measured.ts';
import { cpuMsOf } from '../site/processes.ts';
import { median, roundRatio, type Stats } from './stats.ts';
import type { Generator } from './generate.ts';
import type { Work } from './work.ts';

/** The processes whose CPU time is measured: the server and its PostgreSQL. */
export type Processes = { readonly server: number; readonly database: number };

export type Comparison = {
  readonly name: string;
  readonly set: Measured['set'];
  readonly target: Work;
  readonly baseline: { readonly name: string; readonly work: Work } | null;
  readonly connections?: number;
  /** Whether to measure the open-loop latency too. */
  readonly open?: boolean;
};

const rounds = 3;
const defaultConnections = 8;

/** Alternates baseline and target for three rounds, so that a disturbance affects both; returns the medians. */
export async function sideBySide(
  generator: Generator,
  comparison: Comparison,
  processes: Processes,
  seconds: number,
): Promise<Measured> {
  const { name, set, target, baseline, connections = defaultConnections, open = false } = comparison;
  const baselines: Stats[] = [];
  const targets: Stats[] = [];
  const costs = { server: 0, database: 0, answers: 0 };
  for (let round = 0; round < rounds; round++) {
    if (baseline !== null) baselines.push(await generator.run({ work: baseline.work, connections, seconds }));
    const before = costOf(processes);
    const stats = await generator.run({ work: target, connections, seconds });
    const after = costOf(processes);
    targets.push(stats);
    costs.server += after.server - before.server;
    costs.database += after.database - before.database;
    costs.answers += stats.perSecond * seconds;
  }
  const medians = medianOf(targets);
  const perSecond = medians.perSecond / 2;
  const ratios = targets.map((stats, round) => stats.perSecond / (baselines[round]?.perSecond ?? NaN));
  return {
    ...{ name, set, connections, stats: medians },
    baseline: baseline === null ? null : { name: baseline.name, stats: medianOf(baselines) },
    ratio: baseline === null ? null : roundRatio(median(ratios)),
    cpuMs: perAnswer(costs.server, costs.answers),
    databaseCpuMs: perAnswer(costs.database, costs.answers),
    open:
      open && perSecond > 0
        ? await generator.run({ work: target, connections: connections * 4, seconds, perSecond })
        : null,
    loopDelay: null,
  };
}

function costOf({ server, database }: Processes): { server: number; database: number } {
  return { server: cpuMsOf(server) ?? NaN, database: cpuMsOf(database, true) ?? NaN };
}

function perAnswer(ms: number, answers: number): number | null {
  return Number.isFinite(ms) && answers > 0 ? Math.round((ms / answers) * 1000) / 1000 : null;
}

function medianOf(all: readonly Stats[]): Stats {
  const of = (key: Exclude<keyof Stats, 'shed'>) => median(all.map((stats) => stats[key]));
  return {
    ...{ perSecond: of('perSecond'), p50: of('p50'), p90: of('p90'), p99: of('p99'), max: of('max') },
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    bytes: of('bytes'),
  };
}
