import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { makeImage, makeSale, makeUser } from '#tests/support/factories.ts';
import { makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWeb, type Caller, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let lender: string;
let caller: Caller;
let other: Caller;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWeb(context);
  lender = await makeLender(context);
  caller = await callerFor(context, lender);
  other = await callerFor(context, await makeUser(context.app.db));
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

type Wire = {
  readonly id: string;
  readonly attributes: {
    readonly state: string;
    readonly title: string;
    readonly version: string;
    readonly publicData: Readonly<Record<string, unknown>>;
    readonly privateData: Readonly<Record<string, unknown>>;
  };
  readonly images: readonly { readonly id: string }[];
};

const call = async (name: string, body: object, by: Caller = caller) => {
  const { status, code, data } = await by.post(web.url, `/api/own-listings/${name}`, body);
  return { status, code, listing: data as Wire };
};
const show = async (id: string, by: Caller = caller) => {
  const { status, code, data } = await by.get(web.url, `/api/own-listings/show?id=${id}`);
  return { status, code, listing: data as Wire };
};
const nzd = (amount: number) => ({ amount, currency: 'NZD' });

const complete = {
  title: 'Feather mini',
  description: 'Worn twice.',
  price: nzd(9_500),
  geolocation: { lat: -36.8651, lng: 174.7354 },
  availabilityPlan: {
    type: 'availability-plan/day',
    entries: [
      { dayOfWeek: 'mon', seats: 1 },
      { dayOfWeek: 'sat', seats: 1 },
    ],
  },
  publicData: {
    ...{ isProductForSale: ['false'], category: ['mini'], designer: ['Opal'], condition: ['veryGood'] },
    ...{ sizing: ['10'], colours: ['black'], occasion: ['ball'], tellUsMore: ['slip'], alterations: 'no' },
    ...{ region: 'auckland', place: 'Grey Lynn', rules: 'Cold wash.', canPost: true, canPickUp: true },
    ...{ shippingCost: nzd(1_000), rrp: nzd(60_000), lossCap: nzd(60_000) },
  },
  privateData: { address: '12 Richmond Road', floorPercent: 60 },
};

async function makeDraft(more: object = {}): Promise<Wire> {
  const images = [await makeImage(context.app.db, lender)];
  const { status, code, listing } = await call('create-draft', { ...complete, images, ...more });
  expect({ status, code }).toEqual({ status: 200, code: null });
  return listing;
}

const stored = async (id: string) => {
  const [row] = await context.app.db.select().from(listings).where(eq(listings.id, id));
  return row;
};

describe('a draft over the API', () => {
  test('has all that was said, in the names of the protocol', async () => {
    const { id, attributes, images } = await makeDraft();
    expect(attributes).toMatchObject({ ...complete, state: 'draft', availabilityPlan: {} });
    expect(attributes).toHaveProperty('availabilityPlan.entries.5', { dayOfWeek: 'sat', seats: 1 });
    expect(attributes).toHaveProperty('availabilityPlan.entries.6', { dayOfWeek: 'sun', seats: 0 });
    expect(images).toHaveLength(1);
    expect((await show(id)).listing).toEqual({ id, type: 'ownListing', attributes, images });
    expect(await stored(id)).toMatchObject({
      sizes: ['10'],
      ...{ shippingAmount: 1_000, lossCapAmount: 60_000, lateFeeAmount: null },
      ...{ care: 'Cold wash.', privateData: { address: '12 Richmond Road' } },
    });
    expect(attributes.publicData).toMatchObject({ brand: 'Opal', hostId: lender });
  });

  test('is made once for each key, also by two requests at once', async () => {
    const clientKey = randomUUID();
    const made = await Promise.all([1, 2].map(() => call('create-draft', { clientKey, title: 'Once' })));
    const ids = new Set(made.map(({ listing }) => listing.id));
    expect([made.map(({ status }) => status), ids.size]).toEqual([[200, 200], 1]);
    expect((await call('create-draft', { clientKey, title: 'Twice' })).listing.attributes.title).toBe('Once');
    const mine = and(eq(listings.title, 'Twice'), isNull(listings.deletedAt));
    expect(await context.app.db.select({ n: count() }).from(listings).where(mine)).toEqual([{ n: 0 }]);
  });

  test('keeps what an update leaves out, and loses what it clears', async () => {
    const { id } = await makeDraft();
    const { listing } = await call('update', {
      ...{ id, title: 'Feather midi', price: null },
      ...{ publicData: { sizing: ['8', '10'] }, privateData: { building: 'Unit\ud83d 2' } },
    });
    expect(listing.attributes).toMatchObject({
      ...{ title: 'Feather midi', price: null, description: 'Worn twice.' },
      publicData: { ...complete.publicData, sizing: ['8', '10'] },
      // Of half of a character the sign of an unknown one.
      privateData: { address: '12 Richmond Road', building: 'Unit\ufffd 2', floorPercent: 60 },
    });
    expect((await call('update', { id })).listing.attributes).toEqual(listing.attributes);
  });

  test('changes its kind with all that the other kind needs', async () => {
    const { id } = await makeDraft();
    const publicData = { isProductForSale: ['true'], category: ['footwear'], subcategory: ['boots'], stock: 4 };
    const sent = { ...publicData, stock: '4' };
    const { listing } = await call('update', { id, publicData: sent, price: nzd(12_000) });
    expect(listing.attributes).toMatchObject({ price: nzd(12_000), availabilityPlan: null, publicData });
    expect(await stored(id)).toMatchObject({ kind: 'sale', stock: 4 });
  });

  test('is discarded once for ever, and nothing else is', async () => {
    const { id } = await makeDraft();
    expect((await call('discard-draft', { id }, other)).status).toBe(404);
    expect((await call('discard-draft', { id })).status).toBe(200);
    expect((await call('discard-draft', { id })).status).toBe(200);
    expect((await show(id)).status).toBe(404);
    const published = await makeSale(context.app.db, { authorId: lender });
    expect(await call('discard-draft', { id: published })).toMatchObject({
      status: 409,
      code: 'listing-invalid-state',
    });
    expect((await stored(published))?.deletedAt).toBeNull();
  });
});

describe('what is invalid', () => {
  const wrong: readonly (readonly [string, object, string])[] = [
    ['a price of 10.999', { price: nzd(10.999) }, 'validation-invalid-params'],
    ['a price as text', { price: { amount: '9500', currency: 'NZD' } }, 'validation-invalid-params'],
    ['another currency', { price: { amount: 9_500, currency: 'USD' } }, 'validation-invalid-params'],
    ['a price below the minimum', { price: nzd(0) }, 'validation-invalid-value'],
    ['a price below nothing', { price: nzd(-5) }, 'validation-invalid-value'],
    ['a stock of 1.5', { publicData: { stock: 1.5 } }, 'validation-invalid-params'],
    ['a stock in words', { publicData: { stock: 'four' } }, 'validation-invalid-params'],
    ['the shop of another', { publicData: { hostId: randomUUID() } }, 'validation-invalid-params'],
    ['a brand beside the designer', { publicData: { brand: 'Opal' } }, 'validation-invalid-params'],
    ['a stock of a rental', { publicData: { stock: 3 } }, 'validation-invalid-value'],
    [
      'a maximum below the minimum',
      { publicData: { minNumberOfDays: 9, maxNumberOfDays: 5 } },
      'validation-invalid-value',
    ],
    ['a title of 10 kB', { title: 'x'.repeat(10_240) }, 'validation-invalid-params'],
    ['a title that is too long', { title: 'x'.repeat(900) }, 'validation-invalid-value'],
    [
      'a category by the name of a prototype',
      { publicData: { category: ['constructor'] } },
      'validation-invalid-value',
    ],
    [
      'a key by the name of a prototype',
      JSON.parse('{"publicData":{"__proto__":{"stock":1}}}'),
      'validation-invalid-params',
    ],
    ['an unknown key', { metadata: {} }, 'validation-invalid-params'],
    ['a state', { state: 'published' }, 'validation-invalid-params'],
    ['an author', { authorId: randomUUID() }, 'validation-invalid-params'],
    ['a point off the earth', { geolocation: { lat: 91, lng: 0 } }, 'validation-invalid-params'],
    ['13 photos', { images: Array.from({ length: 13 }, () => randomUUID()) }, 'listing-photos-too-many'],
    ['a photo that nobody has', { images: [randomUUID()] }, 'not-found'],
    ['a deletion with other changes', { title: 'x', publicData: { deleted: true } }, 'validation-invalid-params'],
  ];

  test.each(wrong)('%s is refused, and nothing of its call is kept', async (_, change, code) => {
    const { id, attributes, images } = await makeDraft();
    expect(await call('update', { id, description: 'Changed', ...change })).toMatchObject({ code });
    expect((await show(id)).listing).toMatchObject({ attributes, images });
    expect(await call('create-draft', change)).toMatchObject({ code });
  });

  test("is another user's photo", async () => {
    const foreign = await makeImage(context.app.db, await makeUser(context.app.db));
    const { id, images } = await makeDraft();
    expect(await call('update', { id, images: [images[0]?.id, foreign] })).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect((await show(id)).listing.images).toEqual(images);
  });

  test('is a version that another client has left behind', async () => {
    const { id, attributes } = await makeDraft();
    const { version } = attributes;
    expect((await call('update', { id, version, title: 'First' })).status).toBe(200);
    expect(await call('update', { id, version, title: 'Second' })).toMatchObject({ status: 409, code: 'conflict' });
    expect((await stored(id))?.title).toBe('First');
  });
});

describe('publishing', () => {
  test('says what is missing, and where', async () => {
    const { id } = await makeDraft({ price: undefined });
    const response = await fetch(`${web.url}/api/own-listings/publish-draft`, {
      ...{ method: 'POST', headers: caller.headers, body: JSON.stringify({ id }) },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'validation-invalid-value', meta: { panel: 'pricing', field: 'price' } }],
    });
  });

  test('twice at once publishes once, and its time stays', async () => {
    const { id } = await makeDraft();
    const both = await Promise.all([call('publish-draft', { id }), call('publish-draft', { id })]);
    expect(both.map(({ status, listing }) => [status, listing.attributes.state])).toEqual([
      [200, 'published'],
      [200, 'published'],
    ]);
    const first = (await stored(id))?.publishedAt;
    await call('publish-draft', { id });
    expect((await stored(id))?.publishedAt).toEqual(first);
  });

  test('waits for payout details', async () => {
    const { id } = (await call('create-draft', complete, other)).listing;
    const images = [await makeImage(context.app.db, (await stored(id))?.authorId ?? '')];
    expect((await call('update', { id, images }, other)).status).toBe(200);
    expect(await call('publish-draft', { id }, other)).toMatchObject({ code: 'payout-details-missing' });
  });

  test('a public listing stays complete, and is closed, opened and deleted', async () => {
    const { id } = await makeDraft();
    await call('publish-draft', { id });
    expect(await call('update', { id, price: null })).toMatchObject({ code: 'validation-invalid-value' });
    expect(await call('update', { id, images: [] })).toMatchObject({ code: 'listing-photo-last' });
    const states = [];
    for (const name of ['close', 'close', 'open', 'open'])
      states.push((await call(name, { id })).listing.attributes.state);
    expect(states).toEqual(['closed', 'closed', 'published', 'published']);
    expect((await call('update', { id, publicData: { deleted: true } })).status).toBe(200);
    expect((await show(id)).status).toBe(404);
  });

  test('a draft is neither closed nor opened', async () => {
    const { id } = await makeDraft();
    for (const name of ['close', 'open'])
      expect(await call(name, { id })).toMatchObject({ status: 409, code: 'listing-invalid-state' });
  });
});

