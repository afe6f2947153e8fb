import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { stockAdjustments } from '#src/database/schema/bookings.ts';
import { listings } from '#src/database/schema/listings.ts';
import { reserveStock } from '#src/features/listings/stock.server.ts';
import { dollars, makeImage, makeRental, makeSale, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { createDraft, duplicateListing, updateListing } from './drafts.server.ts';
import { ownListing } from './own-listing.server.ts';
import type { OwnFields, Panel } from './panels.ts';
import { publishListing } from './publish-listing.server.ts';
import { pickUpOf } from './listing-for-transaction.server.ts';

const { db, app: bare, lender, customer } = await lenderAndCustomer();
// Rate limits are counted under a secret of the settings.
const app = { ...bare, config: { ...bare.config, sessionSecret: 'a secret of the tests' } };
const free = async () => true;
const busy = async () => false;

async function newDraft(authorId = lender): Promise<string> {
  return await createDraft(app, { authorId, clientKey: randomUUID(), kind: 'rent' });
}

type Save = { readonly version?: string | null; readonly isFree?: () => Promise<boolean>; readonly authorId?: string };

async function save(listingId: string, panel: Panel, fields: Partial<OwnFields>, options: Save = {}) {
  const { version = null, isFree = free, authorId = lender } = options;
  return await updateListing(app, { listingId, authorId, panel, fields, version }, isFree);
}

const rowOf = async (id: string) => (await db.select().from(listings).where(eq(listings.id, id)))[0];
const own = async (id: string, authorId = lender) => {
  const listing = await ownListing(db, authorId, id);
  if (listing === null) throw new Error(`${id} is not the author's`);
  return listing;
};

describe('a draft', () => {
  test('is created once for each key, also by two requests at a time', async () => {
    const clientKey = randomUUID();
    const make = () => createDraft(app, { authorId: lender, clientKey, kind: 'rent' });
    const [one, other] = await Promise.all([make(), make()]);
    expect(one).toBe(other);
    expect(await createDraft(app, { authorId: customer, clientKey, kind: 'rent' })).not.toBe(one);
    expect(await rowOf(one)).toMatchObject({ state: 'draft', authorId: lender, openWeekdays: 127, stock: null });
  });

  test('keeps what is valid of a panel, and its other fields as they were', async () => {
    const id = await newDraft();
    const { issues } = await save(id, 'description', {
      title: 'Slip',
      sizes: ['4', '6', '8', '10'],
      colours: ['gold'],
    });
    expect(issues).toEqual([{ field: 'sizes', error: 'listing-form.too-many' }]);
    expect((await own(id)).fields).toMatchObject({ title: 'Slip', sizes: [], colours: ['gold'] });
  });

  test('takes no field of another panel, and nothing that is not its lender’s to say', async () => {
    const id = await newDraft();
    const forged = {
      title: 'Slip',
      price: dollars('1'),
      authorId: customer,
      state: 'published',
      publishedAt: new Date(),
    };
    await save(id, 'description', forged);
    expect(await rowOf(id)).toMatchObject({ authorId: lender, state: 'draft', priceAmount: null, publishedAt: null });
  });

  test('edited in two windows keeps the fields of both panels', async () => {
    const id = await newDraft();
    await Promise.all([
      save(id, 'description', { title: 'Slip' }),
      save(id, 'pricing', { price: dollars('68'), shipping: dollars('12') }),
    ]);
    expect(await rowOf(id)).toMatchObject({ title: 'Slip', priceAmount: 6800, displayAmount: 6800 + 500 + 1200 });
  });

  test('edited in two windows tells the later one that the same panel has changed', async () => {
    const id = await newDraft();
    const { versions } = await own(id);
    const version = versions.description;
    const codes = await Promise.all(
      ['Slip', 'Gown'].map((title) => codeAfter(() => save(id, 'description', { title }, { version }))),
    );
    expect(codes.toSorted()).toEqual(['conflict', 'done']);
    expect(await codeAfter(() => save(id, 'pricing', { place: 'Ponsonby' }, { version: versions.pricing }))).toBe(
      'done',
    );
  });

  test('is another author’s to no other user', async () => {
    const id = await newDraft();
    expect(await ownListing(db, customer, id)).toBeNull();
    expect(await codeAfter(() => save(id, 'description', { title: 'Mine' }, { authorId: customer }))).toBe('not-found');
    expect(await codeAfter(() => publishListing(app, { listingId: id, authorId: customer }, free))).toBe('not-found');
    expect(await codeAfter(() => duplicateListing(app, { listingId: id, authorId: customer }))).toBe('not-found');
  });

  test('has a private address, and a public point that is drawn once', async () => {
    const id = await newDraft();
    const point = { latitude: -36.85, longitude: 174.74 };
    await save(id, 'pricing', { place: 'Ponsonby', address: '12 Ponsonby Road', building: 'Flat 3', point });
    const first = await rowOf(id);
    expect(first?.privateData).toEqual({ address: '12 Ponsonby Road', building: 'Flat 3', point });
    expect(first?.latitude).not.toBe(point.latitude);
    await save(id, 'pricing', { price: dollars('68'), point });
    expect(await rowOf(id)).toMatchObject({ latitude: first?.latitude, longitude: first?.longitude });
    expect(await pickUpOf(db, id)).toEqual({ place: 'Ponsonby', address: 'Flat 3, 12 Ponsonby Road' });
    await save(id, 'pricing', { point: null });
    expect(await rowOf(id)).toMatchObject({ latitude: null, longitude: null });
  });
});

test('items of one address share one public point, whose middle would tell it', async () => {
  const authorId = await makeUser(db);
  const point = { latitude: -36.8512, longitude: 174.7411 };
  const placed = async (at = point) => {
    const id = await newDraft(authorId);
    await save(id, 'pricing', { region: 'auckland', place: 'Ponsonby', point: at }, { authorId });
    return id;
  };
  const first = await placed();
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, first));
  const others = [await placed(), await placed()];
  others.push(await duplicateListing(app, { listingId: others[0] ?? '', authorId }));
  await save(others[1] ?? '', 'pricing', { point: null }, { authorId });
  await save(others[1] ?? '', 'pricing', { point }, { authorId });
  const { latitude, longitude } = (await rowOf(first)) ?? {};
  expect(latitude).not.toBeNull();
  for (const id of others) expect(await rowOf(id)).toMatchObject({ latitude, longitude });
  expect(await rowOf(await placed({ ...point, latitude: -36.86 }))).not.toMatchObject({ latitude });
  const neighbours = await newDraft();
  await save(neighbours, 'pricing', { point });
  expect(await rowOf(neighbours)).not.toMatchObject({ latitude });
});

