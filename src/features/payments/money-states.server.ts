import { and, desc, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { cases, payments, paymentShares, paymentCalls } from '#src/database/schema/payments.ts';
import { lineItems } from '#src/database/schema/transactions.ts';
import { isChargeDisputedNow, isOfBooking } from './cases.server.ts';
import { moneyState, type GivingBack, type MoneyState, type ShareFacts } from './money-state.ts';

/**
 * Money states of transactions, by their share of their newest payment; `unpaid` for one without a payment. A share that
 * is left out of a capture is released by that capture, every other by the call that ends the hold.
 */
export async function moneyStates(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MoneyState>> {
  if (ids.length === 0) return new Map();
  const rows = await readShares(reader).execute({ ids });
  const states = new Map(rows.map((row) => [row.id, moneyState(factsOf(row))]));
  return new Map(ids.map((id) => [id, states.get(id) ?? 'unpaid']));
}

/** Of the captured share of a transaction, in minor units. */
export type GivenBackAmounts = {
  /** What is with the customer: refunds that succeeded, and what a bank took by a lost dispute. */
  readonly back: number;
  /** Refunds that are not sent, that are under way, or that failed and wait for the operator. */
  readonly owed: number;
};

const nothing: GivenBackAmounts = { back: 0, owed: 0 };

/** What a customer was given back, and is still to get. */
export async function givenBackOf(reader: Reader, transactionId: string): Promise<GivenBackAmounts> {
  return (await givenBackOfEach(reader, [transactionId])).get(transactionId) ?? nothing;
}

/** The same of several transactions; those of which nothing is captured are missing. */
export async function givenBackOfEach(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GivenBackAmounts>> {
  if (ids.length === 0) return new Map();
  const rows = await readGivenBack(reader).execute({ ids });
  return new Map(rows.map(({ id, ...amounts }) => [id, givenBack(amounts)]));
}

const readGivenBack = preparedOn((reader) => {
  const [refunds, failed] = [refundsOf(reader), failedRefundsOf(reader)];
  return reader
    .select({
      id: paymentShares.transactionId,
      ...{ captured: paymentShares.capturedAmount, lost: paymentShares.lostAmount },
      ...{ refunded: refunds.refunded, arrived: refunds.arrived, failed: failed.failed },
    })
    .from(paymentShares)
    .leftJoinLateral(refunds, sql`true`)
    .leftJoinLateral(failed, sql`true`)
    .where(
      and(
        isAmong(paymentShares.transactionId, sql.placeholder('ids')),
        eq(paymentShares.kind, 'booking'),
        gt(paymentShares.capturedAmount, 0),
      ),
    );
});

type Refunds = {
  readonly captured: number;
  readonly lost: number;
  readonly refunded: number | null;
  readonly arrived: number | null;
  readonly failed: number | null;
};

/** What is with the customer, or goes there, meanwhile is not owed once more. */
function givenBack({ captured, lost, ...row }: Refunds): GivenBackAmounts {
  const [refunded, arrived] = [row.refunded ?? 0, row.arrived ?? 0];
  const failedStill = Math.max(0, Math.min(row.failed ?? 0, captured - lost - refunded));
  return { back: lost + arrived, owed: refunded - arrived + failedStill };
}

/** Of each transaction the share of its newest payment. */
const readShares = preparedOn((reader) => {
  const release = lastCall(reader, 'release', and(eq(purpose, 'cancel-intent'), ofPayment));
  const refund = lastCall(reader, 'refund', isRefund);
  const refunds = refundsOf(reader);
  const reversal = reversalOf(reader);
  const dispute = disputeOf(reader);
  return reader
    .selectDistinctOn([paymentShares.transactionId], {
      id: paymentShares.transactionId,
      state: payments.state,
      chargeId: payments.chargeId,
      wholeCaptured: payments.capturedAmount,
      captured: paymentShares.capturedAmount,
      lost: paymentShares.lostAmount,
      endedAt: paymentShares.endedAt,
      release: { state: release.state, failures: release.failures, objectStatus: release.objectStatus },
      refund: {
        state: refund.state,
        failures: refund.failures,
        objectStatus: refund.objectStatus,
        parameters: refund.parameters,
      },
      refunded: refunds.refunded,
      reversedAt: reversal.position,
      disputeId: dispute.id,
      outcome: dispute.outcome,
      isWithBank: sql<boolean>`${isChargeDisputedNow(paymentShares.paymentId)}`,
    })
    .from(paymentShares)
    .innerJoin(payments, eq(payments.id, paymentShares.paymentId))
    .leftJoinLateral(release, sql`true`)
    .leftJoinLateral(refund, sql`true`)
    .leftJoinLateral(refunds, sql`true`)
    .leftJoinLateral(reversal, sql`true`)
    .leftJoinLateral(dispute, sql`true`)
    .where(and(isAmong(paymentShares.transactionId, sql.placeholder('ids')), eq(paymentShares.kind, 'booking')))
    .orderBy(paymentShares.transactionId, desc(payments.createdAt), desc(payments.id));
});

type Row = {
  readonly state: string;
  readonly chargeId: string | null;
  readonly wholeCaptured: number;
  readonly captured: number;
  readonly lost: number;
  readonly endedAt: Date | null;
  readonly release: GivingBack | null;
  readonly refund: (GivingBack & { readonly parameters: Readonly<Record<string, unknown>> }) | null;
  /** By all refunds that have not failed. */
  readonly refunded: number | null;
  readonly reversedAt: number | null;
  readonly disputeId: string | null;
  readonly outcome: 'won' | 'lost' | null;
  readonly isWithBank: boolean;
};

function factsOf({ state, chargeId, wholeCaptured, captured, lost, endedAt, ...row }: Row): ShareFacts {
  const { release, refund, refunded, reversedAt, disputeId, outcome, isWithBank } = row;
  const failed = refund?.objectStatus === 'failed' ? Number(refund.parameters['amount']) : 0;
  const leftOut = endedAt !== null && captured === 0 && release === null;
  return {
    wasHeld: state === 'authorised' || chargeId !== null,
    captured: captured > 0,
    release: leftOut ? { state: wholeCaptured > 0 ? 'done' : 'open', failures: 0, objectStatus: null } : release,
    refund,
    isPart: reversedAt === null && lost + (refunded ?? 0) + failed < captured,
    disputed: disputeId !== null,
    isLost: disputeId !== null && outcome === 'lost',
    isWithBank,
    taken: captured > 0 && lost >= captured,
  };
}

const ofPayment = eq(paymentCalls.paymentId, paymentShares.paymentId);
const { purpose, state, failures, objectStatus, parameters, sequence } = paymentCalls;
const isRefund = and(eq(purpose, 'refund'), ofPayment, eq(paymentCalls.transactionId, paymentShares.transactionId));

/** One that failed is owed again. */
const isCounted = and(inArray(state, ['open', 'done']), sql`${objectStatus} is distinct from 'failed'`);

/** The sum of the refunds of a share, and of those of them that have arrived. */
function refundsOf(reader: Reader) {
  const amounts = sql`sum((${parameters}->>'amount')::int)`;
  const isThere = sql`${state} = 'done' and ${objectStatus} = 'succeeded'`;
  return reader
    .select({
      refunded: sql<number>`coalesce(${amounts}, 0)::int`.as('refunded'),
      arrived: sql<number>`coalesce(${amounts} filter (where ${isThere}), 0)::int`.as('arrived'),
    })
    .from(paymentCalls)
    .where(and(isRefund, isCounted))
    .as('refunds');
}

/** The sum of the refunds of a share that failed, and that the operator has not written once more. */
function failedRefundsOf(reader: Reader) {
  const ofShare = and(
    eq(cases.paymentId, paymentShares.paymentId),
    eq(cases.transactionId, paymentShares.transactionId),
  );
  return reader
    .select({ failed: sql<number>`coalesce(sum(${cases.amount}), 0)::int`.as('failed') })
    .from(cases)
    .where(and(ofShare, eq(cases.reason, 'refund-failed'), ne(cases.state, 'resolved')))
    .as('failed_refunds');
}

/** The lines of a cancelled transaction are reversed. */
function reversalOf(reader: Reader) {
  return reader
    .select({ position: lineItems.position })
    .from(lineItems)
    .where(and(eq(lineItems.transactionId, paymentShares.transactionId), lineItems.reversal))
    .limit(1)
    .as('reversal');
}

/** Its open dispute: of several the one that a bank has still to decide. */
function disputeOf(reader: Reader) {
  const ofTransaction = eq(cases.transactionId, paymentShares.transactionId);
  return reader
    .select({ id: cases.id, outcome: cases.outcome })
    .from(cases)
    .where(and(ofTransaction, eq(cases.reason, 'card-dispute'), ne(cases.state, 'resolved'), isOfBooking))
    .orderBy(sql`(${cases.outcome} is not null)`)
    .limit(1)
    .as('dispute');
}

/** The newest call of these; voided calls do not count. */
function lastCall<Name extends string>(reader: Reader, name: Name, which: SQL | undefined) {
  return reader
    .select({ state, failures, objectStatus, parameters })
    .from(paymentCalls)
    .where(and(which, inArray(state, ['open', 'done'])))
    .orderBy(desc(sequence))
    .limit(1)
    .as(name);
}
