import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { marketplace } from '#marketplace';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import { ownListing } from '#src/features/listings/own-listing.server.ts';
import { ownListings } from '#src/features/listings/own-listings.server.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { bothAfterLock } from '#tests/support/locked-tables.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { decideListing } from './decide.server.ts';
import type { ApprovalDecision } from './forms.ts';
import { approvalQueue, listingForApproval } from './queries.server.ts';

let context: TestContext;
let operator: Viewer;
let lender: string;
beforeAll(async () => {
  context = await makeTestContext();
  operator = await makeOperator(context.app);
  lender = await makeUser(context.app.db);
});
afterAll(() => context.close());

const approve: ApprovalDecision = { verdict: 'approved', reason: '', version: '' };
const giveBack: ApprovalDecision = { verdict: 'returned', reason: 'The photos are too dark.', version: '' };
const waiting = (facts = {}) => makeRental(context.app.db, { authorId: lender, state: 'pendingApproval', ...facts });
const decide = (listingId: string, decision = approve, by: Parameters<typeof decideListing>[1] = operator) =>
  codeAfter(() => decideListing(context.app, by, { listingId, requestId: null }, decision));
const rowOf = async (id: string) => (await context.app.db.select().from(listings).where(eq(listings.id, id)))[0];
const queued = async () => (await approvalQueue(context.app, operator, 1)).waiting.map(({ id }) => id);
const auditOf = (id: string) => context.app.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id));
const notificationsFor = (id: string) =>
  context.app.db.select().from(notificationEvents).where(eq(notificationEvents.listingId, id));
/** Whether followers of the lender are told. */
async function isAnnounced(id: string): Promise<boolean> {
  const { rowCount } = await context.app.db.execute(
    sql`select from jobs.job where name = 'notify-followers' and data ->> 'listingId' = ${id}`,
  );
  return rowCount === 1;
}

test('an approval publishes, is audited, and the lender is told by bell and email', async () => {
  const id = await waiting();
  expect(await decide(id)).toBe('done');
  expect(await rowOf(id)).toMatchObject({ state: 'published', publishedAt: expect.any(Date), returnedBecause: null });
  expect(await auditOf(id)).toMatchObject([
    { operatorId: operator.id, onBehalfOf: lender, action: 'approved', permission: 'listing.approve' },
  ]);
  expect(await notificationsFor(id)).toMatchObject([
    { recipientId: lender, kind: 'listing-decided', inBell: true, emailAt: expect.any(Date) },
  ]);
  expect((await notificationsFor(id))[0]?.detailPage).toBe(`/l/luna-bias-slip-dress/${id}`);
  expect(await isAnnounced(id)).toBe(true);
});

test('a return makes a draft, keeps the reason for its lender, and leads to the wizard', async () => {
  const id = await waiting();
  expect(await decide(id, { ...giveBack, reason: ' ' })).toBe('validation-invalid-value');
  expect(await decide(id, giveBack)).toBe('done');
  expect(await rowOf(id)).toMatchObject({ state: 'draft', publishedAt: null });
  expect((await ownListing(context.app.db, lender, id))?.returnedBecause).toBe('The photos are too dark.');
  const own = await ownListings(context.app, lender, { state: 'draft', page: 1 });
  expect(own.cards.filter(({ isReturned }) => isReturned).map((card) => card.id)).toEqual([id]);
  const [notified] = await notificationsFor(id);
  expect(notified).toMatchObject({
    detailPage: `/l/luna-bias-slip-dress/${id}/draft/description`,
    facts: { outcome: 'returned', reason: 'The photos are too dark.' },
  });
  expect(await auditOf(id)).toMatchObject([{ action: 'returned', reason: 'The photos are too dark.' }]);
  expect(await isAnnounced(id)).toBe(false);
});

test('of two operators one decides, and the other is told so', async () => {
  const id = await waiting();
  const other = await makeOperator(context.app);
  const answers = await bothAfterLock(context, { table: 'listings', id }, [
    () => decide(id),
    () => decide(id, giveBack, other),
  ]);
  expect(answers.toSorted()).toEqual(['done', 'listing-invalid-state']);
  expect([await auditOf(id), await notificationsFor(id)].map(({ length }) => length)).toEqual([1, 1]);
});

test('what the lender changed since it was seen is not approved unseen', async () => {
  const id = await waiting();
  const { version } = await listingForApproval(context.app, operator, id);
  const fields = { title: 'Something else' };
  const update = { listingId: id, authorId: lender, panel: 'description', fields, version: null } as const;
  await updateListing(context.app, update, async () => true);
  expect(await decide(id, { ...approve, version })).toBe('conflict');
  expect((await rowOf(id))?.state).toBe('pendingApproval');
  const { version: seen } = await listingForApproval(context.app, operator, id);
  expect(await decide(id, { ...approve, version: seen })).toBe('done');
});

