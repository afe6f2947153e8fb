import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { identifiersOf } from './words.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
const using = (name: string) =>
  sources.filter((path) => identifiersOf(readFileSync(resolve(root, path), 'utf8')).has(name)).toSorted();

test('one function gives a refusal its status, for pages and the API', () => {
  expect(using('httpStatus')).toEqual(['src/domain/refusal-codes.ts', 'src/platform/web/answer-refusal.ts']);
});

test('pages, their scripts, the API and the error handler answer by that function', () => {
  expect(using('answerRefusal').length).toBeGreaterThan(5);
});
