import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { caseClaims, caseEntries } from '#src/database/schema/order-cases.ts';
import { keptCards } from '#src/database/schema/cap-agreements.ts';
import { cases, payments } from '#src/database/schema/payments.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { partOfLenderIn } from '#src/features/payments/lender-shares.server.ts';
import type { Party } from '#src/domain/process/words.ts';
import { agreedCapsOf } from '#src/features/transactions/agreed-caps.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { Claim } from './claim-facts.server.ts';

/** What becomes of the claim of a case, for its page and the console. Why a bank declines is known to nobody who reads it. */
export type ShownClaim = Pick<Claim, 'kind' | 'state' | 'daysLate' | 'payBy' | 'chargedAt'> & {
  /** The customer's bank has declined its charge. */
  readonly wasDeclined: boolean;
  readonly named: Money;
  readonly amount: Money | null;
  /** What the customer agreed to for each day, of a late fee. */
  readonly perDay: Money | null;
  /** When the lender is paid; null once it is written, and before it is charged. */
  readonly payOutAt: Date | null;
  readonly refunded: Money | null;
  readonly isDisputed: boolean;
  /** What its lender still gets of a charge that a bank has taken back; null where none was. */
  readonly leftOfTaken: Money | null;
  readonly hasObjected: boolean;
  /** Only for the customer: the card that they agreed to can still be charged. */
  readonly isCardKept: boolean;
};

/** The claims of an order, by their case, as this reader sees them. */
export async function shownClaims(
  reader: Reader,
  { id, currency: code }: Pick<Transaction, 'id' | 'currency'>,
  shownTo: Party | 'operator',
): Promise<ReadonlyMap<string, ShownClaim>> {
  const { disputed, lost } = inquiries();
  const objected = and(eq(caseEntries.caseId, caseClaims.caseId), eq(caseEntries.what, 'objected'));
  const rows = await reader
    .select({
      claim: caseClaims,
      refunded: payments.refundedAmount,
      isDisputed: sql<boolean>`exists (select from ${cases} where ${disputed})`,
      isTaken: sql<boolean>`exists (select from ${cases} where ${lost})`,
      hasObjected: sql<boolean>`exists (select from ${caseEntries} where ${objected})`,
      isCardKept: sql<boolean>`exists (select from ${keptCards} where ${eq(keptCards.paymentMethodId, caseClaims.cardId)})`,
    })
    .from(caseClaims)
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(eq(caseClaims.transactionId, id));
  const currency = code as Currency;
  const leftOf = await leftOfTaken(reader, id, rows);
  const perDay = await lateFeePerDay(reader, id, rows);
  return new Map(
    rows.map(({ claim, refunded, isTaken: _, isCardKept, ...facts }) => {
      const { kind, state, daysLate, payBy, chargedAt, lastDecline, amount, nextAt } = claim;
      const shown = {
        ...{ kind, state, daysLate, payBy, chargedAt, ...facts },
        wasDeclined: lastDecline !== null,
        isCardKept: shownTo === 'customer' && isCardKept,
        leftOfTaken: moneyOrNull(leftOf.get(claim.caseId), currency),
        named: money(claim.namedAmount, currency),
        amount: amount === null ? null : money(amount, currency),
        perDay: kind === 'lateFee' ? moneyOrNull(perDay, currency) : null,
        payOutAt: state === 'charged' ? nextAt : null,
        refunded: refunded === null || refunded === 0 ? null : money(refunded, currency),
      };
      return [claim.caseId, shown] as const;
    }),
  );
}

/** Cases of banks about the payment of a claim: open ones, and those that the customer has won. */
function inquiries() {
  const disputed = and(
    eq(cases.paymentId, caseClaims.paymentId),
    eq(cases.reason, 'card-dispute'),
    ne(cases.state, 'resolved'),
  );
  const lost = and(
    eq(cases.paymentId, caseClaims.paymentId),
    eq(cases.reason, 'card-dispute'),
    eq(cases.outcome, 'lost'),
    eq(cases.state, 'resolved'),
    // Of one that was refunded before, a bank takes nothing.
    gt(cases.amount, 0),
  );
  return { disputed, lost };
}

/** In minor units; undefined where no late fee is claimed. */
async function lateFeePerDay(reader: Reader, transactionId: string, rows: readonly { readonly claim: Claim }[]) {
  if (!rows.some(({ claim }) => claim.kind === 'lateFee')) return undefined;
  return (await agreedCapsOf(reader, transactionId))?.caps.lateFee;
}

/** What the lender still gets of charges that banks have taken back, in minor units, by their case. */
async function leftOfTaken(
  reader: Reader,
  transactionId: string,
  rows: readonly { readonly isTaken: boolean; readonly claim: Claim }[],
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  for (const { isTaken, claim } of rows)
    if (isTaken && claim.paymentId !== null)
      left.set(claim.caseId, await partOfLenderIn(reader, { paymentId: claim.paymentId, transactionId }));
  return left;
}

function moneyOrNull(amount: number | undefined, currency: Currency): Money | null {
  return amount === undefined ? null : money(amount, currency);
}
