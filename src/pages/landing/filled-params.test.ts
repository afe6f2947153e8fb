import { expect, test } from 'vitest';
import { filledParams } from './filled-params.ts';

test('the address of a search has what is filled in, and one day alone as the day of wearing', () => {
  const address = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return decodeURIComponent(String(filledParams(form)));
  };
  const rent = { pub_isProductForSale: 'false' };
  expect(address({ ...rent, pub_occasion: '', pub_sizing: '', start: '', end: '' })).toBe('pub_isProductForSale=false');
  expect(address({ ...rent, pub_occasion: 'races', start: '2031-05-01', end: '' })).toBe(
    'pub_isProductForSale=false&pub_occasion=races&pub_dates=2031-05-01,2031-05-01',
  );
  expect(address({ start: '', end: '2031-05-02' })).toBe('pub_dates=2031-05-02,2031-05-02');
  expect(address({ start: '2031-05-04', end: '2031-05-01' })).toBe('pub_dates=2031-05-01,2031-05-04');
  expect(address({ pub_sizing: '8', start: '2031-05-01', end: '2031-05-04', other: 'x' })).toBe(
    'pub_sizing=8&pub_dates=2031-05-01,2031-05-04',
  );
});
