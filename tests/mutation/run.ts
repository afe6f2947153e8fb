import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeProjectCopy, type ProjectCopy } from './project-copy.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { reportOf, wouldLoseResults } from './report.ts';
import { readResults } from './results.ts';
import { unseen } from './unseen.ts';

/**
 * `./rotation mutate [--area NAME] [--file START] [--survivors | --continue] [--copies N]`: plants one mutant at a time in
 * a copy of the project, runs its tests, and writes docs/mutations.md. Exits with code 1 when more than one in twenty
 * survives or could not be run. `--continue` leaves out the mutants that have a verdict, `--survivors` those that were
 * caught; `--copies` is how many are tested at once.
 */
const maxOpen = 0.05;
const { values } = parseArgs({
  options: {
    area: { type: 'string', multiple: true },
    file: { type: 'string', default: '' },
    survivors: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
    copies: { type: 'string', default: '2' },
  },
});
const unknown = (values.area ?? []).filter((name) => !mutants.some(({ area }) => area === name));
if (unknown.length > 0) stop(`There is no area “${unknown.join('”, “')}”: see tests/mutation/areas.`);

const results = readResults();
const queue = mutants.filter((mutant) => {
  if (values.area !== undefined && !values.area.includes(mutant.area)) return false;
  if (!mutant.file.startsWith(values.file)) return false;
  const verdict = results.of(mutant)?.verdict ?? 'not run';
  if (values.continue) return verdict === 'not run';
  return !values.survivors || verdict !== 'caught';
});

const copies = Array.from({ length: Number(values.copies) }, makeProjectCopy);
process.on('exit', () => {
  for (const copy of copies) copy.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) await testMutant(copy, mutant);
    await copy.close();
  }),
);
process.exitCode = report() ? 0 : 1;

async function testMutant(copy: ProjectCopy, mutant: Mutant): Promise<void> {
  const began = performance.now();
  const outcome = await copy.test(mutant);
  const seconds = Math.round((performance.now() - began) / 1000);
  results.add(mutant, { ...outcome, day: new Date().toISOString().slice(0, 10), seconds });
  const why = outcome.verdict === 'not run' ? `\n  ${outcome.why}` : '';
  console.log(`${outcome.verdict.padEnd(8)} ${String(seconds).padStart(4)} s  ${mutant.file}: ${mutant.name}${why}`);
}

/** Writes docs/mutations.md, unless it covers more. Whether few enough mutants survived or could not be run. */
function report(): boolean {
  const known = mutants.flatMap((mutant) => {
    const result = results.of(mutant);
    return result ? [{ mutant, result }] : [];
  });
  const page = new URL('../../docs/mutations.md', import.meta.url);
  if (wouldLoseResults(readFileSync(page, 'utf8'), known, mutants.length)) {
    console.log(
      'docs/mutations.md is unchanged: it covers more mutants than are cached here. Run the others to replace it.',
    );
  } else {
    writeFileSync(page, reportOf(known, mutants.length, unseen));
  }
  const count = (verdict: string) => known.filter(({ result }) => result.verdict === verdict).length;
  const [caught, survived, notRun] = [count('caught'), count('survived'), count('not run')];
  console.log(`Of ${known.length} mutants ${caught} were caught, ${survived} survived, ${notRun} could not be run`);
  return survived + notRun <= known.length * maxOpen;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
