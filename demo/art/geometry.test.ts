import { describe, expect, test } from 'vitest';
import { boxAround } from './effects.ts';
import { line, mirrored, points, shape } from './geometry.ts';

describe('points', () => {
  test('are parsed from text, corners marked with an exclamation mark', () => {
    expect(points('0,222! 18.5,-200')).toEqual([
      [0, 222, true],
      [18.5, -200],
    ]);
  });

  test('that are malformed throw', () => {
    expect(() => points('3,4 five')).toThrow('not a point: "five"');
  });

  test('of the right half are mirrored in closing order', () => {
    expect(mirrored(points('0,1 5,2!'))).toEqual([
      [-5, 2, true],
      [-0, 1, false],
    ]);
  });
});

describe('an outline', () => {
  test('is straight between corners', () => {
    expect(line('0,0! 3,0!')).toBe('M0 0C1 0 2 0 3 0');
  });

  test('is closed for a piece of cloth', () => {
    expect(shape('0,0! 3,0! 3,3!')).toMatch(/^M0 0C.*0 0Z$/);
  });

  test('lies inside its box with a margin for the blur', () => {
    expect(boxAround(shape('-10,20! 30,20! 30,50!'), 5)).toEqual({ x: -15, y: 15, width: 50, height: 40 });
  });
});
