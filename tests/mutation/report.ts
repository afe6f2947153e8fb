import type { Mutant } from './mutant.ts';
import type { Result } from './results.ts';

export type MutantResult = { readonly mutant: Mutant; readonly result: Result };

/** The contents of docs/mutations.md. `notes` says of a survivor, by file and name, why no test can see it. */
export function reportOf(
  results: readonly MutantResult[],
  planned: number,
  notes: Readonly<Record<string, string>> = {},
): string {
  const days = results.map(({ result }) => result.day).toSorted();
  const one = ({ mutant, result }: MutantResult) => {
    const note = notes[`${mutant.file}: ${mutant.name}`];
    const why = result.verdict === 'not run' ? result.why : note;
    return `- \`${mutant.file}\`: ${mutant.name}${why === undefined ? '' : ` (${why})`}`;
  };
  const list = (verdict: Result['verdict']) => {
    const found = results.filter(({ result }) => result.verdict === verdict);
    return found.length === 0 ? 'None.' : found.map(one).join('\n');
  };
  return `# The last mutation run

Written by \`./rotation mutate\`; the results are of ${period(days)}. ${results.length} of the ${planned} faults in \`tests/mutation/areas\` were
planted one at a time in a copy of the project; then the tests of the changed file ran until one failed. The same tests pass
without a fault. A fault whose tests could not be run is listed as not run.

| area | planted | caught | survived | not run | days |
| --- | --- | --- | --- | --- | --- |
${rowsBy(results, ({ area }) => area).join('\n')}
${row('**total**', results)}

## Survivors

${list('survived')}

## Not run

${list('not run')}

## By file

| file | planted | caught | survived | not run | days |
| --- | --- | --- | --- | --- | --- |
${rowsBy(results, ({ file }) => `\`${file}\``).join('\n')}
`;
}

/**
 * Whether a report of these results would cover fewer mutants than the current one. Results are cached in
 * node_modules, which is empty in a new checkout.
 */
export function wouldLoseResults(page: string, results: readonly MutantResult[], planned: number): boolean {
  const covered = Number(/(\d+) of the \d+ faults/.exec(page)?.[1] ?? 0);
  return results.length < Math.min(covered, planned);
}

function rowsBy(results: readonly MutantResult[], titleOf: (mutant: Mutant) => string): string[] {
  const groups = Map.groupBy(results, ({ mutant }) => titleOf(mutant));
  return [...groups].map(([title, group]) => row(title, group));
}

function row(title: string, results: readonly MutantResult[]): string {
  const count = (verdict: Result['verdict']) => results.filter(({ result }) => result.verdict === verdict).length;
  const days = results.map(({ result }) => result.day).toSorted();
  const counts = [results.length, count('caught'), count('survived'), count('not run')];
  return `| ${title} | ${counts.join(' | ')} | ${period(days)} |`;
}

function period(days: readonly string[]): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return first === last ? first : `${first} to ${last}`;
}
