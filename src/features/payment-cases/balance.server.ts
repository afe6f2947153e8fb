import { inArray } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { lastBalanceCheck } from '#src/features/payments/balance-checks.server.ts';
import { heldLong, outWithinDays } from '#src/features/payments/held-long.server.ts';
import { ownOfBalance, partsOfBalance, restOfBalance } from '#src/features/payments/balance-sums.ts';
import { stageOfTransaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';

const dayMs = 86_400_000;
const amountOf = (amount: number) => money(amount, marketplace.currency);

/**
 * What last night's comparison found at the payment provider, what of it is the operator's, and what has been there for too long.
 * Null before the first night. Refuses `not-found` to all but operators with a second factor.
 */
export async function balanceForOperator({ db }: Pick<App, 'db'>, operator: Operator) {
  requireAllowed('case.review', operator);
  const last = await lastBalanceCheck(db);
  if (last === null) return null;
  const rest = restOfBalance(last);
  return {
    checkedAt: last.checkedAt,
    // What may come to be the operator's loss is not hers while that is open.
    parts: partsOfBalance({ ...last, withBanks: 0 }).map(({ part, amount }) => ({ part, amount: amountOf(amount) })),
    own: amountOf(ownOfBalance(last)),
    available: amountOf(last.available),
    short: rest < 0 ? amountOf(-rest) : null,
  };
}

export type BalanceForOperator = NonNullable<Awaited<ReturnType<typeof balanceForOperator>>>;

/** Orders whose money was captured long ago and is still held, the oldest first. Refuses as above. */
export async function heldForOperator({ db }: Pick<App, 'db'>, operator: Operator) {
  requireAllowed('case.review', operator);
  const held = await heldLong(db);
  if (held.length === 0) return [];
  const ids = held.map(({ transactionId }) => transactionId);
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids));
  return held.flatMap(({ transactionId, amount, currency, capturedAt, hasCase }) => {
    const transaction = rows.find(({ id }) => id === transactionId);
    if (transaction === undefined) return [];
    const isUnderWay = stageOfTransaction(transaction) === 'agreed';
    return {
      ...{ transactionId, title: transaction.listing.title, capturedAt },
      amount: money(amount, currency as Currency),
      outBy: new Date(capturedAt.getTime() + outWithinDays * dayMs),
      why: hasCase ? ('case' as const) : isUnderWay ? ('order' as const) : ('payout' as const),
    };
  });
}

export type HeldForOperator = Awaited<ReturnType<typeof heldForOperator>>[number];
