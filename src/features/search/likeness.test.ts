import { expect, test } from 'vitest';
import { likeness, mostAlike, type Traits } from './likeness.ts';

const slip: Traits = {
  ...{ subcategory: 'slip', designer: 'Ines Vale', sizes: ['10'], colours: ['gold'], occasions: ['ball', 'races'] },
  amount: 8000,
};
const other: Traits = { ...slip, subcategory: null, designer: null, sizes: ['8'], colours: [], occasions: [] };

test('each common trait makes two items more alike, and nothing more than a size that fits', () => {
  const plain = likeness(slip, { ...other, amount: null });
  expect(plain).toBe(0);
  const gains = [
    likeness(slip, { ...other, amount: null, sizes: ['12', '10'] }),
    likeness(slip, { ...other, amount: null, occasions: ['ball', 'races'] }),
    likeness(slip, { ...other, amount: null, colours: ['gold'] }),
    likeness(slip, { ...other, amount: null, designer: 'INES VALE' }),
    likeness(slip, { ...other, amount: null, subcategory: 'slip' }),
    likeness(slip, { ...other, amount: 8000 }),
  ];
  expect(gains).toEqual([4, 2, 2, 2, 1, 2]);
  expect(likeness(slip, slip)).toBe(13);
});

test('half of the occasions count half, and double the price half', () => {
  expect(likeness(slip, { ...other, amount: null, occasions: ['ball'] })).toBe(1);
  expect([4000, 16_000].map((amount) => likeness(slip, { ...other, amount }))).toEqual([1, 1]);
  expect(likeness({ ...slip, amount: null }, { ...other, amount: 8000 })).toBe(0);
});

test('what is unknown of both is nothing in common', () => {
  const unknown = { ...other, sizes: [], amount: 0 };
  expect(likeness(unknown, unknown)).toBe(0);
});

test('the most alike come first, and the second item of an owner after the first of all', () => {
  const of = (ownerId: string, name: string, traits: Partial<Traits>) => ({
    ...{ ownerId, name },
    traits: { ...other, amount: null, ...traits },
  });
  const candidates = [
    of('a', 'a plain', {}),
    of('a', 'a fits', { sizes: ['10'] }),
    of('a', 'a fits, gold', { sizes: ['10'], colours: ['gold'] }),
    of('b', 'b plain', {}),
    of('c', 'c gold', { colours: ['gold'] }),
  ];
  const names = (limit: number) => mostAlike(slip, candidates, limit).map(({ name }) => name);
  expect(names(9)).toEqual(['a fits, gold', 'c gold', 'b plain', 'a fits', 'a plain']);
  expect(names(2)).toEqual(['a fits, gold', 'c gold']);
});
