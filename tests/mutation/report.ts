import type { Outcome } from './lane.ts';
import type { Mutant } from './mutant.ts';

export type Result = Mutant & Outcome;

/** The page docs/mutations.md. */
export function reportOf(results: readonly Result[], planned: number): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const rows = areas.map((area) =>
    line(
      area,
      results.filter((result) => result.area === area),
    ),
  );
  const hung = results.filter(({ caughtBy }) => caughtBy === 'the time limit').length;
  const survivors = results.filter(({ caughtBy }) => caughtBy === null);
  const files = [...new Set(results.map(({ file }) => file))];
  return `# The last mutation campaign

Written by \`./rotation mutate\` on ${new Date().toISOString().slice(0, 10)}. ${results.length} of the ${planned} faults in \`tests/mutation/areas\` were planted, each by itself in a copy
of the project; then the tests ran that should notice, until one was red. The same tests are green without a fault.

| area | planted | caught | survived |
| --- | --- | --- | --- |
${rows.join('\n')}
${line('**together**', results)}

${hung === 0 ? 'None' : hung} of them made the tests hang until the time limit.

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
 * Whether a page made of these results would say less than the one that stands there: what was planted is remembered beside
 * the packages, which a new checkout does not have.
 */
export function forgets(page: string, results: readonly Result[], planned: number): boolean {
  const told = Number(/(\d+) of the \d+ faults/.exec(page)?.[1] ?? 0);
  return results.length < Math.min(told, planned);
}

function line(title: string, results: readonly Result[]): string {
  const survived = results.filter(({ caughtBy }) => caughtBy === null).length;
  return `| ${title} | ${results.length} | ${results.length - survived} | ${survived} |`;
}
