import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { earningsOf } from './earnings.ts';
import { minPrice } from './forms.ts';
import { readDescription, readPricing, typedDescription, typedPricing } from './panel-forms.ts';
import {
  emptyListing,
  issuesUnderWay,
  keepable,
  losesByKind,
  panelIssues,
  panels,
  panelsOf,
  publishingIssues,
  withKind,
  type OwnFields,
} from './panels.ts';

const cents = (amount: number) => money(amount, marketplace.currency);
const rental: OwnFields = {
  ...emptyListing('rent'),
  ...{ title: 'Luna', description: 'Cool to wear.', category: 'maxiDress', designer: 'Ines Vale', sizes: ['10'] },
  ...{ colours: ['gold'], occasions: ['races'], tellUsMore: ['slip'], condition: 'veryGood', alterations: false },
  care: 'Bust 84 cm.\nDry clean only.',
  ...{ price: cents(6800), region: 'auckland', place: 'Ponsonby', images: [{ imageId: 'one', alt: '' }] },
};

describe('panels', () => {
  test('of a listing under way no unit may be left, but nobody enters none', () => {
    const wrong = [
      { field: 'price', error: 'listing-form.price-missing' },
      { field: 'stock', error: 'listing-form.stock-range' },
    ] as const;
    const fieldsOf = (before: number | null, input: Partial<OwnFields>) =>
      issuesUnderWay({ stock: before }, input, wrong).map(({ field }) => field);
    for (const input of [{ stock: 0 }, {}]) expect(fieldsOf(0, input)).toEqual(['price']);
    for (const input of [{ stock: null }, { stock: 201 }]) expect(fieldsOf(0, input)).toEqual(['price', 'stock']);
    for (const before of [1, null]) expect(fieldsOf(before, { stock: 0 })).toEqual(['price', 'stock']);
  });

  test('each error of an empty listing belongs to one of its panels', () => {
    for (const kind of ['rent', 'sale'] as const) {
      const listing = emptyListing(kind);
      const fields = publishingIssues(listing).map(({ issue }) => issue.field);
      expect(new Set(fields).size).toBe(fields.length);
      expect(fields).toEqual(expect.arrayContaining(['title', 'price', 'images']));
      expect(panelIssues(listing, 'availability')).toEqual([]);
    }
    expect(panelsOf('rent')).toEqual(panels);
    expect(panelsOf('sale')).toEqual(['description', 'pricing', 'photos']);
  });

  test('the description is complete with every field that its line names', () => {
    expect(panelIssues(rental, 'description')).toEqual([]);
    const changes = {
      title: '',
      category: null,
      colours: [],
      designer: '',
      condition: null,
      sizes: [],
      description: '',
    };
    const more = { occasions: [], tellUsMore: [], alterations: null };
    for (const [field, empty] of Object.entries({ ...changes, ...more }))
      expect(panelIssues({ ...rental, [field]: empty }, 'description')).toMatchObject([{ field }]);
  });

  test('a draft keeps the fields that are valid, and the others as they were', () => {
    const input = { maximumDays: 2, turnaroundDays: 99, price: cents(0), place: 'Grey Lynn' };
    const { fields, issues } = keepable(rental, 'pricing', input);
    expect(issues.map(({ field }) => field).toSorted()).toEqual(['maximumDays', 'price', 'turnaroundDays']);
    expect(fields).toEqual({ ...rental, place: 'Grey Lynn' });
  });

  test('both parts of a field are named at once', () => {
    const { fields, issues } = keepable(rental, 'pricing', { leadDays: { 'post': 0, 'pick-up': 8 } });
    expect(issues.map(({ field }) => field)).toEqual(['leadDays.post', 'leadDays.pick-up']);
    expect(fields).toEqual(rental);
  });

  test('percentages that contradict each other are all as they were', () => {
    const before = { ...rental, acceptFromPercent: 80 };
    const { fields, issues } = keepable(before, 'pricing', { floorPercent: 90, acceptFromPercent: 85 });
    expect(issues).toEqual([{ field: 'acceptFromPercent', error: 'listing-form.percent-order' }]);
    expect(fields).toEqual(before);
    expect(keepable(rental, 'pricing', { price: null }).fields.price).toBeNull();
  });

  test('a cap above the retail price is as it was, with that price', () => {
    const before = { ...rental, rrp: cents(50_000), lossCap: cents(50_000) };
    const { fields, issues } = keepable(before, 'pricing', { rrp: cents(30_000), lossCap: cents(40_000) });
    expect(issues).toEqual([{ field: 'lossCap', error: 'listing-form.cap-range' }]);
    expect(fields).toEqual(before);
    expect(withKind(before, 'sale').lossCap).toBeNull();
    expect(losesByKind({ ...emptyListing('rent'), lateFee: cents(100) }, 'sale')).toBe(true);
  });

  test('the shortest rental may not be longer than the longest', () => {
    const { fields } = keepable({ ...rental, minimumDays: 3, maximumDays: 4 }, 'pricing', { minimumDays: 10 });
    expect(fields.minimumDays).toBeLessThanOrEqual(fields.maximumDays);
  });

  test('a switch of the kind clears what the other one lacks', () => {
    const sale = withKind(rental, 'sale');
    expect(sale).toMatchObject({
      kind: 'sale',
      stock: 1,
      price: null,
      category: null,
      occasions: [],
      alterations: null,
    });
    expect(sale).toMatchObject({ title: 'Luna', designer: 'Ines Vale', colours: ['gold'], place: 'Ponsonby' });
    expect([losesByKind(rental, 'sale'), losesByKind(emptyListing('rent'), 'sale')]).toEqual([true, false]);
    expect(withKind(sale, 'rent').stock).toBeNull();
  });
});

