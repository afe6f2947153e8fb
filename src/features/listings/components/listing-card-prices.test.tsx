import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { intl } from '#src/i18n/intl.ts';
import { priceLine } from './listing-card.tsx';

const price = { day: 9000, from: 11_500, total: 32_000, days: 4, rrp: null };
const line = (...[price, forDates]: [Parameters<typeof priceLine>[1], boolean]) =>
  renderToStaticMarkup(<>{priceLine(intl, price, forDates)}</>).replace(/<[^>]+>/g, '');

test('a price for days states pick-up, and nothing where it is delivered', () => {
  expect(line(price, true)).toBe('$320 for 4 days');
  expect(line({ ...price, delivery: 'pick-up' }, true)).toBe('$320 for 4 days, picked up');
  expect(line(price, false)).toBe('From $115 $320 for 4 days');
});
