import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listingReports } from '#src/database/schema/listing-reports.ts';
import { listings } from '#src/database/schema/listings.ts';
import { duplicateListing, updateListing } from '#src/features/listings/drafts.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import { ownListings } from '#src/features/listings/own-listings.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { bothAfterLock } from '#tests/support/locked-tables.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { forgetReporter, maxOpen, reportListing } from './commands.server.ts';
import { decideReports } from './decide.server.ts';
import type { Report, ReportDecision } from './forms.ts';
import { reportQueue, reportsOf } from './queries.server.ts';

const { app } = await contextOfFile();
const { db } = app;
let operator: Viewer;
let lender: string;
beforeAll(async () => {
  operator = await makeOperator(app);
  lender = await makeUser(db);
});

const fake: Report = { reason: 'counterfeit', details: 'The label is wrong.' };
let network = 0;
/** Another network each time, unless one is given. */
const report = (
  listingId: string,
  userId: string | null = null,
  ip = `10.0.${Math.floor(++network / 200)}.${network % 200}`,
) => codeAfter(() => reportListing(app, { ip, userId }, listingId, fake));
const openOf = (id: string) =>
  db.$count(listingReports, and(eq(listingReports.listingId, id), isNull(listingReports.decidedAt)));
const latestOf = async (id: string) => (await reportsOf(app, operator, id)).open.at(-1)?.createdAt.toISOString() ?? '';
const decide = (
  listingId: string,
  decision: Partial<ReportDecision>,
  by: Parameters<typeof decideReports>[1] = operator,
) =>
  codeAfter(() =>
    decideReports(
      app,
      by,
      { listingId, requestId: null },
      { verdict: 'closed', reason: 'A copy.', seen: '', ...decision },
    ),
  );
const rowOf = async (id: string) => (await db.select().from(listings).where(eq(listings.id, id)))[0];
const notificationsFor = (id: string) =>
  db.select().from(notificationEvents).where(eq(notificationEvents.listingId, id));
const auditOf = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.resourceId, id));
const queued = async () => (await reportQueue(app, operator, 1)).waiting.map(({ id }) => id);

test('a reporter has one open report of a listing, with or without an account', async () => {
  const [id, user] = [await makeRental(db, { authorId: lender }), await makeUser(db)];
  expect([await report(id, user, '10.9.0.1'), await report(id, user, '10.9.0.2')]).toEqual(['done', 'done']);
  expect([await report(id, null, '10.9.0.3'), await report(id, null, '10.9.0.3')]).toEqual(['done', 'done']);
  expect(await openOf(id)).toBe(2);
  const { open } = await reportsOf(app, operator, id);
  expect(open.map(({ reporter, reason, details }) => [reporter, reason, details])).toEqual([
    ['Ada', 'counterfeit', 'The label is wrong.'],
    [null, 'counterfeit', 'The label is wrong.'],
  ]);
  expect(await decide(id, { verdict: 'dismissed', seen: await latestOf(id) })).toBe('done');
  expect(await report(id, user)).toBe('done');
  expect(await openOf(id)).toBe(1);
});

test('what a visitor cannot see is not found, and one’s own is refused', async () => {
  const [draft, closed, deleted] = [
    await makeRental(db, { authorId: lender, state: 'draft' }),
    await makeRental(db, { authorId: lender, state: 'closed' }),
    await makeRental(db, { authorId: lender }),
  ];
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  expect([await report(draft), await report(deleted), await report('x'), await report(closed)]).toEqual([
    ...['not-found', 'not-found', 'not-found', 'done'],
  ]);
  expect(await report(closed, lender)).toBe('listing-own');
});

test('a flood is limited by network and by listing', async () => {
  const ids = await Promise.all(Array.from({ length: 11 }, () => makeRental(db, { authorId: lender })));
  const answers: string[] = [];
  for (const id of ids) answers.push(await report(id, null, '10.8.0.1'));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 'done'), 'too-many-requests']);
  const id = await makeRental(db, { authorId: lender });
  for (let at = 0; at < maxOpen + 2; at += 1) expect(await report(id)).toBe('done');
  expect(await openOf(id)).toBe(maxOpen);
});

test('visitors without an account take no place of users, nor users theirs', async () => {
  const id = await makeRental(db, { authorId: lender });
  for (let at = 0; at < maxOpen + 1; at += 1) await report(id);
  expect(await openOf(id)).toBe(maxOpen);
  for (let at = 0; at < maxOpen + 1; at += 1) expect(await report(id, await makeUser(db))).toBe('done');
  expect(await openOf(id)).toBe(2 * maxOpen);
});

