import { randomUUID } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { paymentCalls, paymentEvents, payoutAccounts } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import type { BankPayout } from '#src/platform/payments/payout-account.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { readAccount, readAccountsAgain } from './follow-events.server.ts';
import { allPayouts, latestPayouts, type StatementRow } from './statement.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

async function lender() {
  const { lenderId } = await flow.saleFixture();
  const [account] = await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, lenderId));
  if (account === undefined) throw new Error('The lender has no account');
  return account;
}

type Notified = { readonly type: string; readonly objectId: string; readonly accountId?: string };

async function receive(
  { type, objectId, accountId = objectId }: Notified,
  id = `evt_${randomUUID()}`,
): Promise<string> {
  const event = { id, type, objectId, accountId, intentId: null, createdAt: new Date(), livemode: false };
  await receiveEvent(app, event);
  return id;
}

const notified = (userId: string, kind: string) =>
  app.db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.recipientId, userId), eq(notificationEvents.kind, kind)));
const stateOf = async (id: string) =>
  (await app.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0]?.state;

/** As if the provider read this. */
const reading = (payouts: Partial<typeof app.payments>) => ({ ...app, payments: { ...app.payments, ...payouts } });

describe('a requirement that becomes overdue', () => {
  test('is told once, however often events come, and again when another one does', async () => {
    const { userId, accountId } = await lender();
    const before = await app.payments.readAccount(accountId);
    if (before.kind !== 'done') throw new Error('The account was not read');
    const due = (...pastDue: string[]) =>
      reading({ readAccount: async () => ({ kind: 'done', value: { ...before.value, pastDue } }) });
    const follow = async (faulty: typeof app) => {
      await receive({ type: 'account.updated', objectId: accountId });
      await receive({ type: 'account.updated', objectId: accountId });
      await handleDueEvents(faulty);
      return (await notified(userId, 'payout-due')).length;
    };
    expect(await follow(app)).toBe(0);
    expect(await follow(due('individual.id_number'))).toBe(1);
    expect(await follow(due('individual.id_number'))).toBe(1);
    expect(await follow(due('individual.id_number', 'individual.phone'))).toBe(2);
    expect(await follow(due('individual.phone'))).toBe(2);
    expect(await follow(due())).toBe(2);
    expect(await follow(due('individual.phone'))).toBe(3);
  });

  test('is not told about an account that was never finished', async () => {
    const { userId, accountId } = await lender();
    await app.db.update(payoutAccounts).set({ bankLast4: null, pastDue: [] }).where(eq(payoutAccounts.userId, userId));
    const before = await app.payments.readAccount(accountId);
    if (before.kind !== 'done') throw new Error('The account was not read');
    await receive({ type: 'account.updated', objectId: accountId });
    const value = { ...before.value, pastDue: ['external_account'] };
    await handleDueEvents(reading({ readAccount: async () => ({ kind: 'done', value }) }));
    expect(await notified(userId, 'payout-due')).toEqual([]);
  });
});

test('another bank account that was entered at the provider is told once, however often events come', async () => {
  const { userId, accountId } = await lender();
  const before = await app.payments.readAccount(accountId);
  if (before.kind !== 'done') throw new Error('The account was not read');
  const value = { ...before.value, bankAccountId: 'ba_other' };
  for (const read of [app, reading({ readAccount: async () => ({ kind: 'done', value }) })]) {
    await receive({ type: 'account.updated', objectId: accountId });
    await receive({ type: 'account.updated', objectId: accountId });
    await handleDueEvents(read);
  }
  const last4 = before.value.bankLast4;
  expect(await notified(userId, 'bank-account-changed')).toMatchObject([{ facts: { recipientId: userId, last4 } }]);
});

test('a bank account that was removed at the provider and added again is told, with the same digits too', async () => {
  const { userId, accountId } = await lender();
  const before = await app.payments.readAccount(accountId);
  if (before.kind !== 'done') throw new Error('The account was not read');
  const last4 = before.value.bankLast4;
  const states = [
    { bankAccountId: before.value.bankAccountId, bankLast4: last4 },
    { bankAccountId: null, bankLast4: null },
    { bankAccountId: 'ba_again', bankLast4: last4 },
  ];
  for (const state of states) {
    await receive({ type: 'account.updated', objectId: accountId });
    await handleDueEvents(
      reading({ readAccount: async () => ({ kind: 'done', value: { ...before.value, ...state } }) }),
    );
  }
  expect(await notified(userId, 'bank-account-changed')).toMatchObject([{ facts: { recipientId: userId, last4 } }]);
});

