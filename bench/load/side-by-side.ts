import type { Measured } from '../report/measured.ts';
import { cpuMsOf } from '../site/processes.ts';
import { median, roundRatio, type Figures } from './stats.ts';
import type { Generator } from './generate.ts';
import type { Work } from './work.ts';

/** Whose processor time counts: the process that answers, and the database server behind it. */
export type Processes = { readonly server: number; readonly database: number };

export type Contest = {
  readonly name: string;
  readonly set: Measured['set'];
  readonly target: Work;
  readonly floor: { readonly name: string; readonly work: Work } | null;
  readonly lanes?: number;
  /** Whether the latency at a constant rate is measured too. */
  readonly open?: boolean;
};

const rounds = 3;
const someLanes = 8;

/** Floor and target in turn, three times: a disturbance of the machine meets both. Of all figures the median. */
export async function sideBySide(
  generator: Generator,
  contest: Contest,
  processes: Processes,
  seconds: number,
): Promise<Measured> {
  const { name, set, target, floor, lanes = someLanes, open = false } = contest;
  const floors: Figures[] = [];
  const targets: Figures[] = [];
  const costs = { server: 0, database: 0, answers: 0 };
  for (let turn = 0; turn < rounds; turn++) {
    if (floor !== null) floors.push(await generator.run({ work: floor.work, lanes, seconds }));
    const before = costOf(processes);
    const figures = await generator.run({ work: target, lanes, seconds });
    const after = costOf(processes);
    targets.push(figures);
    costs.server += after.server - before.server;
    costs.database += after.database - before.database;
    costs.answers += figures.perSecond * seconds;
  }
  const middle = medianOf(targets);
  const perSecond = middle.perSecond / 2;
  const ratios = targets.map((figures, turn) => figures.perSecond / (floors[turn]?.perSecond ?? NaN));
  return {
    ...{ name, set, lanes, figures: middle },
    floor: floor === null ? null : { name: floor.name, figures: medianOf(floors) },
    ratio: floor === null ? null : roundRatio(median(ratios)),
    cpuMs: perAnswer(costs.server, costs.answers),
    databaseCpuMs: perAnswer(costs.database, costs.answers),
    open: open && perSecond > 0 ? await generator.run({ work: target, lanes: lanes * 4, seconds, perSecond }) : null,
    loopDelay: null,
  };
}

function costOf({ server, database }: Processes): { server: number; database: number } {
  return { server: cpuMsOf(server) ?? NaN, database: cpuMsOf(database, true) ?? NaN };
}

function perAnswer(ms: number, answers: number): number | null {
  return Number.isFinite(ms) && answers > 0 ? Math.round((ms / answers) * 1000) / 1000 : null;
}

function medianOf(all: readonly Figures[]): Figures {
  const of = (key: Exclude<keyof Figures, 'turnedAway'>) => median(all.map((figures) => figures[key]));
  return {
    ...{ perSecond: of('perSecond'), p50: of('p50'), p90: of('p90'), p99: of('p99'), max: of('max') },
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    bytes: of('bytes'),
  };
}