test('items of a new address that are saved at one moment share the point, and one that comes after they are deleted', async () => {
  const authorId = await makeUser(db);
  const point = { latitude: -41.2865, longitude: 174.7762 };
  const ids = await Promise.all([1, 2, 3, 4].map(() => newDraft(authorId)));
  const place = (id: string) => save(id, 'pricing', { region: 'wellington', place: 'Te Aro', point }, { authorId });
  await Promise.all(ids.map(place));
  const points = async () => [
    ...new Set((await Promise.all(ids.map(rowOf))).map((row) => `${row?.latitude} ${row?.longitude}`)),
  ];
  const shared = await points();
  expect(shared).toHaveLength(1);
  await db
    .update(listings)
    .set({ latitude: null, longitude: null, privateData: {} })
    .where(eq(listings.authorId, authorId));
  for (const id of ids) await place(id);
  expect(await points()).toEqual(shared);
});

test('a draft of the wizard begins where the last item is, and no other does', async () => {
  const authorId = await makeUser(db);
  const draft = async (isPlaced: boolean) =>
    (await own(await createDraft(app, { authorId, clientKey: randomUUID(), kind: 'rent', isPlaced }), authorId)).fields;
  const nowhere = { region: null, place: '', address: '', building: '', point: null };
  expect(await draft(true)).toMatchObject(nowhere);
  const where = {
    ...{ region: 'otago', place: 'Roslyn', address: '4 Highgate', building: 'Flat 2' },
    point: { latitude: -45.865, longitude: 170.485 },
  };
  await makeSale(db, { authorId, ...where });
  const gone = await makeSale(db, { authorId, place: 'Elsewhere' });
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, gone));
  expect(await draft(true)).toMatchObject({ ...where, price: null, title: '', stock: null });
  expect(await draft(false)).toMatchObject(nowhere);
});

describe('the kind', () => {
  test('is switched with its own fields cleared, and a first item in stock', async () => {
    const id = await makeRental(db, { authorId: lender, state: 'draft' });
    await save(id, 'description', { kind: 'sale' });
    expect(await rowOf(id)).toMatchObject({ kind: 'sale', stock: 1, priceAmount: null, displayAmount: null });
    expect((await own(id)).fields).toMatchObject({ occasions: [], tellUsMore: [], alterations: null, category: null });
    await save(id, 'description', { kind: 'rent' });
    expect(await rowOf(id)).toMatchObject({ kind: 'rent', stock: null });
    await save(id, 'description', { kind: 'sale' });
    expect(await suppliedOf(id)).toBe(1);
  });

  test('stays while a transaction is under way, and turns a published listing into a draft', async () => {
    const id = await makeRental(db, { authorId: lender });
    expect(await codeAfter(() => save(id, 'description', { kind: 'sale' }, { isFree: busy }))).toBe(
      'listing-invalid-state',
    );
    expect(await rowOf(id)).toMatchObject({ kind: 'rent', state: 'published' });
    await save(id, 'description', { kind: 'sale' });
    expect(await rowOf(id)).toMatchObject({ kind: 'sale', state: 'draft' });
  });
});