test('closing ends all reports, is audited, tells the lender why, and they cannot open it again', async () => {
  const id = await makeRental(db, { authorId: lender });
  await report(id);
  const seen = await latestOf(id);
  await report(id);
  expect(await decide(id, { reason: ' ', seen })).toBe('validation-invalid-value');
  expect(await decide(id, { seen })).toBe('done');
  expect(await openOf(id)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ state: 'closed', closedBecause: 'A copy.' });
  expect(await auditOf(id)).toMatchObject([
    { operatorId: operator.id, onBehalfOf: lender, permission: 'report.decide', action: 'closed', reason: 'A copy.' },
  ]);
  expect(await notificationsFor(id)).toMatchObject([
    { recipientId: lender, kind: 'listing-decided', facts: { outcome: 'closed', reason: 'A copy.' } },
  ]);
  const owner = { ...operator, id: lender, role: 'user' as const };
  expect([await listingById(app, id, null), await report(id)]).toEqual([null, 'not-found']);
  expect((await listingById(app, id, owner))?.notice).toBe('closed');
  expect((await reportsOf(app, operator, id)).images).toHaveLength(1);
  const opened = await changeListings(app, owner, { ids: [id], change: 'open', isFree: async () => true });
  expect(opened.get(id)).toBe('listing-closed-by-us');
  const isClosedByUs = async () =>
    (await ownListings(app, lender, { state: null, page: 1 })).cards.find((card) => card.id === id)?.isClosedByUs;
  expect(await isClosedByUs()).toBe(true);
  const toSale = {
    listingId: id,
    authorId: lender,
    panel: 'pricing',
    fields: { kind: 'sale' },
    version: null,
  } as const;
  expect(await codeAfter(() => updateListing(app, toSale, async () => true))).toBe('listing-closed-by-us');
  expect(await decide(id, { verdict: 'reopened', reason: 'It is real.' })).toBe('done');
  expect(await rowOf(id)).toMatchObject({ state: 'published', closedBecause: null });
  expect(await isClosedByUs()).toBe(false);
  expect((await rowOf(id))?.metadata).toEqual({});
  expect((await notificationsFor(id)).length).toBe(2);
  expect(await decide(id, { verdict: 'reopened', reason: 'It is real.' })).toBe('listing-invalid-state');
});

test('what was closed for cause is not copied by its lender, until it is opened again', async () => {
  const id = await makeRental(db, { authorId: lender });
  const copied = () => codeAfter(() => duplicateListing(app, { listingId: id, authorId: lender }));
  await report(id);
  expect([await copied(), await decide(id, { seen: await latestOf(id) })]).toEqual(['done', 'done']);
  expect(await copied()).toBe('listing-closed-by-us');
  expect(await decide(id, { verdict: 'reopened', reason: 'It is real.' })).toBe('done');
  expect(await copied()).toBe('done');
});

test('a dismissal ends what the operator has seen, and tells nobody', async () => {
  const id = await makeRental(db, { authorId: lender });
  await report(id);
  const seen = await latestOf(id);
  await report(id);
  expect(await decide(id, { verdict: 'dismissed', reason: 'All is well.', seen })).toBe('done');
  expect([await openOf(id), (await notificationsFor(id)).length, (await rowOf(id))?.state]).toEqual([
    1,
    0,
    'published',
  ]);
  expect(await decide(id, { verdict: 'dismissed', reason: 'All is well.', seen })).toBe('conflict');
  expect(await decide(id, { verdict: 'dismissed', seen: 'yesterday' })).toBe('conflict');
});

test('of two operators one decides', async () => {
  const id = await makeRental(db, { authorId: lender });
  await report(id);
  const seen = await latestOf(id);
  const answers = await bothAfterLock({ app }, { table: 'listings', id }, [
    () => decide(id, { seen }),
    () => decide(id, { verdict: 'dismissed', seen }),
  ]);
  expect(answers.toSorted()).toEqual(['conflict', 'done']);
  expect((await auditOf(id)).length).toBe(1);
});

test('one closed for a holiday stays closed when the holiday ends, and a deleted one is only dismissed', async () => {
  const away = await makeRental(db, { authorId: lender, state: 'closed' });
  await db
    .update(listings)
    .set({ metadata: { closedForHoliday: true } })
    .where(eq(listings.id, away));
  await report(away);
  expect(await decide(away, {})).toBe('done');
  expect((await rowOf(away))?.metadata).toEqual({});
  // Its lender had closed it, and is away.
  expect(await decide(away, { verdict: 'reopened', reason: 'It is real.' })).toBe('done');
  expect(await rowOf(away)).toMatchObject({ state: 'closed', closedBecause: null });
  expect((await rowOf(away))?.metadata).toEqual({});
  const gone = await makeRental(db, { authorId: lender });
  await report(gone);
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, gone));
  expect(await decide(gone, {})).toBe('listing-invalid-state');
  expect(await decide(gone, { verdict: 'dismissed', seen: await latestOf(gone) })).toBe('done');
});

test('the queue has each reported listing once, the longest waiting first, for operators alone', async () => {
  const [first, second] = [await makeRental(db, { authorId: lender }), await makeRental(db, { authorId: lender })];
  for (const id of [first, second, first]) await report(id);
  expect((await queued()).slice(-2)).toEqual([first, second]);
  expect(await decide(first, {})).toBe('done');
  expect(await queued()).not.toContain(first);
  const user = { id: await makeUser(db), role: 'user' } as const;
  expect(await codeAfter(() => reportQueue(app, user, 1))).toBe('not-found');
  expect(await codeAfter(() => reportsOf(app, user, second))).toBe('not-found');
  expect(await decide(second, {}, user)).toBe('not-found');
  const unreported = await makeRental(db, { authorId: lender });
  expect(await codeAfter(() => reportsOf(app, operator, unreported))).toBe('not-found');
});

test('what a deleted user reported stays, without who did', async () => {
  const [id, user] = [await makeRental(db, { authorId: lender }), await makeUser(db)];
  await report(id, user);
  await db.transaction((tx) => forgetReporter(tx, user));
  const [row] = await db.select().from(listingReports).where(eq(listingReports.listingId, id));
  expect([row?.reporterId, row?.reporterKey, row?.reason]).toEqual([null, null, 'counterfeit']);
});