test('an account that was not read for a day is read again: one that is disabled is not paid, and a new bank account is told', async () => {
  const { userId, accountId } = await lender();
  const before = await app.payments.readAccount(accountId);
  if (before.kind !== 'done') throw new Error('The account was not read');
  const value = { ...before.value, bankAccountId: 'ba_silent', disabledReason: 'platform_paused' };
  let readings = 0;
  const silent = reading({
    readAccount: async (id) => {
      if (id !== accountId) return { kind: 'unknown', reason: 'timeout' };
      readings += 1;
      return { kind: 'done', value };
    },
  });
  const again = () => readAccountsAgain(silent, 1_000);
  const aged = (readAt: SQL) =>
    app.db.update(payoutAccounts).set({ readAt }).where(eq(payoutAccounts.accountId, accountId));
  await aged(sql`rotation_now() - interval '23 hours'`);
  await again();
  expect([readings, await canReceivePayments(app.db, userId)]).toEqual([0, true]);
  await aged(sql`rotation_now() - interval '25 hours'`);
  await again();
  await again();
  expect([readings, await canReceivePayments(app.db, userId)]).toEqual([1, false]);
  expect(await notified(userId, 'bank-account-changed')).toHaveLength(1);
});

test('an account that is gone at the provider is charged for no more, until it can be read again', async () => {
  const { userId, accountId } = await lender();
  const gone = (code: string) => ({ kind: 'no', code, declineCode: null, message: '' }) as const;
  const read = async (code: string) => {
    await readAccount(reading({ readAccount: async () => gone(code) }), accountId);
    return canReceivePayments(app.db, userId);
  };
  expect(await read('parameter_invalid')).toBe(true);
  for (const code of ['resource_missing', 'account_invalid']) {
    expect(await read(code)).toBe(false);
    expect(await notified(userId, 'bank-account-changed')).toEqual([]);
    await readAccount(app, accountId);
    expect(await canReceivePayments(app.db, userId)).toBe(true);
  }
  expect(await notified(userId, 'bank-account-changed')).toEqual([]);

  // It is looked for again within the hour, and what was read since is not overwritten by an older answer.
  await read('account_invalid');
  const aged = (minutes: number) =>
    app.db
      .update(payoutAccounts)
      .set({ readAt: sql`rotation_now() - make_interval(mins => ${minutes})` })
      .where(eq(payoutAccounts.accountId, accountId));
  await aged(50);
  await readAccountsAgain(app, 1_000);
  expect(await canReceivePayments(app.db, userId)).toBe(false);
  await aged(70);
  await readAccountsAgain(app, 1_000);
  expect(await canReceivePayments(app.db, userId)).toBe(true);
  const late = async () => {
    await readAccount(app, accountId);
    return gone('resource_missing');
  };
  await readAccount(reading({ readAccount: late }), accountId);
  expect(await canReceivePayments(app.db, userId)).toBe(true);
});

