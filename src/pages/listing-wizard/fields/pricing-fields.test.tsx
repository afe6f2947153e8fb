import { expect, test } from 'vitest';
import { capNames } from '#src/features/listings/cap-fields.ts';
import { pricingNames, readPricing } from '#src/features/listings/panel-forms.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { PricingFields } from './pricing-fields.tsx';

const ofSales = ['stock'];
const ofRentals = [
  'canBackUp',
  'lateCancellation',
  ...capNames,
  'extraDayPrice',
  'minimumDays',
  'maximumDays',
  'turnaroundDays',
  'leadPost',
  'leadPickUp',
];

function namesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name));
}

test.each(['rent', 'sale'] as const)('every term of a %s that the form reads has a field', (kind) => {
  const html = renderPart(<PricingFields kind={kind} typed={{}} errors={[]} earnings={null} />);
  const others = kind === 'rent' ? ofSales : ofRentals;
  expect([...namesIn(html)].filter((name) => (pricingNames as readonly string[]).includes(name)).toSorted()).toEqual(
    pricingNames.filter((name) => !others.includes(name)).toSorted(),
  );
});

test('what a lender set for offers, back-ups and late cancellations stands in its fields again', () => {
  const typed = {
    floorPercent: '60',
    declineBelowPercent: '75',
    acceptFromPercent: '90',
    canBackUp: 'yes',
    lateCancellation: 'half',
  };
  const html = renderPart(<PricingFields kind="rent" typed={typed} errors={[]} earnings={null} />);
  for (const value of ['60', '75', '90']) expect(html).toContain(`value="${value}"`);
  for (const name of ['canBackUp', 'lateCancellation'])
    expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""`));
  const { fields } = readPricing(new URLSearchParams(typed), 'rent');
  expect(fields).toMatchObject({
    ...{ floorPercent: 60, declineBelowPercent: 75, acceptFromPercent: 90 },
    ...{ canBackUp: true, lateCancellation: 'half' },
  });
});
