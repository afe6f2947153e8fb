import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { authenticators, pendingLogIns, recoveryCodes } from '#src/database/schema/factors.ts';
import { idPhotos } from '#src/database/schema/id-checks.ts';
import { payments } from '#src/database/schema/payments.ts';
import { credits } from '#src/database/schema/referrals.ts';
import { savedCards } from '#src/database/schema/saved-cards.ts';
import { savedSearches } from '#src/database/schema/saved-searches.ts';
import { emails } from '#src/database/schema/system.ts';
import { identities } from '#src/database/schema/users.ts';
import { giveCredit } from '#src/features/referrals/credits.server.ts';
import { codeOf } from '#src/features/referrals/referrals.server.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { sendId } from '#tests/support/id-checks.ts';
import { emptyBrowser, ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { executeDueTimers } from '#src/features/transactions/timers.server.ts';
import { deleteAccount } from './commands.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

/** The columns of the database that refer to a user, and have a row that refers to this one. */
async function columnsThatReferTo(userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`);
  const found = await Promise.all(
    rows.map(async ({ table, column }) => {
      const which = sql`${sql.identifier(column)} = ${userId}`;
      const { rowCount } = await db.execute(sql`select from ${sql.identifier(table)} where ${which} limit 1`);
      return rowCount === 0 ? [] : [`${table}.${column}`];
    }),
  );
  return found.flat();
}

test('emails that belong to no user go with the address of a deleted account, and what waits for others stays', async () => {
  const left: string[][] = [];
  for (const emailVerified of [true, false]) {
    const email = `gone-${emailVerified}@example.org`;
    const viewer = await viewerWithPassword(app, await makeUser(db, { email, emailVerified }));
    const facts = { kind: 'k', text: 't', html: 'h', recipientId: null };
    const team = 'team@example.org';
    const sentAt = new Date();
    await db.insert(emails).values([
      { ...facts, recipient: email.toUpperCase(), subject: 'newsletter', sentAt },
      { ...facts, recipient: email, subject: 'unsent newsletter' },
      { ...facts, recipient: team, replyTo: email, subject: 'contact', sentAt },
      { ...facts, recipient: team, replyTo: email, subject: 'unsent contact' },
      { ...facts, recipient: team, subject: 'of another', sentAt },
    ]);
    await deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);
    const rows = await db.delete(emails).where(isNull(emails.recipientId)).returning({ subject: emails.subject });
    left.push(rows.map(({ subject }) => subject).toSorted());
  }
  expect(left).toEqual([
    ['of another', 'unsent contact'],
    ['of another', 'unsent contact', 'unsent newsletter'],
  ]);
});

test('of a deleted account only what its transactions and our books need is left, in every table', async () => {
  const { customerId, lenderId, listingId } = await flow.saleFixture();
  const transactionId = await flow.accepted({ customerId, lenderId, listingId }, saleOrder(listingId));
  await flow.untilDue(transactionId);
  await executeDueTimers(app);
  await deliverAll(context);
  const viewer = await viewerWithPassword(app, customerId);
  await saveCardAs(context, customerId);
  await sendId(app, viewer);
  await codeOf(app, customerId);
  await db.transaction((tx) => giveCredit(tx, { userId: customerId, source: 'referral', sourceUserId: lenderId }));
  await db.transaction((tx) => giveCredit(tx, { userId: customerId, source: 'sign-up', sourceUserId: lenderId }));
  const [paid] = await db.select().from(payments).where(eq(payments.payerId, customerId));
  const isSpent = and(eq(credits.userId, customerId), eq(credits.source, 'sign-up'));
  await db.update(credits).set({ spentBy: paid?.id }).where(isSpent);
  await db.insert(identities).values({ userId: customerId, providerId: 'oidc', accountId: randomUUID() });
  await db.insert(authenticators).values({ userId: customerId, secret: 'unconfirmed' });
  await db.insert(recoveryCodes).values({ userId: customerId, codeHash: randomUUID() });
  const search = { name: 'Dresses', search: 'pub_sizing=8', every: 'never', unsubscribeToken: randomUUID() } as const;
  await db.insert(savedSearches).values({ userId: customerId, ...search });
  await db
    .insert(pendingLogIns)
    .values({ userId: customerId, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 60_000) });

  expect(await db.$count(payments, and(eq(payments.payerId, customerId), isNotNull(payments.cardFingerprint)))).toBe(1);
  await deleteAccount(app, viewer, { currentPassword: ownPassword }, emptyBrowser);

  expect(await columnsThatReferTo(customerId)).toEqual([
    'card_setups.user_id',
    'credits.user_id',
    'deleted_accounts.user_id',
    'id_photos.owner_id',
    'notification_events.actor_id',
    'payment_attempts.actor_id',
    'payment_customers.user_id',
    'payments.payer_id',
    'saved_cards.user_id',
    'transaction_transitions.actor_id',
    'transactions.customer_id',
  ]);
  expect(await db.$count(credits, eq(credits.userId, customerId)), 'the one that its payment took').toBe(1);
  // What the worker still has to remove elsewhere can be neither shown nor read any more.
  const [card] = await db.select().from(savedCards).where(eq(savedCards.userId, customerId));
  expect(card?.removedAt).not.toBeNull();
  expect(await db.$count(payments, and(eq(payments.payerId, customerId), isNotNull(payments.cardFingerprint)))).toBe(0);
  const photos = await db.select().from(idPhotos).where(eq(idPhotos.ownerId, customerId));
  expect(photos.map(({ sealedKey, removedAt }) => [sealedKey, removedAt !== null])).toEqual([
    [null, true],
    [null, true],
  ]);
});
