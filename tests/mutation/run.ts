import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeProjectCopy, type ProjectCopy, type Outcome } from './project-copy.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { wouldLoseResults, reportOf, type Result } from './report.ts';

/**
 * `./rotation mutate [--area NAME] [--file START] [--survivors] [--copies N]`: plants one mutant at a time in a copy of
 * the project, runs its tests, and writes docs/mutations.md. Exits with code 1 when more than one in twenty survives.
 * `--survivors` repeats only the mutants that no test caught and the new ones; `--copies` sets the number of copies.
 */
const maxSurviving = 0.05;
const minLimitSeconds = 150;
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    file: { type: 'string', default: '' },
    survivors: { type: 'boolean', default: false },
    copies: { type: 'string', default: '2' },
  },
});

const cacheFile = join(import.meta.dirname, '../../node_modules/.cache/rotation-mutations.json');
const idOf = ({ file, name, find, replace }: Mutant) => JSON.stringify([file, name, find, replace]);
const known = readCache();
const wanted = mutants.filter((mutant) => {
  if (values.area !== undefined && mutant.area !== values.area) return false;
  if (!mutant.file.startsWith(values.file)) return false;
  return !values.survivors || !known[idOf(mutant)]?.caughtBy;
});

const copies = Array.from({ length: Number(values.copies) }, makeProjectCopy);
process.on('exit', removeCopies);
process.on('SIGINT', () => process.exit(130));
const limitSeconds = await timeLimit(copies[0]);

const queue = [...wanted];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await testMutant(copy, mutant);
  }),
);

const results: Result[] = mutants.flatMap((mutant) => {
  const outcome = known[idOf(mutant)];
  return outcome ? [{ ...mutant, ...outcome }] : [];
});
const page = new URL('../../docs/mutations.md', import.meta.url);
if (wouldLoseResults(readFileSync(page, 'utf8'), results, mutants.length)) {
  console.log(
    'docs/mutations.md is unchanged: it covers more mutants than are cached here. Run all mutants to replace it.',
  );
} else {
  writeFileSync(page, reportOf(results, mutants.length));
}
const survived = results.filter(({ caughtBy }) => caughtBy === null);
console.log(`${results.length - survived.length} of ${results.length} mutants caught, ${survived.length} survived`);
process.exitCode = survived.length > results.length * maxSurviving ? 1 : 0;

async function testMutant(copy: ProjectCopy, mutant: Mutant): Promise<void> {
  const outcome = await copy.test(mutant, limitSeconds);
  known[idOf(mutant)] = outcome;
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(known));
  const verdict = outcome.caughtBy === null ? 'SURVIVED' : 'caught';
  console.log(`${verdict.padEnd(8)} ${String(outcome.seconds).padStart(4)} s  ${mutant.file}: ${mutant.name}`);
}

/**
 * Runs all tests once without a mutant, because a test that already fails would catch every mutant. Returns the time
 * limit in seconds after which a run counts as hanging: the duration of all tests, although a mutant runs only a few.
 */
async function timeLimit(copy: ProjectCopy | undefined): Promise<number> {
  const original = await copy?.check([...new Set(wanted.flatMap(({ tests }) => tests))]);
  if (original?.caughtBy) {
    console.error(`This test fails without any mutant: ${original.caughtBy}`);
    process.exit(1);
  }
  return Math.max(minLimitSeconds, original?.seconds ?? 0);
}

function removeCopies(): void {
  for (const copy of copies) copy.close();
}

function readCache(): Record<string, Outcome> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}