describe('forms of the panels', () => {
  test('what a form shows is what it reads back', () => {
    const shown = { ...typedDescription(rental), ...typedPricing(rental) };
    const form = new FormData();
    for (const [name, value] of Object.entries(shown))
      for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
    const { length: _, ...described } = { ...rental };
    expect({ ...described, ...readDescription(form, 'rent').fields }).toEqual(described);
    const { fields, issues } = readPricing(form, 'rent');
    expect(issues).toEqual([]);
    expect({ ...rental, ...fields }).toEqual(rental);
  });

  test('the size on the label comes first, though a form sends its boxes in their order', () => {
    const ticked = (labelSize: string) =>
      new URLSearchParams([...['8', '10', '12'].map((size) => ['sizes', size]), ['labelSize', labelSize]]);
    const { labelSize } = typedDescription({ ...rental, sizes: ['10', '8', '12'] });
    expect(readDescription(ticked(String(labelSize)), 'rent').fields.sizes).toEqual(['10', '8', '12']);
    expect(readDescription(ticked('14'), 'rent').fields.sizes).toEqual(['8', '10', '12']);
  });

  test.each([
    ['$1,250.50', 125_050],
    ['68', 6800],
    [' 68.5 ', 6850],
    ['68,50', 6850],
  ])('the amount %s is understood', (text, amount) => {
    expect(readPricing(new URLSearchParams({ price: text }), 'rent').fields.price).toEqual(cents(amount));
  });

  test.each(['free', '-5', '1.999', '1e3', '9'.repeat(40)])('the amount %s is an error of its field', (text) => {
    const { fields, issues } = readPricing(new URLSearchParams({ price: text }), 'rent');
    expect(issues).toEqual([{ field: 'price', error: 'listing-form.amount-range' }]);
    expect('price' in fields).toBe(false);
  });

  test('an amount of another currency is said to be one', () => {
    const { issues } = readPricing(new URLSearchParams({ price: '£45', extraDayPrice: 'NZ$12' }), 'rent');
    expect(issues).toEqual([{ field: 'price', error: 'money.other-currency' }]);
  });

  test('what is only for rentals is dropped of an item for sale, and what may be charged later with it', () => {
    const caps = { lateFee: '20', cleaningCap: '30', repairCap: '100', lossCap: '400' };
    const form = new URLSearchParams({ ...caps, extraDayPrice: '15', minimumDays: '4', stock: '3' });
    const none = { lateFee: null, cleaningCap: null, repairCap: null, lossCap: null };
    const { fields } = readPricing(form, 'sale');
    expect(fields).toMatchObject({ ...none, extraDayPrice: null, stock: 3 });
    expect('minimumDays' in fields).toBe(false);
    expect(readPricing(form, 'rent').fields).toMatchObject({ lossCap: cents(40_000), minimumDays: 4, stock: null });
  });

  test('a point outside the world is none', () => {
    const pointOf = (point: string) => readPricing(new URLSearchParams({ point }), 'rent').fields.point;
    expect(pointOf('-36.85,174.76')).toEqual({ latitude: -36.85, longitude: 174.76 });
    expect([pointOf('91,0'), pointOf('0,181'), pointOf('1,2,3'), pointOf('NaN,0')]).toEqual([null, null, null, null]);
  });

  test('a text holds nothing that is not seen, and comes back as it was typed', () => {
    const form = new URLSearchParams({ title: 'Lu\u200Bna\u202E\0 slip', description: 'Silk.\r\nDry\u2060 clean.' });
    const { fields, typed } = readDescription(form, 'rent');
    expect(fields).toMatchObject({ title: 'Luna slip', description: 'Silk.\nDry clean.' });
    expect(typed).toMatchObject({ title: 'Lu\u200Bna\u202E\0 slip' });
    const { title = '' } = readDescription(new URLSearchParams({ title: '\u200B \u2060' }), 'rent').fields;
    expect(panelIssues({ ...rental, title }, 'description')).toMatchObject([{ field: 'title' }]);
  });

  test('flaws are kept only where something was altered or has flaws', () => {
    const form = (more: Record<string, string>) => new URLSearchParams({ flaws: 'A pulled thread', ...more });
    expect(readDescription(form({ alterations: 'no' }), 'rent').fields.flaws).toBe('');
    expect(readDescription(form({ alterations: 'yes' }), 'rent').fields.flaws).toBe('A pulled thread');
    expect(readDescription(form({ condition: 'flawsAsListed' }), 'rent').fields.flaws).toBe('A pulled thread');
  });
});

test('earnings are those of the shortest rental, after the commission', () => {
  const priced = { ...rental, price: cents(6800), shipping: cents(1200) };
  const { payout, payin, items, commission } = earningsOf({ ...priced, price: priced.price });
  expect([items, commission, payout, payin].map(({ amount }) => amount)).toEqual([20_400, -2_040, 19_560, 22_100]);
});

test('the lowest price can be charged, and leaves something for the lender', () => {
  expect(minPrice.amount).toBeGreaterThan(0);
  expect(panelIssues({ ...rental, price: cents(minPrice.amount - 1) }, 'pricing')).toEqual([
    { field: 'price', error: 'listing-form.price-minimum' },
  ]);
});
