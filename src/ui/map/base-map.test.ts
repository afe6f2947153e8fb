import { expect, test } from 'vitest';
import { baseMapOf, loadBaseMap } from './base-map.ts';
import { placeTowns } from './place-towns.ts';

test('a stored shape is read as steps from its first corner', () => {
  const { land, towns } = baseMapOf({
    land: [[1_740_000, -360_000, 5_000, -10_000]],
    towns: [['Raglan', -37.8, 174.9]],
  });
  expect(land).toEqual([
    [
      { latitude: -36, longitude: 174 },
      { latitude: -37, longitude: 174.5 },
    ],
  ]);
  expect(towns).toEqual([{ name: 'Raglan', latitude: -37.8, longitude: 174.9 }]);
});

test('the map has both islands, those east of the antimeridian, and its towns are on it', async () => {
  const { land, towns } = await loadBaseMap();
  expect(land.slice(0, 2).every((shape) => shape.length > 1000)).toBe(true);
  expect(land.flat().every(({ longitude }) => longitude > 158 && longitude < 190)).toBe(true);
  expect(land.flat().some(({ longitude }) => longitude > 183)).toBe(true);
  expect(towns.slice(0, 4).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Auckland', 'Wellington', 'Christchurch']),
  );
});

test('names of towns lie neither over one another nor under a label', async () => {
  const base = await loadBaseMap();
  const [auckland] = placeTowns(base, { zoom: 6 });
  if (auckland === undefined) throw new Error('No town is placed');
  const placed = placeTowns(base, { zoom: 6, labels: [auckland.at] });
  expect(placed[0]).toMatchObject({ name: auckland.name, shift: -27 });
  for (const a of placed)
    for (const b of placed)
      expect(a === b || Math.abs(a.at.x - b.at.x) > 60 || Math.abs(a.at.y + a.shift - b.at.y - b.shift) > 22).toBe(
        true,
      );
  expect(placeTowns(base, { zoom: 6 }).every(({ shift }) => shift === 0)).toBe(true);
  expect(placeTowns(base, { zoom: 5 }).length).toBeLessThan(placeTowns(base, { zoom: 7 }).length);
});
