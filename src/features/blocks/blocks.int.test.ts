import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userBlocks } from '#src/database/schema/blocks.ts';
import { users } from '#src/database/schema/users.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { followUser } from '#src/features/following/commands.server.ts';
import { followersAfter } from '#src/features/following/queries.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import { transactionPage, type TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { enquire, makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { blockedBy, blockUser, eraseBlocks, unblockUser } from './blocks.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

const say = (id: string, transactionId: string) =>
  codeAfter(() => sendMessage(app, { id }, { transactionId, content: 'Hello' }));
/** Why each transition of a page is refused. */
const blockedIn = ({ offered }: TransactionPage) =>
  Object.fromEntries(offered.map(({ transition, blocked }) => [transition, blocked]));
const block = (id: string, other: string) => codeAfter(() => blockUser(app, { id }, other));

test('whoever blocked whom, neither asks, offers or orders anything of the other, until it is undone', async () => {
  for (const who of ['lender', 'customer'] as const) {
    const { lenderId, customerId, listingId } = await flow.rentalFixture();
    const [blocker, blocked] = who === 'lender' ? [lenderId, customerId] : [customerId, lenderId];
    const fixture = { lenderId, customerId, listingId };
    const order = await flow.rentalOrder(listingId);
    expect([await block(blocker, blocked), await block(blocker, blocked)]).toEqual(['done', 'done']);
    expect(await codeAfter(() => enquire(context, customerId, listingId))).toBe('user-blocked');
    expect(await codeAfter(() => makeOffer(context, customerId, order, 9000))).toBe('user-blocked');
    expect(await codeAfter(() => flow.preauthorised(fixture, order))).toBe('user-blocked');
    expect(await codeAfter(() => followUser(app, { id: blocked, role: 'user', limited: false }, blocker))).toBe(
      'user-blocked',
    );
    await unblockUser(app, { id: blocked }, blocker);
    expect(await codeAfter(() => enquire(context, customerId, listingId))).toBe('user-blocked');
    await unblockUser(app, { id: blocker }, blocked);
    expect(await codeAfter(() => enquire(context, customerId, listingId))).toBe('done');
  }
});

test('whoever followed before is told of no new item, whichever of the two has blocked the other', async () => {
  const { lenderId, customerId } = await flow.rentalFixture();
  const [third, other] = [await makeUser(db), await makeUser(db)];
  for (const id of [customerId, third, other]) await followUser(app, { id, role: 'user', limited: false }, lenderId);
  await block(lenderId, customerId);
  await block(third, lenderId);
  expect(await followersAfter(app, lenderId, null, 10)).toEqual([other]);
});

test('an open order goes on with its messages; questions and offers do not, but can be declined', async () => {
  const { lenderId, customerId, listingId } = await flow.rentalFixture();
  const fixture = { lenderId, customerId, listingId };
  const order = await flow.preauthorised(fixture, await flow.rentalOrder(listingId, 10));
  const question = await enquire(context, customerId, listingId);
  const first = await makeOffer(context, customerId, await flow.rentalOrder(listingId, 30), 9000);
  await block(lenderId, customerId);
  expect([await say(customerId, order), await say(lenderId, order)]).toEqual(['done', 'done']);
  expect([await say(customerId, question), await say(lenderId, question)]).toEqual(['user-blocked', 'user-blocked']);
  const lender = { id: lenderId };
  const shownTo = async (id: string, of: string) => transactionPage(app, { id }, of);
  expect(blockedIn(await shownTo(lenderId, first))).toEqual({
    'accept-offer-by-provider': 'user-blocked',
    'decline-offer-by-provider': null,
    'counter-offer-by-provider': 'user-blocked',
    'withdraw-offer': 'not-your-turn',
  });
  expect(blockedIn(await shownTo(customerId, question))).toEqual({ 'request-payment-after-enquiry': 'user-blocked' });
  const [open, talk] = [await shownTo(customerId, order), await shownTo(customerId, question)];
  expect([open.isBlocked, talk.isBlocked]).toEqual([false, true]);
  const as = (transition: string, input?: unknown) =>
    codeAfter(() => executeTransition(app, lender, first, transition, input));
  expect(await as('counter-offer-by-provider', { amount: 9500 })).toBe('user-blocked');
  expect(await as('accept-offer-by-provider')).toBe('user-blocked');
  expect(await as('decline-offer-by-provider')).toBe('done');
  expect(await codeAfter(() => executeTransition(app, lender, order, 'accept'))).toBe('done');
  expect(await say(customerId, order)).toBe('done');
});

test('nobody blocks themselves, one who is not there, or in another’s session', async () => {
  const [id, other] = [await makeUser(db), await makeUser(db)];
  expect(await block(id, id)).toBe('not-found');
  expect(await block(id, 'x')).toBe('not-found');
  expect(await block(id, crypto.randomUUID())).toBe('not-found');
  expect(await codeAfter(() => blockUser(app, { id, limited: true }, other))).toBe('forbidden');
  await db.update(users).set({ banned: true }).where(eq(users.id, other));
  expect(await block(id, other)).toBe('not-found');
  expect(await db.$count(userBlocks, eq(userBlocks.blockerId, id))).toBe(0);
});

test('the list has one’s own blocks alone, the latest first, and both sides go with an account', async () => {
  const [id, first, second] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  for (const [from, to] of [
    [id, first],
    [id, second],
    [first, id],
  ] as const)
    await block(from, to);
  expect((await blockedBy(app, { id })).map(({ person }) => person.id)).toEqual([second, first]);
  expect((await blockedBy(app, { id: first })).map(({ person }) => person.id)).toEqual([id]);
  await db.transaction((tx) => eraseBlocks(tx, first));
  expect((await blockedBy(app, { id })).map(({ person }) => person.id)).toEqual([second]);
  expect(await db.$count(userBlocks, and(eq(userBlocks.blockerId, first)))).toBe(0);
});

test('what is being written when one blocks the other is there before the block is, and nothing after it', async () => {
  const { lenderId, customerId, listingId } = await flow.rentalFixture();
  const question = await enquire(context, customerId, listingId);
  const writing: readonly (() => Promise<string>)[] = [
    () => say(customerId, question),
    () => codeAfter(() => enquire(context, customerId, listingId)),
    async () => codeAfter(async () => makeOffer(context, customerId, await flow.rentalOrder(listingId, 30), 9000)),
  ];
  await verifyEmail(context, customerId);
  for (const write of writing) {
    const done: string[] = [];
    const both: Promise<unknown>[] = [];
    // What is written waits for this, after it was found that nobody is blocked.
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table messages, offers in share mode`);
      both.push(write().then((outcome) => done.push(`written: ${outcome}`)));
      await expect.poll(() => waitingForLocks(db)).toBe(1);
      both.push(block(lenderId, customerId).then((outcome) => done.push(`blocked: ${outcome}`)));
      await expect.poll(async () => done.length + (await waitingForLocks(db))).toBe(2);
      expect(done).toEqual([]);
    });
    await Promise.all(both);
    expect(done.toSorted()).toEqual(['blocked: done', 'written: done']);
    expect(await write()).toBe('user-blocked');
    await unblockUser(app, { id: lenderId }, customerId);
  }
});
