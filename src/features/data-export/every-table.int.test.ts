import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditEntries,
  authenticators,
  availabilityExceptions,
  calendarFeeds,
  dataExports,
  idChecks,
  listings,
  messageDrafts,
  providerCancellations,
  referrals,
  savedCards,
  stockAdjustments,
} from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeImage, makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { viewerWithPassword } from '#tests/support/own-password.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { shownColumns, unseenColumns } from '#tests/support/shown-columns.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { openExport, requestExport } from './commands.server.ts';
import { listings as exportedListings } from './contents/person.server.ts';
import { makeExport } from './make-export.server.ts';

const { app, flow } = await contextOfFile();
const { db } = app;

/** Tables about a user that the file leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  card_setups: 'a card that is being saved; once it is, it is among the cards',
  data_exports: 'the file itself',
  deleted_accounts: 'has a row only of an account that is gone',
  email_requests: 'an email that is about to be sent',
  email_tokens: 'what signs in or proves an address; the emails are in the file',
  former_payout_accounts: 'which may be of another person, who opened the account with this address',
  handover_plans: 'what is expected next, which follows from the transactions',
  id_photos: 'encrypted, and removed soon after the decision; which documents were sent is in the file',
  identity_sign_ins: 'a sign-in of half an hour; what it led to is what the account logs in with',
  notification_deliveries: 'which notifications an email waits for; both are in the file',
  payment_attempts: 'calls to the payment provider; the payments and the history of the transactions are in the file',
  payment_customers: 'the id at the payment provider',
  pending_log_ins: 'a log-in of ten minutes that waits for its code',
  phone_codes: 'a code that proves a number',
};

/** Tables about an item that the file leaves out, and why. */
const leftOutOfItems: Readonly<Record<string, string>> = {
  listing_changes: 'what a change has overwritten, for the saved searches of others; kept for some days',
  saved_search_finds: 'which items a saved search has told of; the search and its emails are in the file',
  stock_reservations: 'how many a transaction holds; the transactions are in the file',
};

/** Columns of an item that the file leaves out, and why. */
const leftOutColumns: Readonly<Record<string, string>> = {
  author_id: 'the user',
  booked: 'follows from the transactions',
  closed: 'follows from the own days, the calendars and the transactions',
  discount: 'follows from the prices',
  display_amount: 'follows from the prices',
  metadata: 'how our own pages go on from the state of an item',
  opened: 'follows from the own days',
  search_text: 'follows from what else is said of an item',
};

