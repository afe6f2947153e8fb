import { parseArgs } from 'node:util';
import { setNames, type SetName } from './sets/sizes.ts';

/** The parts of a run, in this order. */
const partNames = [
  'search',
  'pages',
  'json',
  'finding',
  'overload',
  'transactions',
  'inbox',
  'messages',
  'images',
  'weight',
  'bytes',
  'lighthouse',
] as const;
export type Part = (typeof partNames)[number];

export type Options = {
  readonly sets: readonly SetName[];
  readonly parts: ReadonlySet<Part>;
  /** Duration of each load phase. */
  readonly seconds: number;
  /** Writes `docs/measurements.md` from the history; with no parts nothing is measured. */
  readonly write: boolean;
};

export const usage = `./rotation bench [--set 10k|100k|1m|all] [--only ${partNames.join(',')}] [--seconds 1.5] [--write]

  --set       how many listings; 10k by default. A set is made once and stored in BENCH_DIR.
  --only      some parts instead of all
  --seconds   how long each load phase lasts; a target takes six or seven phases
  --write     writes docs/measurements.md from all that bench/history.jsonl holds, afterwards
  --report    writes it without measuring anything`;

/** Throws an Error with a message for an unknown option. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      set: { type: 'string', default: '10k' },
      only: { type: 'string', default: partNames.join(',') },
      seconds: { type: 'string', default: '1.5' },
      write: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds is a number up to 60.');
  const parts = values.report ? [] : values.only.split(',').map((name) => among(partNames, name, '--only'));
  const sets = values.set === 'all' ? setNames : values.set.split(',').map((name) => among(setNames, name, '--set'));
  return { sets, parts: new Set(parts), seconds, write: values.write || values.report };
}

function among<T extends string>(known: readonly T[], name: string, option: string): T {
  const found = known.find((one) => one === name);
  if (found === undefined) throw new Error(`${option} knows ${known.join(', ')}, not “${name}”.`);
  return found;
}
