import { randomUUID } from 'node:crypto';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { identitySignIns } from '#src/database/schema/identities.ts';
import { listingImports } from '#src/database/schema/listing-imports.ts';
import { wantedDays } from '#src/database/schema/shopping.ts';
import { favourites } from '#src/database/schema/listings.ts';
import { listingViews } from '#src/database/schema/listing-views.ts';
import { newsletterRequests, newsletterSubscribers } from '#src/database/schema/newsletter.ts';
import { paymentEvents, payoutAccounts } from '#src/database/schema/payments.ts';
import { pricePlans } from '#src/database/schema/price-plans.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { emails } from '#src/database/schema/system.ts';
import { emailRequests, follows, rateLimitHits, sessions, signUps } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';
import type { FileType } from '#src/platform/files/files.ts';
import { makeRental, makeUser } from './factories.ts';
import { saleFixture, type TestContext } from './test-context.ts';

const before = (age: string) => sql`clock_timestamp() - ${age}::interval`;

/** A link that was asked for so long ago, and that no job will send; returns its id. `age` is an interval. */
export async function lostEmailRequest(db: Database, age: string): Promise<string> {
  const request = { purpose: 'reset', email: `${randomUUID()}@rotation.example` } as const;
  const [row] = await db
    .insert(emailRequests)
    .values({ ...request, at: before(age) })
    .returning({ id: emailRequests.id });
  return row?.id ?? '';
}

/** A sign-up that no job will finish; returns its id. */
export async function lostSignUp(db: Database, age: string): Promise<string> {
  const facts = {
    firstName: 'Mei',
    lastName: 'Lin',
    passwordHash: 'a hash',
    email: `${randomUUID()}@rotation.example`,
  };
  const [row] = await db
    .insert(signUps)
    .values({ ...facts, at: before(age) })
    .returning({ id: signUps.id });
  return row?.id ?? '';
}

/** A sign-in through an identity provider that was never finished; returns whether it is gone. */
export async function lostIdentitySignIn(db: Database): Promise<() => Promise<boolean>> {
  const stateHash = randomUUID();
  const facts = { secretHash: randomUUID(), stateHash, slug: 'oidc', fromPath: '/', expiresAt: before('2 hours') };
  await db.insert(identitySignIns).values(facts);
  return async () => (await db.$count(identitySignIns, eq(identitySignIns.stateHash, stateHash))) === 0;
}

/** A session that has expired; returns whether it is gone. */
export async function expiredSession(db: Database): Promise<() => Promise<boolean>> {
  const userId = await makeUser(db);
  await db.insert(sessions).values({ userId, tokenHash: randomUUID(), expiresAt: new Date(Date.now() - 3_600_000) });
  return async () => (await db.$count(sessions, eq(sessions.userId, userId))) === 0;
}

/** More wrong passwords than people mistype; returns whether the operator was told. */
export async function wrongPasswords(db: Database): Promise<() => Promise<boolean>> {
  const hits = Array.from({ length: 1_001 }, () => ({ bucket: 'log-in account', key: randomUUID() }));
  await db.insert(rateLimitHits).values(hits);
  return async () => (await db.$count(emails, eq(emails.kind, 'log-in-alarm'))) === 1;
}

/** A stored file that has had no row for a day; returns whether it is gone. */
export async function lostFile({ config, files }: App, key: string, type: FileType): Promise<() => Promise<boolean>> {
  await files.put(key, new Uint8Array(3), type);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(config.dataDir, 'files', key), dayAgo, dayAgo);
  return async () => (await files.get(key)) === null;
}

/** A file that a process was receiving when it died; returns whether it is gone. */
export async function leftUpload({ images }: App): Promise<() => Promise<boolean>> {
  const path = join(images.spool, randomUUID());
  writeFileSync(path, new Uint8Array(3));
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(path, hoursAgo, hoursAgo);
  return async () => !existsSync(path);
}

/** A count of views that is older than is kept; returns whether it is gone. */
export async function oldViews(db: Database): Promise<() => Promise<boolean>> {
  const listingId = await makeRental(db, { authorId: await makeUser(db) });
  await db.insert(listingViews).values({ listingId, day: '2020-01-01', views: 3 });
  return async () => (await db.$count(listingViews, eq(listingViews.listingId, listingId))) === 0;
}

/** A newsletter that was asked for so long ago, and that no job will answer; returns its id. */
export async function lostNewsletterRequest(db: Database, age: string): Promise<string> {
  const [row] = await db
    .insert(newsletterRequests)
    .values({ name: 'Mei', email: `${randomUUID()}@rotation.example`, at: before(age) })
    .returning({ id: newsletterRequests.id });
  return row?.id ?? '';
}

/** An address that was entered so long ago, and never confirmed; returns its id. */
export async function unconfirmedSubscriber(db: Database, age: string): Promise<string> {
  const consent = { consentVersion: 'a version', consent: 'A sentence', unsubscribeToken: randomUUID() };
  const [row] = await db
    .insert(newsletterSubscribers)
    .values({ ...consent, name: 'Mei', email: `${randomUUID()}@rotation.example`, requestedAt: before(age) })
    .returning({ id: newsletterSubscribers.id });
  return row?.id ?? '';
}

