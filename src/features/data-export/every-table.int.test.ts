import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditEntries,
  authenticators,
  dataExports,
  idChecks,
  messageDrafts,
  providerCancellations,
  referrals,
  savedCards,
} from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { viewerWithPassword } from '#tests/support/own-password.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { openExport, requestExport } from './commands.server.ts';
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

const folder = new URL('contents/', import.meta.url);
const written = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

test('every table that refers to a user is in the file, or is left out for a reason', async () => {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  const isRead = (table: string) => new RegExp(`\\b(from|join) ${table}\\b`).test(written);
  const missing = rows.map(({ table }) => table).filter((table) => !isRead(table));
  expect(missing).toEqual(Object.keys(leftOut).toSorted());
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
