import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { transactions, users } from '#src/database/schema/schema.ts';
import { undoEmailChange } from '#src/features/accounts/email-change.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { resetPassword } from '#src/features/accounts/recovery.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeTransaction, makeUser } from '#tests/support/factories.ts';
import { rememberedAddress } from './remembered-address.server.ts';

const context = await contextOfFile();
const { app } = context;
const { db } = app;
const browser = { ip: '198.51.100.1' };

/** A customer who has begun an order to this street, and did not pay. */
async function customer(emailVerified: boolean) {
  const id = await makeUser(db, { emailVerified });
  await orderTo(id, '1 Cuba Street');
  return { id, role: 'user', emailVerified, limited: false } as const;
}

async function orderTo(customerId: string, street: string): Promise<void> {
  const providerId = await makeUser(db);
  const listingId = await makeRental(db, { authorId: providerId });
  const transactionId = await makeTransaction(db, listingId, customerId, providerId);
  const shippingAddress = { street };
  await db.update(transactions).set({ protectedData: { shippingAddress } }).where(eq(transactions.id, transactionId));
}

const tokenOf = async (userId: string, purpose: 'undo' | 'reset') => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return await db.transaction((tx) => issueToken(tx, { userId, purpose, email: user?.email ?? '' }));
};

test('who takes a change of email back is offered no address of before, and then their own', async () => {
  const own = await customer(true);
  expect(await rememberedAddress(app, own)).toEqual({ street: '1 Cuba Street' });
  const token = await tokenOf(own.id, 'undo');
  await db
    .update(users)
    .set({ email: `other-${own.id}@example.org` })
    .where(eq(users.id, own.id));
  await undoEmailChange(app, token, browser);
  expect(await rememberedAddress(app, own)).toBeNull();
  await orderTo(own.id, '2 Aro Street');
  expect(await rememberedAddress(app, own)).toEqual({ street: '2 Aro Street' });
});

test('nor who proves the address of an account by a reset', async () => {
  const own = await customer(false);
  expect(await rememberedAddress(app, own)).toEqual({ street: '1 Cuba Street' });
  const token = await tokenOf(own.id, 'reset');
  await resetPassword(app, { token, newPassword: 'tui over the estuary' }, browser);
  expect(await rememberedAddress(app, own)).toBeNull();
});