const folder = new URL('contents/', import.meta.url);
const written = [...readdirSync(folder), '../../outside-calendars/outside-calendars.server.ts']
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** Tables with a foreign key to this one that no query of the file reads. */
async function unreadTables(of: 'users' | 'listings'): Promise<readonly string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = ${of}::regclass order by 1`);
  const isRead = (table: string) => new RegExp(`\\b(from|join) ${table}\\b`).test(written);
  return rows.map(({ table }) => table).filter((table) => !isRead(table));
}

test('every table that refers to a user is in the file, or is left out for a reason', async () => {
  expect(await unreadTables('users')).toEqual(Object.keys(leftOut).toSorted());
});

test('every table that refers to an item is in the file, or is left out for a reason', async () => {
  const missing = (await unreadTables('listings')).filter((table) => !(table in leftOut));
  expect(missing).toEqual(Object.keys(leftOutOfItems).toSorted());
});

/** An item as the file has it while a column has another value, which is rolled back. */
async function fileWith({ id, authorId, column, value }: Record<'id' | 'authorId' | 'column' | 'value', string>) {
  const undo = new Error('Rolled back');
  let found = '';
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`update listings set ${column} = ${value} where id = '${id}'`));
      for await (const row of exportedListings(tx as unknown as typeof db, authorId)) found += JSON.stringify(row);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

test('every column of an item shows in the file, or is left out for a reason', async () => {
  const authorId = await makeUser(db);
  await makeImage(db, await makeUser(db));
  const id = await makeSale(db, { authorId });
  // So that its kind and why it was closed may change alone.
  await db.update(listings).set({ stock: null, state: 'closed' }).where(eq(listings.id, id));
  const { rows } = await db.execute<{ column: string }>(sql`
    select attname as column from pg_attribute where attrelid = 'listings'::regclass and attnum > 0 and not attisdropped
    and attname <> 'id' order by 1`);
  // Nobody can write the computed ones, and an item of another author is not in the file at all.
  const values: Readonly<Record<string, string>> = {
    ...{ ...shownColumns['listings'], ...unseenColumns['listings'], state: "'draft'" },
    ...{ author_id: 'author_id', discount: 'default', search_text: 'default' },
  };
  const before = await fileWith({ id, authorId, column: 'id', value: 'id' });
  expect(before).toContain(id);
  const missing: string[] = [];
  for (const { column } of rows) {
    const value = values[column];
    if (value === undefined) throw new Error(`No other value for ${column}`);
    if ((await fileWith({ id, authorId, column, value })) === before) missing.push(column);
  }
  expect(missing).toEqual(Object.keys(leftOutColumns).toSorted());
});

test('the file holds cards, documents, drafts, cancellations, invitations, and when our team looked', async () => {
  const { customerId, lenderId, listingId } = await flow.saleFixture();
  const transactionId = await flow.accepted({ customerId, lenderId, listingId }, saleOrder(listingId));
  const operatorId = await makeUser(db, { role: 'operator', displayName: 'Olga the operator' });
  const viewer = await viewerWithPassword(app, lenderId);
  await requestExport(app, viewer);
  const [requested] = await db.select().from(dataExports).where(eq(dataExports.userId, lenderId));
  const card = {
    userId: lenderId,
    paymentMethodId: randomUUID(),
    brand: 'visa',
    last4: '4242',
    expMonth: 5,
    expYear: 2031,
  };
  await db.insert(savedCards).values([card, { ...card, paymentMethodId: randomUUID(), removedAt: new Date() }]);
  const decision = { state: 'rejected', reason: 'expired', decidedAt: new Date(), decidedBy: operatorId } as const;
  await db.insert(idChecks).values({ userId: lenderId, kind: 'passport', birthday: '1990-02-03', ...decision });
  await db.insert(messageDrafts).values({ transactionId, userId: lenderId, content: 'I wonder' });
  await db
    .insert(providerCancellations)
    .values({ transactionId, providerId: lenderId, reason: 'damaged', note: 'Torn' });
  await db.insert(referrals).values({ userId: lenderId, referrerId: await makeUser(db, { displayName: 'Rita R' }) });
  await db.insert(authenticators).values({ userId: lenderId, secret: 'sealed-secret', confirmedAt: new Date() });
  const view = { onBehalfOf: lenderId, permission: 'account.act-as', resourceKind: 'user', reason: 'A question' };
  await db.insert(auditEntries).values({ operatorId, resourceId: lenderId, ...view });
  await makeExport(app, requested?.id ?? '');
  const { stream } = await openExport(app, viewer, requested?.id ?? '');
  const files = readZip(await buffer(stream));
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null') as unknown;
  expect(json('cards.json')).toMatchObject([{ brand: 'visa', endsIn: '4242', expiryMonth: 5, expiryYear: 2031 }]);
  const sent = { kind: 'passport', birthday: '1990-02-03', state: 'rejected', reason: 'expired' };
  expect(json('id-checks.json')).toMatchObject([sent]);
  expect(json('drafts.json')).toMatchObject([{ transactionId, content: 'I wonder' }]);
  expect(json('cancellations.json')).toMatchObject([{ transactionId, reason: 'damaged', note: 'Torn' }]);
  expect(json('team.json')).toMatchObject([{ reason: 'A question' }]);
  const account = { signedUpWithTheCodeOf: 'Rita R', authenticatorAppSince: expect.any(String) as unknown };
  expect(json('account.json')).toMatchObject([{ ...account, idVerifiedAt: null, ownReferralCode: null }]);
  const all = Buffer.concat([...files.values()]).toString();
  for (const secret of ['sealed-secret', operatorId, 'Olga']) expect(all).not.toContain(secret);
});

async function exportedItems(authorId: string) {
  const found: Record<string, unknown>[] = [];
  for await (const row of exportedListings(db, authorId)) found.push(row);
  return found;
}

test('the file holds the terms of an item, what its photos show, and the days that its lender closed and opened', async () => {
  const authorId = await makeUser(db);
  const image = { imageId: await makeImage(db, authorId), alt: 'The back, with its bow' };
  const id = await makeRental(db, { authorId, images: [image] });
  const terms = { floorPercent: 60, lateFeeAmount: 2500, lossCapAmount: 40_000 };
  await db
    .update(listings)
    .set({ ...terms, rrpAmount: 40_000, openWeekdays: 0b1000010 })
    .where(eq(listings.id, id));
  await db.insert(availabilityExceptions).values([
    { listingId: id, days: '[2031-03-01,2031-03-04)', seats: 0 },
    { listingId: id, days: '[2031-04-01,2031-04-02)', seats: 1 },
  ]);
  await db.insert(calendarFeeds).values({ listingId: id, secret: 'sealed', secretHash: randomUUID() });
  const found = await exportedItems(authorId);
  expect(found).toMatchObject([
    {
      ...{ ...terms, retailPriceAmount: 40_000, openWeekdays: ['monday', 'saturday'] },
      ...{ photos: [image.imageId], photoDescriptions: [image.alt] },
      ownDays: [
        { firstDay: '2031-03-01', lastDay: '2031-03-03', open: false },
        { firstDay: '2031-04-01', lastDay: '2031-04-01', open: true },
      ],
      calendarSharedSince: expect.any(String) as unknown,
    },
  ]);
  expect(JSON.stringify(found)).not.toContain('sealed');
  const sale = await makeSale(db, { authorId, stock: 3 });
  await db.insert(stockAdjustments).values({ listingId: sale, quantity: -1, reason: 'reserved' });
  const sold = (await exportedItems(authorId)).find((row) => row['id'] === sale);
  expect(sold).toMatchObject({ stockChanges: [{ quantity: 3, reason: 'supplied' }], ownDays: [] });
});
