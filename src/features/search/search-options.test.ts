import { expect, test } from 'vitest';
import { type Band, bandEnd, buyBands, rentBands } from './search-options.ts';

test.each<{ readonly bands: readonly Band[] }>([{ bands: rentBands }, { bands: buyBands }])(
  'each band begins where the one before ends: $bands.0.key',
  ({ bands }) => {
    expect(bands[0]?.from).toBe(0);
    expect(bands.slice(1).map(({ from }) => from)).toEqual(bands.slice(0, -1).map(({ below }) => below));
    expect(bands.at(-1)?.below).toBeNull();
  },
);

test('the bands of a currency without cents are a hundred times as wide, and begin after a whole one', () => {
  expect([31, 61, 501].map((major) => bandEnd(major, 'NZD'))).toEqual([31, 61, 501]);
  expect([31, 61, 501].map((major) => bandEnd(major, 'JPY'))).toEqual([3001, 6001, 50_001]);
});
