import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { toMajor } from '#src/domain/money/money.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, dollars, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { countByRegion, searchFacets } from './facets.server.ts';
import { parseSearch } from './parse.ts';
import { newestListings, searchListings } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;
let amelia: string;
let priya: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
  amelia = await makeUser(fresh.db, { firstName: 'Amelia', metadata: { collection: 'rotation' } });
  priya = await makeUser(fresh.db, { firstName: 'Priya', metadata: { collection: 'friend' } });
  const banned = await makeUser(fresh.db, { banned: true });
  const gone = await makeUser(fresh.db, { deletedAt: new Date() });
  const { db } = fresh;
  const facts = { description: 'An item.', tellUsMore: ['aLine'], occasions: ['races'] };
  // Display prices: $85, $45, $225, $31.
  await makeRental(db, {
    ...facts,
    authorId: amelia,
    title: 'Luna slip',
    designer: 'Ines Vale',
    tellUsMore: ['slip', 'cowl'],
    occasions: ['weddingGuest'],
    publishedAt: day(1),
  });
  await makeRental(db, {
    ...facts,
    authorId: amelia,
    title: 'Bahia tiered',
    designer: 'Wren Aster',
    price: dollars('28'),
    category: 'midi',
    sizes: ['12', '14'],
    colours: ['orange', 'green'],
    condition: 'perfectCondition',
    region: 'otago',
    publishedAt: day(2),
  });
  await makeRental(db, {
    ...facts,
    authorId: priya,
    title: 'Aurora gown',
    designer: 'Saint Orla',
    price: dollars('208'),
    point: { latitude: -41.29, longitude: 174.78 },
    region: 'wellington',
    publishedAt: day(3),
  });
  await makeRental(db, {
    ...facts,
    authorId: priya,
    title: 'Night tartan',
    designer: 'Kester',
    price: dollars('14'),
    category: 'bottoms',
    publishedAt: day(4),
  });
  // Display prices: $137, $517, $30.99.
  await makeSale(db, {
    authorId: amelia,
    title: 'Aran knit',
    designer: 'Thea Moss',
    rrp: dollars('400'),
    stock: 2,
    publishedAt: day(5),
  });
  await makeSale(db, {
    authorId: priya,
    title: 'Vesper bag',
    designer: 'Maison Rue',
    price: dollars('500'),
    rrp: dollars('2150'),
    category: 'bags',
    subcategory: 'topHandle',
    sizes: ['osfa'],
    condition: 'newWithTags',
    publishedAt: day(6),
  });
  await makeSale(db, {
    authorId: priya,
    title: 'Small scarf',
    designer: 'Kester',
    price: dollars('13.99'),
    rrp: dollars('20'),
    category: 'otherAccessories',
    subcategory: 'scarves',
    publishedAt: day(7),
  });
  // None of these may ever be found.
  const sold = await makeSale(db, { authorId: amelia, title: 'Sold knit' });
  await db.update(listings).set({ stock: 0 }).where(eq(listings.id, sold));
  const closed = await makeRental(db, { authorId: amelia, title: 'Closed slip' });
  await closeListing(app, { listingId: closed, authorId: amelia });
  const deleted = await makeRental(db, { authorId: amelia, title: 'Deleted slip' });
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  await makeRental(db, { authorId: amelia, title: 'Draft slip', state: 'draft' });
  await makeRental(db, { authorId: amelia, title: 'Pending slip', state: 'pendingApproval' });
  await makeRental(db, { authorId: banned, title: 'Banned slip' });
  await makeRental(db, { authorId: gone, title: 'Gone slip' });
});
afterAll(() => fresh.close());

const day = (of: number) => new Date(Date.UTC(2026, 0, of));

async function titles(search: string, viewer: string | null = null): Promise<string[]> {
  const { cards } = await searchListings(app, parseSearch(new URLSearchParams(search)), viewer);
  return cards.map((card) => card.title);
}

const everyTitle = [
  'Small scarf',
  'Vesper bag',
  'Aran knit',
  'Night tartan',
  'Aurora gown',
  'Bahia tiered',
  'Luna slip',
];

test('only published listings in stock of an active user are found, newest first', async () => {
  expect(await titles('')).toEqual(everyTitle);
});

