import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { optionMessages } from '#src/i18n/options.ts';
import { spelledDesigner } from './publishing/designers.ts';
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
} from './options.ts';
import { blurred } from './publishing/blur-point.ts';
import { listingIssues, type ListingFields } from './forms.ts';

const price = money(6800, marketplace.currency);
const rental: ListingFields = {
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
const sale: ListingFields = {
  ...{ ...rental, kind: 'sale', stock: 1, category: 'bags', subcategory: 'tote', condition: 'preLoved' },
  ...{ occasions: [], tellUsMore: [], alterations: null },
};

test('a complete rental and a complete sale have no issues', () => {
  expect(listingIssues(rental)).toEqual([]);
  expect(listingIssues(sale)).toEqual([]);
  expect(listingIssues({ ...sale, category: 'eyewear', subcategory: null })).toEqual([]);
});

describe('an incomplete rental', () => {
  test.each<[Partial<ListingFields>, string, string]>([
    [{ title: '  ' }, 'title', 'listing-form.title-missing'],
    [{ title: 'x'.repeat(61) }, 'title', 'listing-form.too-long'],
    [{ description: 'x'.repeat(251) }, 'description', 'listing-form.too-long'],
    [{ care: 'x'.repeat(1001) }, 'care', 'listing-form.too-long'],
    [{ sizes: ['8', '10', '12', '14'] }, 'sizes', 'listing-form.too-many'],
    [{ sizes: [] }, 'sizes', 'listing-form.sizes-missing'],
    [{ sizes: ['9'] }, 'sizes', 'listing-form.unknown'],
    [{ colours: ['red', 'blue', 'green', 'pink'] }, 'colours', 'listing-form.too-many'],
    [{ category: 'bags' }, 'category', 'listing-form.unknown'],
    [{ condition: 'preLoved' }, 'condition', 'listing-form.unknown'],
    [{ condition: 'flawsAsListed' }, 'flaws', 'listing-form.flaws-missing'],
    [{ alterations: true }, 'flaws', 'listing-form.flaws-missing'],
    [{ alterations: null }, 'alterations', 'listing-form.alterations-missing'],
    [{ occasions: [] }, 'occasions', 'listing-form.occasions-missing'],
    [{ tellUsMore: [] }, 'tellUsMore', 'listing-form.details-missing'],
    [{ stock: 1 }, 'stock', 'listing-form.other-kind'],
    [{ price: null }, 'price', 'listing-form.price-missing'],
    [{ price: money(0, marketplace.currency) }, 'price', 'listing-form.price-minimum'],
    [{ price: money(6800, 'JPY') }, 'price', 'listing-form.amount-range'],
    [{ price: money(10_000_001, marketplace.currency) }, 'price', 'listing-form.amount-range'],
    [{ minimumDays: 2 }, 'minimumDays', 'listing-form.days-range'],
    [{ maximumDays: 2 }, 'maximumDays', 'listing-form.days-range'],
    [{ minimumDays: 7, maximumDays: 5 }, 'maximumDays', 'listing-form.days-order'],
    [{ turnaroundDays: 8 }, 'turnaroundDays', 'listing-form.days-range'],
    [{ leadDays: { 'post': 0, 'pick-up': 1 } }, 'leadDays.post', 'listing-form.days-range'],
    [{ leadDays: { 'post': 8, 'pick-up': 1 } }, 'leadDays.post', 'listing-form.days-range'],
    [{ leadDays: { 'post': 3, 'pick-up': -1 } }, 'leadDays.pick-up', 'listing-form.days-range'],
    [{ leadDays: { 'post': 3, 'pick-up': 8 } }, 'leadDays.pick-up', 'listing-form.days-range'],
    [{ openWeekdays: 0 }, 'openWeekdays', 'listing-form.weekdays-missing'],
    [{ images: [] }, 'images', 'listing-form.images-missing'],
    [{ floorPercent: 0 }, 'floorPercent', 'listing-form.percent-range'],
    [{ declineBelowPercent: 101 }, 'declineBelowPercent', 'listing-form.percent-range'],
    [{ acceptFromPercent: 80.5 }, 'acceptFromPercent', 'listing-form.percent-range'],
    [{ floorPercent: 81, acceptFromPercent: 80 }, 'acceptFromPercent', 'listing-form.percent-order'],
    [{ declineBelowPercent: 81, acceptFromPercent: 80 }, 'acceptFromPercent', 'listing-form.percent-order'],
    [{ lossCap: price }, 'lossCap', 'listing-form.cap-range'],
    [{ rrp: price, lateFee: money(6801, marketplace.currency) }, 'lateFee', 'listing-form.cap-range'],
    [{ rrp: price, cleaningCap: money(0, marketplace.currency) }, 'cleaningCap', 'listing-form.cap-range'],
    [{ rrp: price, repairCap: money(100, 'JPY') }, 'repairCap', 'listing-form.amount-range'],
    [{ designer: 'One, Two' }, 'designer', 'listing-form.designer-comma'],
    [{ title: 'Silk slip, 021 555 0199' }, 'title', 'listing-form.contact'],
    [{ description: 'Cheaper by bank transfer.' }, 'description', 'listing-form.contact'],
    [{ flaws: 'Photos at mei.co.nz' }, 'flaws', 'listing-form.contact'],
    [{ care: 'Questions: mei@example.org' }, 'care', 'listing-form.contact'],
    [{ designer: 'www.example.travel' }, 'designer', 'listing-form.contact'],
    [{ place: 'Ponsonby 09 555 0199' }, 'place', 'listing-form.contact'],
    [{ region: 'nowhere' }, 'region', 'listing-form.unknown'],
    [{ canPost: false, canPickUp: false }, 'canPost', 'listing-form.delivery-missing'],
  ])('%j', (change, field, error) => {
    expect(listingIssues({ ...rental, ...change })).toContainEqual({ field, error });
  });

  test('names caps up to its retail price', () => {
    const caps = { lateFee: price, cleaningCap: price, repairCap: price, lossCap: price };
    expect(listingIssues({ ...rental, rrp: price, ...caps })).toEqual([]);
  });

  test('says what its alterations are before it has a price and photos', () => {
    const issues = listingIssues({ ...rental, alterations: true, price: null, images: [] });
    expect(issues.map(({ field }) => field).toSorted()).toEqual(['flaws', 'images', 'price']);
  });
});

test.each<[Partial<ListingFields>, string, string]>([
  [{ stock: null }, 'stock', 'listing-form.stock-missing'],
  [{ stock: 0 }, 'stock', 'listing-form.stock-range'],
  [{ stock: 1.5 }, 'stock', 'listing-form.stock-range'],
  [{ subcategory: null }, 'subcategory', 'listing-form.subcategory-missing'],
  [{ subcategory: 'boots' }, 'subcategory', 'listing-form.unknown'],
  [{ occasions: ['races'] }, 'occasions', 'listing-form.other-kind'],
])('a sale is incomplete: %j', (change, field, error) => {
  expect(listingIssues({ ...sale, ...change })).toContainEqual({ field, error });
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
  expect(['Zim\u200Bmermann', 'Zim\u200Dmermann', 'ZIMMERMANN\u202E'].map(spelledDesigner)).toEqual(
    Array.from({ length: 3 }, () => 'Zimmermann'),
  );
});
