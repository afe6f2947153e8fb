import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedIn } from './mutant.ts';
import { mutants } from './mutants.ts';
import { forgets, reportOf } from './report.ts';

test('every fault of the campaign can still be planted, and changes its file', () => {
  const stale = mutants.flatMap((mutant) => {
    try {
      const { sound, broken } = plantedIn('.', mutant);
      return sound === broken ? [`${mutant.file}: “${mutant.name}” changes nothing`] : [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  expect(stale).toEqual([]);
});

test('there are at least 200 faults, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(200);
  expect(new Set(mutants.map(({ file, name }) => `${file} ${name}`)).size).toBe(mutants.length);
});

test('the tests that a fault names exist', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'demo/**/*.test.ts']);
  const missing = [...new Set(mutants.flatMap(({ tests }) => tests))].filter(
    (beginning) => !files.some((file) => file.startsWith(beginning)),
  );
  expect(missing).toEqual([]);
});

test('a campaign over a part of the faults replaces no page that tells of more', () => {
  const results = mutants.slice(0, 3).map((mutant) => ({ ...mutant, caughtBy: 'a test', seconds: 1 }));
  const page = reportOf(results, mutants.length);
  expect(forgets(page, results.slice(0, 2), mutants.length)).toBe(true);
  expect(forgets(page, results, mutants.length)).toBe(false);
  // Faults that are gone from the list are no longer told of.
  expect(forgets(page, results.slice(0, 2), 2)).toBe(false);
});
