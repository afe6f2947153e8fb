import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { cases, payments, paymentShares, paymentCalls } from '#src/database/schema/payments.ts';
import { moneyState, type MoneyState } from './money-state.ts';

/** Money states of transactions; `unpaid` for one without a payment. */
export async function moneyStates(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MoneyState>> {
  if (ids.length === 0) return new Map();
  const [release, refund] = [lastCall(reader, 'cancel-intent', 'release'), lastCall(reader, 'refund', 'refund')];
  const dispute = reader
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.transactionId, paymentShares.transactionId),
        eq(cases.reason, 'card-dispute'),
        ne(cases.state, 'resolved'),
      ),
    )
    .limit(1)
    .as('dispute');
  const rows = await reader
    .select({
      id: paymentShares.transactionId,
      state: payments.state,
      chargeId: payments.chargeId,
      capturedAmount: payments.capturedAmount,
      release: { state: release.state, failures: release.failures, objectStatus: release.objectStatus },
      refund: { state: refund.state, failures: refund.failures, objectStatus: refund.objectStatus },
      disputeId: dispute.id,
    })
    .from(paymentShares)
    .innerJoin(payments, eq(payments.id, paymentShares.paymentId))
    .leftJoinLateral(release, sql`true`)
    .leftJoinLateral(refund, sql`true`)
    .leftJoinLateral(dispute, sql`true`)
    .where(inArray(paymentShares.transactionId, [...ids]));
  const states = new Map(
    rows.map((row) => {
      const wasHeld = row.state === 'authorised' || row.chargeId !== null;
      const facts = { wasHeld, captured: row.capturedAmount > 0, disputed: row.disputeId !== null };
      return [row.id, moneyState({ ...facts, release: row.release, refund: row.refund })];
    }),
  );
  return new Map(ids.map((id) => [id, states.get(id) ?? 'unpaid']));
}

/** The newest call of a transaction that releases or refunds; voided calls do not count. */
function lastCall<Name extends string>(reader: Reader, purpose: 'cancel-intent' | 'refund', name: Name) {
  const { state, failures, objectStatus, transactionId, sequence } = paymentCalls;
  return reader
    .select({ state, failures, objectStatus })
    .from(paymentCalls)
    .where(
      and(
        eq(transactionId, paymentShares.transactionId),
        eq(paymentCalls.purpose, purpose),
        inArray(state, ['open', 'done']),
      ),
    )
    .orderBy(desc(sequence))
    .limit(1)
    .as(name);
}
