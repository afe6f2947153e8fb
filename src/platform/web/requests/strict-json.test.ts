import { expect, test } from 'vitest';
import { strictJson } from './strict-json.ts';

test('valid JSON is parsed unchanged', () => {
  const value = { 'a': [1, { b: 'x, "y" {', c: null }], 'd': { a: true }, 'e\\"': '}' };
  expect(strictJson(JSON.stringify(value))).toEqual(value);
});

test.each([
  '{"a":1,"a":2}',
  '{"a":{"b":1,"\\u0062":2}}',
  '[{"x":1},{"y":1,"x":2,"y":3}]',
  '{"__proto__":{"price":1}}',
  '{"a":[{"prototype":{}}]}',
  '{"a":{"constructor":{"prototype":{}}}}',
  '{"\\u005f_proto__":1}',
  `${'['.repeat(17)}${']'.repeat(17)}`,
  '{"a":1,}',
  '',
])('%j is refused', (text) => {
  expect(() => strictJson(text)).toThrow(SyntaxError);
});

test('the same name in different objects, or as a value, is allowed', () => {
  expect(strictJson('{"a":"a","b":{"a":["a","a"]},"c":[{"a":1},{"a":1}]}')).toMatchObject({ b: { a: ['a', 'a'] } });
  expect(strictJson('{"b":{"a":1},"a":2}')).toEqual({ b: { a: 1 }, a: 2 });
});

test('adjacent values are not nested', () => {
  expect(strictJson(`[${'{},'.repeat(40)}[]]`)).toHaveLength(41);
});

test('a megabyte of anything is parsed or refused quickly', () => {
  // CPU time: a busy machine delays the test without slowing the parser.
  const began = process.cpuUsage();
  for (const text of [`"${'a'.repeat(1e6)}"`, `"${'\\\\'.repeat(5e5)}"`, '['.repeat(1e6), `[${'[],'.repeat(3e5)}[]]`]) {
    try {
      strictJson(text);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
  }
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
});
