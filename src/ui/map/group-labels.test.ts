import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupLabels, inTurn } from './group-labels.ts';

const pixel = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });

test('labels at one spot are one group, in the order of the results', () => {
  const labels = [
    { name: 'a', x: 10, y: 10 },
    { name: 'b', x: 400, y: 10 },
    { name: 'c', x: 10, y: 10 },
    { name: 'd', x: 77, y: 47 },
  ];
  const groups = groupLabels(labels, (label) => label).map((group) => group.map(({ name }) => name).join(''));
  expect(groups).toEqual(['acd', 'b']);
});

test('each label is in one group, groups do not lie upon one another, and the order stays', () => {
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 60 }), (pixels) => {
      const labels = pixels.map((at, index) => ({ ...at, index }));
      const groups = groupLabels(labels, (label) => label);
      expect(
        groups
          .flat()
          .map(({ index }) => index)
          .toSorted((a, b) => a - b),
      ).toEqual(labels.map(({ index }) => index));
      for (const group of groups) {
        const order = group.map(({ index }) => index);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
      const firsts = groups.flatMap(([first]) => first ?? []);
      for (const a of firsts)
        for (const b of firsts) expect(a === b || Math.abs(a.x - b.x) >= 68 || Math.abs(a.y - b.y) >= 38).toBe(true);
    }),
  );
});

test('the first follows the last, and the last comes before the first', () => {
  expect([inTurn(0, 1, 3), inTurn(2, 1, 3), inTurn(0, -1, 3), inTurn(0, 1, 1)]).toEqual([1, 0, 2, 0]);
});