test.each([
  ['pub_isProductForSale=true', ['Small scarf', 'Vesper bag', 'Aran knit']],
  ['pub_isProductForSale=false', ['Night tartan', 'Aurora gown', 'Bahia tiered', 'Luna slip']],
  ['pub_category=maxiDress', ['Aurora gown', 'Luna slip']],
  ['pub_category=midi,bottoms', ['Night tartan', 'Bahia tiered']],
  ['pub_category=bags&pub_subcategory=topHandle', ['Vesper bag']],
  ['pub_category=has_all:bags,tops', []],
  ['pub_sizing=12', ['Bahia tiered']],
  ['pub_sizing=14&pub_sizing=osfa', ['Vesper bag', 'Bahia tiered']],
  ['pub_sizing=has_all:12,14', ['Bahia tiered']],
  ['pub_colours=green', ['Bahia tiered']],
  ['pub_occasion=weddingGuest', ['Luna slip']],
  ['pub_tellUsMore=has_all:slip,cowl', ['Luna slip']],
  ['pub_condition=perfectCondition', ['Bahia tiered']],
  ['pub_length=maxi', ['Aurora gown', 'Luna slip']],
  ['pub_locationByRegion=otago,wellington', ['Aurora gown', 'Bahia tiered']],
  ['pub_designer=kester', ['Small scarf', 'Night tartan']],
  ['pub_designer=has_any:Kester,Ines Vale', ['Small scarf', 'Night tartan', 'Luna slip']],
  ['price=45,85', ['Bahia tiered', 'Luna slip']],
  ['price=138,', ['Vesper bag', 'Aurora gown']],
  ['pub_pricingBuy=0-30', ['Small scarf']],
  ['pub_pricingBuy=501', ['Vesper bag']],
  ['pub_pricingRent=0-60', ['Night tartan', 'Bahia tiered']],
  ['pub_pricingRent=201&pub_pricingBuy=101-200', ['Aran knit', 'Aurora gown']],
  ['pub_discount=all', everyTitle],
  ['pub_discount=30', ['Vesper bag', 'Aran knit']],
  ['pub_discount=50', ['Vesper bag', 'Aran knit']],
  ['pub_discount=70', ['Vesper bag']],
  ['pub_discount=90', []],
  ['pub_vendorRent=rotationRents', ['Bahia tiered', 'Luna slip']],
  ['pub_vendorRent=friendsOfRotation', ['Night tartan', 'Aurora gown']],
  ['pub_vendorBuy=rotationRecycles', ['Aran knit']],
  ['bounds=-41,175,-42,174', ['Aurora gown']],
  ['bounds=-41,-170,-42,174', ['Aurora gown']],
  ['address=Kelburn&bounds=-41,175,-42,174&origin=-41.5,174.5', ['Aurora gown']],
  ['address=Kelburn', everyTitle],
  ['bounds=-36,175,-37,174', []],
])('%s finds %j', async (search, found) => {
  expect(await titles(search)).toEqual(found);
});

test('one lender’s listings are found by either name of the parameter', async () => {
  expect(await titles(`pub_hostId=${priya}&pub_isProductForSale=true`)).toEqual(['Small scarf', 'Vesper bag']);
  expect(await titles(`author_id=${amelia}&pub_isProductForSale=true`)).toEqual(['Aran knit']);
});

describe('keywords', () => {
  test.each([
    ['wren as', ['Bahia tiered']],
    ['WREN ASTER', ['Bahia tiered']],
    ['a gown for the races', ['Aurora gown']],
    ['weddings', ['Luna slip']],
    ['green', ['Bahia tiered']],
    ['green wedding', []],
    ['the gown', ['Aurora gown']],
    ['knits', ['Aran knit']],
    ['vesp', ['Vesper bag']],
    ['kester', ['Small scarf', 'Night tartan']],
    ['moss’', ['Aran knit']],
    ["m'oss", ['Aran knit']],
    ['áran', ['Aran knit']],
    ['!!! & | :* <-> \\', everyTitle],
    ["'); drop table listings; --", []],
  ])('%s', async (keywords, found) => {
    expect((await titles(`keywords=${encodeURIComponent(keywords)}`)).toSorted()).toEqual(found.toSorted());
  });

  test.each(['taniko', 'TĀNI', 'aunties', "Auntie's", 'auntie’s tāniko'])(
    'accents and apostrophes do not matter: %s',
    async (keywords) => {
      const author = await makeUser(fresh.db);
      await makeSale(fresh.db, { authorId: author, title: 'Tāniko wrap', designer: 'Auntie’s' });
      expect(await titles(String(new URLSearchParams({ keywords, pub_hostId: author })))).toEqual(['Tāniko wrap']);
      await fresh.db.update(users).set({ banned: true }).where(eq(users.id, author));
    },
  );

  test('a match in the title ranks above a match in the description', async () => {
    const author = await makeUser(fresh.db);
    await makeRental(fresh.db, { authorId: author, title: 'Zephyr gown', publishedAt: day(1) });
    await makeRental(fresh.db, {
      authorId: author,
      title: 'Plain gown',
      description: 'Light as a zephyr.',
      publishedAt: day(2),
    });
    expect(await titles('keywords=zephyr')).toEqual(['Zephyr gown', 'Plain gown']);
    await fresh.db.update(users).set({ banned: true }).where(eq(users.id, author));
  });
});

