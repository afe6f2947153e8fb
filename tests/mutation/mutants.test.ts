import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutateFile } from './mutant.ts';
import { mutants } from './mutants.ts';
import { reportOf, wouldLoseResults } from './report.ts';
import { readResults } from './results.ts';
import { unseen } from './unseen.ts';
import type { Outcome } from './verdict.ts';

test('every mutant still applies and changes its file', () => {
  const stale = mutants.flatMap((mutant) => {
    try {
      const { original, mutated } = mutateFile('.', mutant);
      return original === mutated ? [`${mutant.file}: “${mutant.name}” changes nothing`] : [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  expect(stale).toEqual([]);
});

test('there are at least 200 mutants with unique names', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(200);
  expect(new Set(mutants.map(({ file, name }) => `${file} ${name}`)).size).toBe(mutants.length);
});

test('the test files of each mutant exist', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'demo/**/*.test.ts']);
  const missing = [...new Set(mutants.flatMap(({ tests }) => tests))].filter(
    (beginning) => !files.some((file) => file.startsWith(beginning)),
  );
  expect(missing).toEqual([]);
});

test('what no test can see is still a mutant', () => {
  const names = new Set(mutants.map(({ file, name }) => `${file}: ${name}`));
  expect(Object.keys(unseen).filter((name) => !names.has(name))).toEqual([]);
});

const some = mutants.slice(0, 3);
const resultsOf = (outcome: Outcome, planted = some) =>
  planted.map((mutant) => ({ mutant, result: { ...outcome, day: '2026-11-24', seconds: 1 } }));
const caught: Outcome = { verdict: 'caught', by: 'a test' };

test('a partial run does not overwrite a report of more mutants', () => {
  const page = reportOf(resultsOf(caught), mutants.length);
  expect(wouldLoseResults(page, resultsOf(caught, some.slice(0, 2)), mutants.length)).toBe(true);
  expect(wouldLoseResults(page, resultsOf(caught), mutants.length)).toBe(false);
  // Removed mutants do not count.
  expect(wouldLoseResults(page, resultsOf(caught, some.slice(0, 2)), 2)).toBe(false);
});

test('the report counts what was not run apart from what was caught, and says why', () => {
  const notRun = resultsOf({ verdict: 'not run', why: 'the time limit' }, some.slice(0, 1));
  const page = reportOf([...notRun, ...resultsOf(caught, some.slice(1))], mutants.length);
  expect(page).toContain('| **total** | 3 | 2 | 0 | 1 | 2026-11-24 |');
  expect(page).toContain(`: ${some[0]?.name} (the time limit)`);
});

test('results are known in the next run, and not once the mutant has changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-results-'));
  const [entry] = resultsOf(caught);
  if (!entry) throw new Error('There are no mutants');
  readResults(join(folder, 'results.json')).add(entry.mutant, entry.result);
  const again = readResults(join(folder, 'results.json'));
  expect(again.of(entry.mutant)).toEqual(entry.result);
  expect(again.of({ ...entry.mutant, replace: 'something else' })).toBeUndefined();
  rmSync(folder, { recursive: true });
});