test('the photos come in the order of the call, and each keeps its row', async () => {
  const { id, images } = await makeDraft();
  const more = [await makeImage(context.app.db, lender), await makeImage(context.app.db, lender)];
  const order = [...more, images[0]?.id];
  const { listing } = await call('update', { id, images: order });
  expect(listing.images.map((image) => image.id)).toEqual(order);
});

test("another's and a missing listing are not found", async () => {
  const { id } = await makeDraft();
  for (const name of ['update', 'publish-draft', 'open', 'close', 'discard-draft'])
    expect([(await call(name, { id }, other)).status, (await call(name, { id: randomUUID() }, other)).status]).toEqual([
      404, 404,
    ]);
  expect((await show(id, other)).status).toBe(404);
  expect((await stored(id))?.deletedAt).toBeNull();
});

test('the list has the own listings alone, by state and page', async () => {
  const owner = await makeLender(context);
  const by = await callerFor(context, owner);
  const soldId = await makeSale(context.app.db, { authorId: owner });
  const { id } = (await call('create-draft', { title: 'A draft' }, by)).listing;
  const idsAt = async (search: string) => {
    const response = await fetch(`${web.url}/api/own-listings/query${search}`, { headers: by.headers });
    const { data, meta } = (await response.json()) as { data: readonly Wire[]; meta: unknown };
    return { ids: data?.map((one) => one.id), meta };
  };
  const meta = { page: 1, perPage: 100, totalItems: 2, totalPages: 1, more: false };
  expect(await idsAt('')).toEqual({ ids: [id, soldId], meta });
  const pages = { ...meta, perPage: 1, totalPages: 2 };
  expect(await idsAt('?perPage=1')).toEqual({ ids: [id], meta: pages });
  expect(await idsAt('?per_page=1&page=2')).toEqual({ ids: [soldId], meta: { ...pages, page: 2 } });
  expect(await idsAt('?state=draft&page=9')).toEqual({ ids: [id], meta: { ...meta, totalItems: 1 } });
  for (const search of ['?page=0', '?page=1.5', '?state=constructor', '?perPage=101', '?perPage=0', '?page=1&page=2'])
    expect((await fetch(`${web.url}/api/own-listings/query${search}`, { headers: by.headers })).status).toBe(400);
});
