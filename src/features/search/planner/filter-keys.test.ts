import { expect, test } from 'vitest';
import { keyGroups, sharesOfCells } from './filter-keys.ts';
import { parseSearch } from '../parse.ts';

const keysOf = (search: string) => keyGroups(parseSearch(new URLSearchParams(search)));

test('one filter is looked up by its own keys', () => {
  expect(keysOf('pub_sizing=8,10')).toEqual([{ mode: 'any', keys: ['size:8', 'size:10'] }]);
});

test('two filters are looked up by their combined keys', () => {
  expect(keysOf('pub_category=midi&pub_sizing=8,10')).toEqual([
    { mode: 'any', keys: ['category:midi size:8', 'category:midi size:10'], groupsPerFilter: 1 },
  ]);
});

test('three filters are looked up as three combined pairs', () => {
  const groups = keysOf('pub_colours=red&pub_sizing=8&pub_isProductForSale=false');
  expect(groups.map(({ keys }) => keys[0])).toEqual(['kind:rent size:8', 'kind:rent colour:red', 'size:8 colour:red']);
  expect(groups.map(({ groupsPerFilter }) => groupsPerFilter)).toEqual([2, 2, 2]);
});

test('an `all` choice cannot be combined into pairs', () => {
  expect(keysOf('pub_category=midi&pub_colours=has_all:red,blue')).toEqual([
    { mode: 'any', keys: ['category:midi'] },
    { mode: 'all', keys: ['colour:red', 'colour:blue'] },
  ]);
});

test('two filters with very many values are looked up separately', () => {
  const sizes = '4,6,8,10,12,14,16,18';
  const occasions = 'ball,birthday,races,holiday,festival,formal,cocktail,casual';
  expect(keysOf(`pub_sizing=${sizes}&pub_occasion=${occasions}`).map(({ keys }) => keys.length)).toEqual([8, 8]);
});

test('a street has a few fine cells, a country a few coarse ones, half the world none', () => {
  const street = keysOf('bounds=-36.856,174.763,-36.86,174.76')[0]?.keys ?? [];
  expect(street).toEqual(['cell:64:-2360:11184', 'cell:64:-2359:11184']);
  expect(keysOf('bounds=-38,176,-46,168')[0]?.keys[0]).toMatch(/^cell:1:/);
  expect(keysOf('bounds=60,170,-60,-170')).toEqual([]);
});

test('bounds across the antimeridian have cells on both sides', () => {
  const keys = keysOf('bounds=-43.9,-179.9,-44.1,179.9')[0]?.keys ?? [];
  expect(keys.some((key) => /:2879$/.test(key))).toBe(true);
  expect(keys.some((key) => /:-2879$/.test(key))).toBe(true);
});

test('a counted cell counts only by its share within the bounds', () => {
  const { bounds } = parseSearch(new URLSearchParams('bounds=-36.96875,174.8125,-37,174.75'));
  expect(bounds && sharesOfCells(bounds)?.filter(({ share }) => share > 0)).toEqual([
    { key: 'cell:16:-592:2796', share: 0.5 },
  ]);
});

test('the cells of half the world are not counted one by one', () => {
  const sharesIn = (text: string) => {
    const { bounds } = parseSearch(new URLSearchParams(`bounds=${text}`));
    return bounds && sharesOfCells(bounds);
  };
  expect(sharesIn('90,180,-90,-180')).toBeNull();
  expect(sharesIn('90,10.9,-90,10')?.length).toBeLessThan(500);
  expect(sharesIn('-34,179,-48,166')?.length).toBe(210);
});
