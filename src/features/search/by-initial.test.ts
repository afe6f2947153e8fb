import { expect, test } from 'vitest';
import { byInitial } from './by-initial.ts';

test('names are grouped by letter without accents, and spellings of one name are counted together', () => {
  const names = [
    { name: 'Wren Aster', listings: 9 },
    { name: 'Élan', listings: 4 },
    { name: 'wren aster', listings: 1 },
    { name: '12 Moons', listings: 2 },
    { name: 'Emde', listings: 1 },
  ];
  expect(byInitial(names)).toEqual([
    {
      initial: 'E',
      names: [
        { name: 'Élan', listings: 4 },
        { name: 'Emde', listings: 1 },
      ],
    },
    { initial: 'W', names: [{ name: 'Wren Aster', listings: 10 }] },
    { initial: '#', names: [{ name: '12 Moons', listings: 2 }] },
  ]);
  expect(byInitial([])).toEqual([]);
});
