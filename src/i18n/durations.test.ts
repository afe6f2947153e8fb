import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { daysInWords } from './days-in-words.ts';

const root = resolve(import.meta.dirname, '../..');
const duration =
  /\b(15|fifteen|quarter of an hour|72|48|three|3) ?(minutes|hours|heures|days)\b|\b(five|5|cinq) (working days|jours ouvrés)/gi;

test('no sentence names a duration of the process by itself', () => {
  expect('within 15 minutes, or in three days, or five working days'.match(duration)).toHaveLength(3);
  const files = globSync('src/{i18n,features/**/{emails,texts}}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((path) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(duration)].map(([words]) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('few days are words, many are figures', () => {
  expect([1, 3, 9, 10].map(daysInWords)).toEqual(['one day', 'three days', 'nine days', '10 days']);
});
