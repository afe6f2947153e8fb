import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a cell is quoted, and a quote in it doubled', () => {
  expect(
    csvOf([
      ['a', 'b "c"'],
      ['d,e', ''],
    ]),
  ).toBe('"a","b ""c"""\r\n"d,e",""\r\n');
});

test.for(['=1+1', '+1', '-1', '@sum', '  =1', '\t=1', '\r=1', '＝1', '|cmd'])('%s is no formula', (text) => {
  expect(csvOf([[text]])).toMatch(/^"'/);
});

test('a line end in a cell begins no row', () => {
  expect(csvOf([['a\r\n=b']])).toBe('"a =b"\r\n');
});
