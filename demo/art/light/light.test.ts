import { expect, describe, test } from 'vitest';
import sharp from 'sharp';
import { fabric } from '../fabrics/fabric.ts';
import { shape } from '../geometry.ts';
import { cover } from './cover.ts';
import { blurred, emptyField } from './field.ts';
import { noise } from './noise.ts';
import { png } from './png.ts';
import { heights } from './relief.ts';
import { light } from './shading.ts';

const box = { x: 0, y: 0, width: 40, height: 40 };
const square = shape('10,10! 30,10! 30,30! 10,30!');
const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);

describe('coverage', () => {
  test('sums up to the area of the outline', () => {
    const field = emptyField(box, 2);
    cover(field, square, 1);
    expect(sum(field.data) / 4).toBeCloseTo(400, 1);
  });

  test('is zero outside the field', () => {
    const field = emptyField(box, 2);
    cover(field, shape('60,60! 90,60! 90,90! 60,90!'), 1);
    expect(sum(field.data)).toBe(0);
  });
});

test('blurring preserves the total', () => {
  const field = emptyField(box, 2);
  cover(field, square, 1);
  expect(sum(blurred(field, 2))).toBeCloseTo(sum(field.data), 0);
});

test('noise is deterministic per seed and within -1 and 1', () => {
  const places = Array.from({ length: 200 }, (_, i): readonly [number, number] => [i * 0.37, i * 0.61]);
  const values = places.map(([x, y]) => noise(1, x, y));
  expect(places.map(([x, y]) => noise(1, x, y))).toEqual(values);
  expect(places.map(([x, y]) => noise(2, x, y))).not.toEqual(values);
  expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(1);
});

describe('a full piece of cloth', () => {
  const surface = { outline: square, box, folds: [], lights: [], edge: 1, crumple: 0, fall: 1, seed: 1 };
  const field = heights(surface);
  const { shadow, shine } = light(field, fabric('silk', 'test', '#884466'));
  const at = (values: Float32Array, x: number, y: number) => values[y * 2 * field.width + x * 2] ?? 0;

  test('is darker at its lower right edge than at its upper left one', () => {
    expect(at(shadow, 29, 20)).toBeGreaterThan(at(shadow, 11, 20) + 0.2);
    expect(at(shadow, 20, 29)).toBeGreaterThan(at(shadow, 20, 11) + 0.2);
  });

  test('is brightest towards the lamp', () => {
    expect(at(shine, 11, 12)).toBeGreaterThan(at(shine, 28, 28));
  });
});

test('a PNG written here can be read by sharp', async () => {
  const rgba = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 128]);
  const { data, info } = await sharp(png(2, 1, rgba))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 2, height: 1, channels: 4 });
  expect([...data]).toEqual([...rgba]);
});