/** An export that no job will make; returns its id. */
export async function lostExport(db: Database, facts: Partial<typeof dataExports.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(dataExports)
    .values({ ...facts, userId: await makeUser(db) })
    .returning({ id: dataExports.id });
  return row?.id ?? '';
}

/** An export whose day is over; returns whether it is gone. */
export async function oldExport(db: Database): Promise<() => Promise<boolean>> {
  const id = await lostExport(db, { state: 'ready', expiresAt: new Date(Date.now() - 3_600_000) });
  return async () => (await db.$count(dataExports, eq(dataExports.id, id))) === 0;
}

/** An import that has begun, and that no job will go on with; returns its id. */
export async function lostImport(
  db: Database,
  facts: Partial<typeof listingImports.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(listingImports)
    .values({ state: 'running', csv: 'kind,title', ...facts, ownerId: await makeUser(db) })
    .returning({ id: listingImports.id });
  return row?.id ?? '';
}

/** An import that was done long ago; returns whether it is gone. */
export async function oldImport(db: Database): Promise<() => Promise<boolean>> {
  const id = await lostImport(db, { state: 'done', createdAt: new Date(0) });
  return async () => (await db.$count(listingImports, eq(listingImports.id, id))) === 0;
}

/** Stripe sends an event about an account whose stored status is out of date. */
export async function accountEvent(context: TestContext) {
  const { db } = context.app;
  const { lenderId } = await saleFixture(context);
  const known = eq(payoutAccounts.userId, lenderId);
  const [account] = await db.update(payoutAccounts).set({ transfersActive: false }).where(known).returning();
  const id = `evt_${randomUUID()}`;
  await db.insert(paymentEvents).values({ id, type: 'account.updated', objectId: account?.accountId ?? '' });
  return { id, lenderId };
}

/** An account at Stripe that was last read two days ago, when no transfer could reach it. */
export async function oldAccount(context: TestContext) {
  const { db } = context.app;
  const { lenderId } = await saleFixture(context);
  const isIt = eq(payoutAccounts.userId, lenderId);
  const readAt = sql`rotation_now() - interval '2 days'`;
  await db.update(payoutAccounts).set({ transfersActive: false, readAt }).where(isIt);
  return async () => (await db.$count(payoutAccounts, and(isIt, eq(payoutAccounts.transfersActive, true)))) > 0;
}

/** A public listing of a wardrobe with one follower, and whether that one was told of it. */
export async function followedListing(db: Database) {
  const [authorId, followerId] = [await makeUser(db), await makeUser(db)];
  await db.insert(follows).values({ followerId, followedId: authorId });
  const isNotified = async () =>
    (await db.$count(notificationEvents, eq(notificationEvents.recipientId, followerId))) > 0;
  return { listingId: await makeRental(db, { authorId }), isNotified };
}

/** A listing that fits a saved search which is due, and whether its user was told. */
export async function newForSavedSearch(db: Database): Promise<() => Promise<boolean>> {
  const [authorId, userId] = [await makeUser(db), await makeUser(db)];
  const times = { notifiedUntil: sql`rotation_now() - interval '1 day'`, dueAt: sql`rotation_now()` };
  const search = { userId, name: 'Dresses', search: `pub_hostId=${authorId}`, every: 'day', ...times } as const;
  await db.insert(savedSearches).values({ ...search, unsubscribeToken: randomUUID() });
  await makeRental(db, { authorId, publishedAt: new Date(Date.now() - 600_000) });
  return async () => (await db.$count(notificationEvents, eq(notificationEvents.recipientId, userId))) > 0;
}

/** A listing whose price has fallen since a user saved it who wants to know, and whether that one was told. */
export async function cheaperFavourite(db: Database) {
  const userId = await makeUser(db, { privateData: { favourites: { priceFalls: true } } });
  const listingId = await makeRental(db, { authorId: await makeUser(db) });
  await db.insert(favourites).values({ userId, listingId, seenAmount: 90_000 });
  const isNotified = async () => (await db.$count(notificationEvents, eq(notificationEvents.recipientId, userId))) > 0;
  return { listingId, isNotified };
}

/** Days of a favourite that a user waits for and that are free, and whether that one was told. */
export async function freedDays(db: Database): Promise<() => Promise<boolean>> {
  const [userId, listingId] = [await makeUser(db), await makeRental(db, { authorId: await makeUser(db) })];
  await db.insert(favourites).values({ userId, listingId });
  const dayIn = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await db.insert(wantedDays).values({ userId, listingId, startDay: dayIn(20), endDay: dayIn(23) });
  return async () => (await db.$count(notificationEvents, eq(notificationEvents.recipientId, userId))) > 0;
}

/** A price plan that no listing has, and whether it is gone. */
export async function unusedPlan(db: Database): Promise<() => Promise<boolean>> {
  const plan = [999_999, 0, 0, 0];
  await db.insert(pricePlans).values({ plan });
  return async () => (await db.$count(pricePlans, eq(pricePlans.plan, plan))) === 0;
}