describe('a published listing', () => {
  test('is changed only by what could be published', async () => {
    const id = await makeRental(db, { authorId: lender });
    expect(await codeAfter(() => save(id, 'description', { title: '' }))).toBe('validation-invalid-value');
    expect(await codeAfter(() => save(id, 'pricing', { price: null }))).toBe('validation-invalid-value');
    expect(await codeAfter(() => save(id, 'description', { title: 'Luna' }))).toBe('done');
    await save(id, 'pricing', { price: dollars('70'), shipping: null });
    expect(await rowOf(id)).toMatchObject({
      title: 'Luna',
      priceAmount: 7000,
      displayAmount: 7500,
      state: 'published',
    });
  });

  test('books what its stock gains, beside what customers have reserved', async () => {
    const listingId = await makeSale(db, { authorId: lender, stock: 3 });
    const transactionId = await makeTransaction(db, listingId, customer, lender);
    const { versions } = await own(listingId);
    await db.transaction((tx) => reserveStock(tx, { listingId, transactionId, quantity: 1 }));
    expect(await codeAfter(() => save(listingId, 'pricing', { stock: 5 }, { version: versions.pricing }))).toBe(
      'conflict',
    );
    await save(listingId, 'pricing', { stock: 5 });
    expect((await rowOf(listingId))?.stock).toBe(5);
    expect(await suppliedOf(listingId)).toBe(5);
  });

  test('in a currency of its own keeps its price', async () => {
    const id = await makeRental(db, { authorId: lender });
    await db.update(listings).set({ currency: 'AUD' }).where(eq(listings.id, id));
    expect((await own(id)).foreignCurrency).toBe('AUD');
    expect(await codeAfter(() => save(id, 'pricing', { price: dollars('1') }))).not.toBe('done');
    await save(id, 'description', { title: 'Luna' });
    expect(await rowOf(id)).toMatchObject({ title: 'Luna', currency: 'AUD', priceAmount: 6800 });
  });
});

describe('publishing', () => {
  const publish = (listingId: string, canBePaid = free) =>
    publishListing(app, { listingId, authorId: lender }, canBePaid);

  test('needs every panel to be complete, and a payout account', async () => {
    const id = await newDraft();
    expect(await codeAfter(() => publish(id))).toBe('validation-invalid-value');
    const whole = await makeRental(db, { authorId: lender, state: 'draft' });
    expect(await codeAfter(() => publish(whole, busy))).toBe('payout-details-missing');
    expect(await rowOf(whole)).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await publish(whole)).toBe('published');
    expect((await rowOf(whole))?.publishedAt).not.toBeNull();
  });

  test('twice publishes once, and stays done', async () => {
    const id = await makeRental(db, { authorId: lender, state: 'draft' });
    expect(await Promise.all([publish(id), publish(id)])).toEqual(['published', 'published']);
    const first = (await rowOf(id))?.publishedAt;
    await publish(id);
    expect((await rowOf(id))?.publishedAt).toEqual(first);
  });

  test('does not open a closed listing', async () => {
    const id = await makeRental(db, { authorId: lender, state: 'closed' });
    expect(await codeAfter(() => publish(id))).toBe('listing-invalid-state');
  });
});

test('a duplicate is a draft of its own, with the photos and the private address', async () => {
  const images = [{ imageId: await makeImage(db, lender), alt: 'front' }];
  const id = await makeSale(db, { authorId: lender, stock: 3, images, address: '12 Ponsonby Road' });
  const copy = await duplicateListing(app, { listingId: id, authorId: lender });
  const { fields, state } = await own(copy);
  expect(state).toBe('draft');
  expect(fields).toEqual((await own(id)).fields);
  expect(await suppliedOf(copy)).toBe(3);
});

test('a user makes so many drafts a day', async () => {
  const authorId = await makeUser(db);
  const codes = new Set<string>();
  for (let made = 0; made < 102; made += 1) codes.add(await codeAfter(() => newDraft(authorId)));
  expect([...codes]).toEqual(['done', 'too-many-requests']);
});

async function suppliedOf(listingId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(quantity) filter (where reason = 'supplied'), 0)::int` })
    .from(stockAdjustments)
    .where(eq(stockAdjustments.listingId, listingId));
  // Of what customers hold it is a part.
  const [{ held } = { held: 0 }] = (
    await db.execute<{ held: number }>(
      sql`select coalesce(sum(quantity), 0)::int as held from stock_reservations where listing_id = ${listingId}`,
    )
  ).rows;
  return (row?.sum ?? 0) - held;
}
