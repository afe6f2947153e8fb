import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { optionMessages } from '#src/i18n/options.ts';
import { spelledDesigner } from './designers.ts';
import {
  allCategories,
  allConditions,
  allSubcategories,
  allTellUsMore,
  colours,
  lengths,
  occasions,
  regions,
  sizes,
  swatches,
} from '../options.ts';
import { blurred } from './blur-point.ts';
import { listingIssues, type ListingFacts } from './rules.ts';

const price = money(6800, marketplace.currency);
const rental: ListingFacts = {
  ...{
    kind: 'rent',
    title: 'Luna slip',
    description: 'Cut on the bias.',
    price,
    extraDayPrice: null,
    shipping: null,
    rrp: null,
  },
  ...{ minimumDays: 3, maximumDays: 15, turnaroundDays: 1, stock: null, category: 'maxiDress', subcategory: null },
  leadDays: { 'post': 3, 'pick-up': 1 },
  ...{
    designer: 'Ines Vale',
    length: null,
    sizes: ['10'],
    colours: ['gold'],
    occasions: ['races'],
    tellUsMore: ['slip'],
  },
  ...{ condition: 'veryGood', alterations: false, flaws: '', region: 'auckland', place: 'Ponsonby' },
  ...{ canPickUp: true, canPost: true, openWeekdays: 127, images: [{ imageId: 'one', alt: '' }] },
};
const sale: ListingFacts = {
  ...{ ...rental, kind: 'sale', stock: 1, category: 'bags', subcategory: 'tote', condition: 'preLoved' },
  ...{ occasions: [], tellUsMore: [], alterations: null },
};

test('a complete rental and a complete sale have no issues', () => {
  expect(listingIssues(rental)).toEqual([]);
  expect(listingIssues(sale)).toEqual([]);
  expect(listingIssues({ ...sale, category: 'eyewear', subcategory: null })).toEqual([]);
});

describe('an incomplete rental', () => {
  test.each<[Partial<ListingFacts>, string, string]>([
    [{ title: '  ' }, 'title', 'missing'],
    [{ title: 'x'.repeat(61) }, 'title', 'too-long'],
    [{ description: 'x'.repeat(251) }, 'description', 'too-long'],
    [{ sizes: ['8', '10', '12', '14'] }, 'sizes', 'too-many'],
    [{ sizes: [] }, 'sizes', 'missing'],
    [{ sizes: ['9'] }, 'sizes', 'unknown'],
    [{ colours: ['red', 'blue', 'green', 'pink'] }, 'colours', 'too-many'],
    [{ category: 'bags' }, 'category', 'unknown'],
    [{ condition: 'preLoved' }, 'condition', 'unknown'],
    [{ condition: 'flawsAsListed' }, 'flaws', 'missing'],
    [{ alterations: true }, 'flaws', 'missing'],
    [{ alterations: null }, 'alterations', 'missing'],
    [{ occasions: [] }, 'occasions', 'missing'],
    [{ tellUsMore: [] }, 'tellUsMore', 'missing'],
    [{ stock: 1 }, 'stock', 'unknown'],
    [{ price: null }, 'price', 'missing'],
    [{ price: money(0, marketplace.currency) }, 'price', 'out-of-range'],
    [{ price: money(6800, 'JPY') }, 'price', 'out-of-range'],
    [{ price: money(10_000_001, marketplace.currency) }, 'price', 'out-of-range'],
    [{ minimumDays: 2 }, 'minimumDays', 'out-of-range'],
    [{ maximumDays: 2 }, 'maximumDays', 'out-of-range'],
    [{ turnaroundDays: 8 }, 'turnaroundDays', 'out-of-range'],
    [{ leadDays: { 'post': 0, 'pick-up': 1 } }, 'leadDays', 'out-of-range'],
    [{ leadDays: { 'post': 8, 'pick-up': 1 } }, 'leadDays', 'out-of-range'],
    [{ leadDays: { 'post': 3, 'pick-up': -1 } }, 'leadDays', 'out-of-range'],
    [{ leadDays: { 'post': 3, 'pick-up': 8 } }, 'leadDays', 'out-of-range'],
    [{ openWeekdays: 0 }, 'openWeekdays', 'out-of-range'],
    [{ images: [] }, 'images', 'missing'],
    [{ designer: 'One, Two' }, 'designer', 'unknown'],
    [{ region: 'nowhere' }, 'region', 'unknown'],
    [{ canPost: false, canPickUp: false }, 'canPost', 'missing'],
  ])('%j', (change, field, problem) => {
    expect(listingIssues({ ...rental, ...change })).toContainEqual({ field, problem });
  });
});

test.each<[Partial<ListingFacts>, string, string]>([
  [{ stock: null }, 'stock', 'missing'],
  [{ stock: 0 }, 'stock', 'out-of-range'],
  [{ stock: 1.5 }, 'stock', 'out-of-range'],
  [{ subcategory: null }, 'subcategory', 'missing'],
  [{ subcategory: 'boots' }, 'subcategory', 'unknown'],
  [{ occasions: ['races'] }, 'occasions', 'unknown'],
])('a sale is incomplete: %j', (change, field, problem) => {
  expect(listingIssues({ ...sale, ...change })).toContainEqual({ field, problem });
});

test('every option has a label, and every label an option', () => {
  const lists = {
    category: allCategories,
    subcategory: allSubcategories,
    size: sizes,
    colour: colours,
    occasion: occasions,
    condition: allConditions,
    length: lengths,
    tag: allTellUsMore,
    region: regions,
  };
  const ids = Object.entries(lists).flatMap(([list, keys]) => keys.map((key) => `option.${list}.${key}`));
  const named = Object.keys(optionMessages).filter((id) => !id.startsWith('option.tag-group.'));
  expect(ids.toSorted()).toEqual(named.toSorted());
  expect(Object.keys(swatches).toSorted()).toEqual(colours.toSorted());
  expect([occasions.length, regions.length, colours.length, sizes.length]).toEqual([22, 16, 17, 12]);
});

test('a point is moved by 250 to 500 metres, in any direction', () => {
  const home = { latitude: -36.85, longitude: 174.76 };
  const moved = (angle: number, far: number) => {
    const draws = [angle, far];
    return blurred(home, () => draws.shift() ?? 0);
  };
  expect(moved(0, 0).longitude - home.longitude).toBeCloseTo(250 / (111_320 * Math.cos((-36.85 * Math.PI) / 180)), 9);
  expect(moved(0.25, 1).latitude - home.latitude).toBeCloseTo(500 / 111_320, 9);
  expect(moved(0.75, 1).latitude - home.latitude).toBeCloseTo(-500 / 111_320, 9);
});

test('a known designer gets its canonical spelling, any other stays as typed', () => {
  expect(['  zimmermann ', "l'agence", 'CHLOE', 'Ines  Vale'].map(spelledDesigner)).toEqual([
    'Zimmermann',
    'L’Agence',
    'Chloé',
    'Ines Vale',
  ]);
});
