import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutateFile } from './mutant.ts';
import { mutants } from './mutants.ts';
import { wouldLoseResults, reportOf } from './report.ts';

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

test('a partial run does not overwrite a report of more mutants', () => {
  const results = mutants.slice(0, 3).map((mutant) => ({ ...mutant, caughtBy: 'a test', seconds: 1 }));
  const page = reportOf(results, mutants.length);
  expect(wouldLoseResults(page, results.slice(0, 2), mutants.length)).toBe(true);
  expect(wouldLoseResults(page, results, mutants.length)).toBe(false);
  // Removed mutants do not count.
  expect(wouldLoseResults(page, results.slice(0, 2), 2)).toBe(false);
});