describe('a payout to the bank', () => {
  const payout = (status: BankPayout['status'], bankAccountId: string | null = null): BankPayout => ({
    ...{ id: `po_${randomUUID().replaceAll('-', '')}`, amount: 25_680, currency: 'NZD', status },
    ...{ arrivesAt: new Date('2026-12-17T12:00:00Z'), failureCode: null, bankAccountId },
  });

  test('is told once when it is paid, as the provider reads it, whichever event came', async () => {
    const { userId, accountId, bankLast4, bankAccountId } = await lender();
    const paid = payout('paid', bankAccountId);
    const read = reading({ readPayout: async () => ({ kind: 'done', value: paid }) });
    const ids = [
      await receive({ type: 'payout.failed', objectId: paid.id, accountId }),
      await receive({ type: 'payout.paid', objectId: paid.id, accountId }),
    ];
    await handleDueEvents(read);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['handled', 'handled']);
    expect(await notified(userId, 'bank-payout')).toEqual([
      {
        facts: {
          ...{ payoutId: paid.id, recipientId: userId, outcome: 'paid', amount: 25_680, currency: 'NZD' },
          ...{ arrivesOn: '2026-12-18', last4: bankLast4 },
        },
      },
    ]);
  });

  test('into a bank account that was replaced since names no digits of the new one', async () => {
    const { userId, accountId } = await lender();
    const paid = payout('paid', 'ba_before');
    await receive({ type: 'payout.paid', objectId: paid.id, accountId });
    await handleDueEvents(reading({ readPayout: async () => ({ kind: 'done', value: paid }) }));
    expect(await notified(userId, 'bank-payout')).toMatchObject([{ facts: { last4: '' } }]);
  });

  test('that was paid and then comes back is told as failed too', async () => {
    const { userId, accountId } = await lender();
    const paid = payout('paid');
    for (const status of ['paid', 'failed', 'failed'] as const) {
      await receive({ type: `payout.${status}`, objectId: paid.id, accountId });
      await handleDueEvents(reading({ readPayout: async () => ({ kind: 'done', value: { ...paid, status } }) }));
    }
    const outcomes = (await notified(userId, 'bank-payout')).map(({ facts }) => (facts as { outcome: string }).outcome);
    expect(outcomes.toSorted()).toEqual(['failed', 'paid']);
  });

  test('of our own, and of an account that we do not know, tells nobody', async () => {
    const ids = [
      await receive({ type: 'payout.paid', objectId: 'po_1', accountId: 'acct_unknown' }),
      await receive({ type: 'payout.failed', objectId: 'po_never', accountId: (await lender()).accountId }),
    ];
    await handleDueEvents(app);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['handled', 'handled']);
  });

  test('that cannot be read is read again later', async () => {
    const { accountId } = await lender();
    const id = await receive({ type: 'payout.paid', objectId: 'po_later', accountId });
    const fault = { action: 'fail', status: 503 } as const;
    await withFault(context, fault, { method: 'GET', path: '^/v1/payouts/' }, () => handleDueEvents(app));
    expect(await stateOf(id)).toBe('open');
  });
});

describe('the statement', () => {
  test('has each transfer and reversal that was made, of this lender alone', async () => {
    const fixture = await flow.saleFixture();
    expect(await latestPayouts(app.db, fixture.lenderId, 5)).toEqual({ rows: [], hasMore: false });
    const transactionId = await flow.accepted(fixture, saleOrder(fixture.listingId));
    await flow.untilDue(transactionId);
    await executeDue(app);
    expect(await latestPayouts(app.db, fixture.lenderId, 5)).toEqual({ rows: [], hasMore: false });
    await deliverAll(context);
    const [sale] = await app.db.select().from(transactions).where(eq(transactions.id, transactionId));
    const isTransfer = and(eq(paymentCalls.transactionId, transactionId), eq(paymentCalls.purpose, 'transfer'));
    const [transfer] = await app.db.select().from(paymentCalls).where(isTransfer);
    if (transfer === undefined) throw new Error('Nothing was transferred');
    const id = randomUUID();
    const parameters = { ...transfer.parameters, amount: 1_500 };
    const reversal = { ...transfer, id, idempotencyKey: id, purpose: 'reverse-transfer', parameters } as const;
    const closedAt = new Date((transfer.closedAt?.getTime() ?? 0) + 1_000);
    await app.db.insert(paymentCalls).values({ ...reversal, closedAt });
    const all: StatementRow[] = [];
    for await (const row of allPayouts(app.db, fixture.lenderId)) all.push(row);
    await app.db.delete(paymentCalls).where(eq(paymentCalls.id, id));
    expect(all).toMatchObject([
      { id, transactionId, amount: -1_500 },
      { transactionId, kind: 'sale', amount: sale?.payoutAmount, currency: 'NZD' },
    ]);
    expect(all[0]?.at).toBeInstanceOf(Date);
    expect(await latestPayouts(app.db, fixture.customerId, 5)).toEqual({ rows: [], hasMore: false });
  });
});
