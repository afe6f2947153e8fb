import type { Outcome } from './project-copy.ts';
import type { Mutant } from './mutant.ts';

export type Result = Mutant & Outcome;

/** The contents of docs/mutations.md. */
export function reportOf(results: readonly Result[], planned: number): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const rows = areas.map((area) =>
    line(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  const timedOut = results.filter(({ caughtBy }) => caughtBy === 'the time limit').length;
  const survivors = results.filter(({ caughtBy }) => caughtBy === null);
  const files = [...new Set(results.map(({ file }) => file))];
  return `# The last mutation run

Written by \`./rotation mutate\` on ${new Date().toISOString().slice(0, 10)}. ${results.length} of the ${planned} faults in \`tests/mutation/areas\` were planted one at a time in a copy
of the project; then the tests of the changed file ran until one failed. The same tests pass without a fault.

| area | planted | caught | survived |
| --- | --- | --- | --- |
${rows.join('\n')}
${line('**total**', results)}

${timedOut === 0 ? 'None' : timedOut} of them made the tests hang until the time limit.

## Survivors

${survivors.length === 0 ? 'None.' : survivors.map(({ file, name }) => `- \`${file}\`: ${name}`).join('\n')}

## By file

| file | planted | caught | survived |
| --- | --- | --- | --- |
${files
  .map((file) =>
    line(
      `\`${file}\``,
      results.filter((result) => result.file === file),
    ),
  )
  .join('\n')}
`;
}

/**
 * Whether a report of these results would cover fewer mutants than the current one. Results are cached in
 * node_modules, which is empty in a new checkout.
 */
export function wouldLoseResults(page: string, results: readonly Result[], planned: number): boolean {
  const covered = Number(/(\d+) of the \d+ faults/.exec(page)?.[1] ?? 0);
  return results.length < Math.min(covered, planned);
}

function line(title: string, results: readonly Result[]): string {
  const survived = results.filter(({ caughtBy }) => caughtBy === null).length;
  return `| ${title} | ${results.length} | ${results.length - survived} | ${survived} |`;
}
