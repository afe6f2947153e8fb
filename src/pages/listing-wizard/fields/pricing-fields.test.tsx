import { expect, test } from 'vitest';
import { pricingNames, readPricing } from '#src/features/listings/panel-forms.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { PricingFields } from './pricing-fields.tsx';

const ofSales = ['stock'];
const ofRentals = [
  'canBackUp',
  'extraDayPrice',
  'minimumDays',
  'maximumDays',
  'turnaroundDays',
  'leadPost',
  'leadPickUp',
];
/** The tier of late cancellations is kept, but not offered: nothing acts on it. */
const notOffered = ['lateCancellation'];

function namesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name));
}

test.each(['rent', 'sale'] as const)('every term of a %s that the form reads has a field', (kind) => {
  const html = renderPart(<PricingFields kind={kind} typed={{}} errors={[]} earnings={null} />);
  const others = [...(kind === 'rent' ? ofSales : ofRentals), ...notOffered];
  expect([...namesIn(html)].filter((name) => (pricingNames as readonly string[]).includes(name)).toSorted()).toEqual(
    pricingNames.filter((name) => !others.includes(name)).toSorted(),
  );
});

test('what a lender set for offers and back-ups stands in its fields again', () => {
  const typed = { floorPercent: '60', declineBelowPercent: '75', acceptFromPercent: '90', canBackUp: 'yes' };
  const html = renderPart(<PricingFields kind="rent" typed={typed} errors={[]} earnings={null} />);
  for (const value of ['60', '75', '90']) expect(html).toContain(`value="${value}"`);
  expect(html).toMatch(/<input[^>]*name="canBackUp"[^>]*checked=""/);
  const { fields } = readPricing(new URLSearchParams(typed), 'rent');
  expect(fields).toMatchObject({
    ...{ floorPercent: 60, declineBelowPercent: 75, acceptFromPercent: 90 },
    canBackUp: true,
  });
});
