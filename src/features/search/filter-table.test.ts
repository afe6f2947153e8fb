import { expect, test } from 'vitest';
import { searchParamNames } from './address.ts';
import { choiceFilters, choiceNames, filters } from './filters.ts';

const records = Object.values(filters);

test('the choices of the table are those with a parameter and options of their own', () => {
  const others = ['keywords', 'kind', 'host', 'dates', 'price', 'discount', 'vendor', 'place'];
  expect(Object.keys(choiceFilters)).toEqual(Object.keys(filters).filter((name) => !others.includes(name)));
});

test('no two filters share a parameter, a place or a search key', () => {
  const places = (of: 'bar' | 'sheet') => records.flatMap((record) => record[of] ?? []);
  const keys = Object.values(choiceFilters).flatMap(({ key }) => key ?? []);
  const lists = [
    searchParamNames(),
    places('bar'),
    places('sheet'),
    keys.map(({ name }) => name),
    keys.flatMap(({ pair }) => pair ?? []),
  ];
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(4);
    expect(new Set<unknown>(list).size).toBe(list.length);
  }
});

test('a filter depends on another choice that exists', () => {
  const parents = Object.values(choiceFilters).flatMap(({ parent }) => parent?.filter ?? []);
  expect(parents).toEqual(['category']);
  expect(choiceNames).toEqual(expect.arrayContaining(parents));
});

test('a filter of the bar is in the sheet, because phones have only the sheet', () => {
  expect(records.filter(({ bar, sheet }) => bar !== undefined && sheet === undefined)).toEqual([]);
});