test('the four sort keys order as documented', async () => {
  const prices = async (sort: string) => {
    const { cards } = await searchListings(app, parseSearch(new URLSearchParams({ sort })), null);
    return cards.map(({ price }) => ('displayPrice' in price ? toMajor(price.displayPrice) : ''));
  };
  const rising = ['30.99', '31.00', '45.00', '85.00', '137.00', '225.00', '517.00'];
  expect(await prices('-price')).toEqual(rising);
  expect(await prices('price')).toEqual(rising.toReversed());
  expect(await titles('sort=createdAt')).toEqual(everyTitle);
  expect(await titles('sort=-createdAt')).toEqual(everyTitle.toReversed());
});

test('the viewer’s own listings are marked, for that viewer only', async () => {
  const { cards } = await searchListings(app, parseSearch(new URLSearchParams('pub_category=maxiDress')), priya);
  expect(cards.map(({ title, isOwn }) => [title, isOwn])).toEqual([
    ['Aurora gown', true],
    ['Luna slip', false],
  ]);
});

test('a card has the total for the shortest booking, and with dates the total for them', async () => {
  const price = async (search: string) => {
    const { cards } = await searchListings(app, parseSearch(new URLSearchParams(search)), null);
    const shown = cards[0]?.price;
    if (shown === undefined || !('total' in shown)) throw new Error('No price');
    return { total: toMajor(shown.total), days: shown.days };
  };
  expect(await price('keywords=luna')).toEqual({ total: '221.00', days: 3 });
  expect(await price('keywords=vesper')).toEqual({ total: '517.00', days: null });
  const from = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 24 * 86_400_000).toISOString().slice(0, 10);
  expect(await price(`keywords=luna&dates=${from},${to}`)).toEqual({ total: '357.00', days: 5 });
});

test('pages of listings with the same price and time have each listing once', async () => {
  const db = fresh.db;
  const author = await makeUser(db);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      makeSale(db, { authorId: author, title: `Same ${index}`, publishedAt: day(9) }),
    ),
  );
  for (const sort of ['createdAt', '-createdAt', 'price', '-price']) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => titles(`pub_hostId=${author}&sort=${sort}&page=${page}`)),
    );
    expect(pages.map((page) => page.length)).toEqual([24, 24, 2, 0]);
    expect(new Set(pages.flat()).size).toBe(50);
  }
  const { pagination } = await searchListings(
    app,
    parseSearch(new URLSearchParams(`pub_hostId=${author}&page=3`)),
    null,
  );
  expect(pagination).toEqual({ page: 3, perPage: 24, totalItems: 50, totalPages: 3, more: false });
  await db.update(users).set({ banned: true }).where(eq(users.id, author));
  expect(await titles(`pub_hostId=${author}`)).toEqual([]);
});

test('regions and designers are counted from findable listings', async () => {
  expect(await countByRegion(app, ['otago', 'wellington', 'southland'])).toEqual({ otago: 1, wellington: 1 });
  const { designers, highestPrices } = await searchFacets(app);
  expect(designers).toEqual(['Ines Vale', 'Kester', 'Maison Rue', 'Saint Orla', 'Thea Moss', 'Wren Aster']);
  expect(highestPrices).toEqual({ rent: 225, sale: 517 });
});

test('the newest listings have their images', async () => {
  const cards = await newestListings(app, null, 2);
  expect(cards.map((card) => card.title)).toEqual(['Small scarf', 'Vesper bag']);
  expect(cards[0]?.images).toMatchObject([{ alt: 'Small scarf, front' }]);
});
