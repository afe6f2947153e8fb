import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openLane, type Lane, type Outcome } from './lane.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { forgets, reportOf, type Result } from './report.ts';

/**
 * `./rotation mutate [--area NAME] [--file START] [--survivors] [--lanes N]`: plants one fault at a time in a copy of the
 * project, runs the tests that should notice, and writes docs/mutations.md. Ends with code 1 when more
 * than one in twenty survives. `--survivors` repeats only those that no test caught, or that are new.
 */
const maxSurviving = 0.05;
const minLimitSeconds = 150;
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    file: { type: 'string', default: '' },
    survivors: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '2' },
  },
});

const memory = join(import.meta.dirname, '../../node_modules/.cache/rotation-mutations.json');
const idOf = ({ file, name, find, replace }: Mutant) => JSON.stringify([file, name, find, replace]);
const known = readMemory();
const wanted = mutants.filter((mutant) => {
  if (values.area !== undefined && mutant.area !== values.area) return false;
  if (!mutant.file.startsWith(values.file)) return false;
  return !values.survivors || !known[idOf(mutant)]?.caughtBy;
});

const lanes = Array.from({ length: Number(values.lanes) }, openLane);
process.on('exit', closeLanes);
process.on('SIGINT', () => process.exit(130));
const limitSeconds = await soundLimit(lanes[0]);

const queue = [...wanted];
await Promise.all(
  lanes.map(async (lane) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await plant(lane, mutant);
  }),
);

const results: Result[] = mutants.flatMap((mutant) => {
  const outcome = known[idOf(mutant)];
  return outcome ? [{ ...mutant, ...outcome }] : [];
});
const page = new URL('../../docs/mutations.md', import.meta.url);
if (forgets(readFileSync(page, 'utf8'), results, mutants.length)) {
  console.log(
    'docs/mutations.md stays as it is: it tells of more faults than are remembered here. Plant all to replace it.',
  );
} else {
  writeFileSync(page, reportOf(results, mutants.length));
}
const survived = results.filter(({ caughtBy }) => caughtBy === null);
console.log(`${results.length - survived.length} of ${results.length} faults caught, ${survived.length} survived`);
process.exitCode = survived.length > results.length * maxSurviving ? 1 : 0;

async function plant(lane: Lane, mutant: Mutant): Promise<void> {
  const outcome = await lane.test(mutant, limitSeconds);
  known[idOf(mutant)] = outcome;
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(known));
  const verdict = outcome.caughtBy === null ? 'SURVIVED' : 'caught';
  console.log(`${verdict.padEnd(8)} ${String(outcome.seconds).padStart(4)} s  ${mutant.file}: ${mutant.name}`);
}

/**
 * All tests once without any fault: one that is red already would catch them all. Returns the seconds after
 * which a run with a fault counts as hanging: what all tests together took, although a fault runs a few of them.
 */
async function soundLimit(lane: Lane | undefined): Promise<number> {
  const sound = await lane?.check([...new Set(wanted.flatMap(({ tests }) => tests))]);
  if (sound?.caughtBy) {
    console.error(`Without any fault this is red already: ${sound.caughtBy}`);
    process.exit(1);
  }
  return Math.max(minLimitSeconds, sound?.seconds ?? 0);
}

function closeLanes(): void {
  for (const lane of lanes) lane.close();
}

function readMemory(): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'));
  } catch {
    return {};
  }
}
