import { expect, test } from 'vitest';
import { corrected, mistakesIn } from './spelling.ts';

const vocabulary = new Map([
  ['velvet', 40],
  ['satin', 30],
  ['sating', 1],
  ['embroidered', 5],
  ['maison', 12],
  ['slip', 9],
]);

test.each([
  ['velvit', 'velvet'],
  ['evlvet', 'velvet'],
  ['velvett', 'velvet'],
  ['Velvét slpi', 'velvet slip'],
  ['mason satin', 'maison satin'],
  ['embroiderd', 'embroidered'],
  ['embriodred', 'embroidered'],
  ['satine', 'satin'],
])('“%s” is spelled “%s”', (typed, meant) => {
  expect(corrected(typed, vocabulary)).toBe(meant);
});

test.each(['velvet', 'velvet slip', 'vlt', 'vlvat', 'velvit zephyr', 'the', ''])('“%s” is left as it is', (typed) => {
  expect(corrected(typed, vocabulary)).toBeNull();
});

test('mistakes are wrong, missing, additional and exchanged letters', () => {
  expect(['satin', 'satan', 'sain', 'sattin', 'stain', ''].map((typed) => mistakesIn(typed, 'satin'))).toEqual([
    0, 1, 1, 1, 1, 5,
  ]);
});