test('one that has become incomplete cannot be approved, and can be sent back', async () => {
  const id = await waiting();
  await context.app.db.update(listings).set({ description: '' }).where(eq(listings.id, id));
  expect(await decide(id)).toBe('validation-invalid-value');
  expect(await decide(id, giveBack)).toBe('done');
});

test('the queue has the oldest first, without those of banned lenders, deleted ones and drafts', async () => {
  const { db } = context.app;
  await db.update(listings).set({ state: 'closed' }).where(eq(listings.state, 'pendingApproval'));
  const banned = await makeUser(db, { banned: true });
  await waiting({ authorId: banned });
  const submitted = async (day: number) => {
    const id = await waiting();
    await db
      .update(listings)
      .set({ submittedAt: new Date(2020, 0, day) })
      .where(eq(listings.id, id));
    return id;
  };
  const [third, first, fourth, second] = [
    await submitted(3),
    await submitted(1),
    await submitted(4),
    await submitted(2),
  ];
  const deleted = await waiting();
  await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted));
  await makeRental(db, { authorId: lender, state: 'draft' });
  expect(await queued()).toEqual([first, second, third, fourth]);
  expect(await decide(deleted)).toBe('not-found');
});

test('no other user sees the queue, a waiting listing, or decides', async () => {
  const id = await waiting();
  const user = { id: await makeUser(context.app.db), role: 'user' } as const;
  expect(await decide(id, approve, user)).toBe('not-found');
  expect(await codeAfter(() => approvalQueue(context.app, user, 1))).toBe('not-found');
  expect(await codeAfter(() => listingForApproval(context.app, user, id))).toBe('not-found');
  expect(await listingById(context.app, id, user)).toBeNull();
  const [published, draft] = [
    await makeRental(context.app.db, { authorId: lender }),
    await makeRental(context.app.db, { authorId: lender, state: 'draft' }),
  ];
  expect([await decide(published), await decide(draft)]).toEqual(['not-found', 'not-found']);
});

test('with the setting on, what is published waits, is sent back, mended, and goes live', async () => {
  const settings = marketplace.listings as { needApproval: boolean };
  settings.needApproval = true;
  onTestFinished(() => {
    settings.needApproval = false;
  });
  const id = await makeRental(context.app.db, { authorId: lender, state: 'draft' });
  const publish = () => publishListing(context.app, { listingId: id, authorId: lender }, async () => true);
  expect(await publish()).toBe('pendingApproval');
  // Once more, it neither moves to the end of the queue nor is published by a setting that has changed meanwhile.
  const first = (await rowOf(id))?.submittedAt;
  settings.needApproval = false;
  expect(await publish()).toBe('pendingApproval');
  settings.needApproval = true;
  expect((await rowOf(id))?.submittedAt).toEqual(first);
  expect(await decide(id, giveBack)).toBe('done');
  expect(await publish()).toBe('pendingApproval');
  expect((await rowOf(id))?.returnedBecause).toBeNull();
  expect(await listingById(context.app, id, null)).toBeNull();
  expect(await decide(id)).toBe('done');
  expect((await listingById(context.app, id, null))?.state).toBe('published');
  expect((await notificationsFor(id)).map(({ facts }) => (facts as { outcome: string }).outcome).toSorted()).toEqual([
    ...['approved', 'returned'],
  ]);
});

test('with a brand named, its listings wait, also one that becomes its by an edit', async () => {
  const settings = marketplace.listings as { needApprovalOfBrands: readonly string[] };
  settings.needApprovalOfBrands = ['CHLOE'];
  onTestFinished(() => {
    settings.needApprovalOfBrands = [];
  });
  const make = (state: 'draft' | 'published' | 'closed', designer: string) =>
    makeRental(context.app.db, { authorId: lender, state, designer });
  const publish = async (listingId: string) =>
    publishListing(context.app, { listingId, authorId: lender }, async () => true);
  const rename = async (listingId: string, designer: string) => {
    const update = { listingId, authorId: lender, panel: 'description', fields: { designer }, version: null } as const;
    return (await updateListing(context.app, update, async () => true)).listing.state;
  };
  expect(await publish(await make('draft', 'Chloé'))).toBe('pendingApproval');
  expect(await publish(await make('draft', 'Aje'))).toBe('published');

  const edited = await make('published', 'Aje');
  expect(await rename(edited, 'Acler')).toBe('published');
  expect(await rename(edited, 'chloe')).toBe('pendingApproval');
  expect(await queued()).toContain(edited);
  expect(await decide(edited)).toBe('done');
  expect(await rename(edited, 'Chloé')).toBe('published');
  const closed = await make('closed', 'Aje');
  await context.app.db.update(listings).set({ closedBecause: 'A copy.' }).where(eq(listings.id, closed));
  expect(await codeAfter(() => rename(closed, 'Chloé'))).toBe('listing-closed-by-us');
  await context.app.db.update(listings).set({ closedBecause: null }).where(eq(listings.id, closed));
  expect(await rename(closed, 'Chloé')).toBe('draft');
});
