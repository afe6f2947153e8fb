import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from '#tests/support/longest-first.ts';

/** `a/{b,c}/d` → `a/b/d`, `a/c/d`; extensions in braces stay alternatives of one pattern. */
function expanded(pattern: string): string[] {
  const [whole, options] = /\{([^{}]+)\}(?!$)/.exec(pattern) ?? [];
  if (whole === undefined || options === undefined) return [pattern];
  return options.split(',').flatMap((option) => expanded(pattern.replace(whole, option)));
}

// A pattern that finds nothing would silently run no test.
test('every pattern of the test projects finds a test', () => {
  const patterns = [...readFileSync('vitest.config.ts', 'utf8').matchAll(/'((?:src|demo|tests)\/[^']+\.ts\S*)'/g)]
    .map(([, pattern = '']) => pattern)
    .flatMap(expanded);
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test('every file that is to run first exists', () => {
  expect(longest.filter((path) => !existsSync(path))).toEqual([]);
});

// In a shared process it would change the tests after it.
test('a test that changes its process has a process of its own', () => {
  const changes = /from '(#tests\/support\/made-up-[^']+|\S*\/pixels\.ts)'/;
  const tests = globSync('{src,tests,demo}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));
  const changing = tests.filter((path) => changes.test(readFileSync(path, 'utf8')));
  const config = readFileSync('vitest.config.ts', 'utf8');
  expect(changing.length).toBeGreaterThan(3);
  expect(changing.filter((path) => !config.includes(`'${path}'`))).toEqual([]);
});

test('every test that a mutation names exists', () => {
  const areas = readdirSync('tests/mutation/areas').map((name) => readFileSync(`tests/mutation/areas/${name}`, 'utf8'));
  const lists = areas.flatMap((text) => [...text.matchAll(/tests: \[([^\]]*)\]/g)].map(([, list = '']) => list));
  const named = new Set(lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)));
  expect(named.size).toBeGreaterThan(30);
  const tests = globSync('{src,tests,demo,sandbox}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));
  expect([...named].filter((name) => !tests.some((path) => path.includes(name)))).toEqual([]);
});
