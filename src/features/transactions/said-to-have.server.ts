import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { caseClaims, orderCases } from '#src/database/schema/order-cases.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { Handover } from '#src/domain/process/handover.ts';
import { arrivedAtOf } from '#src/features/handover/way-back.ts';
import { decidedAmount } from './decided-claims.server.ts';

/** What its customer reports of an item that they have. */
const ofWhatArrived = ['not-as-described', 'damaged', 'wrong-fit'] as const;

/** Whether a case by its customer says that they have the item. */
export function saysArrived({
  openedBy,
  reason,
}: Pick<typeof orderCases.$inferSelect, 'openedBy' | 'reason'>): boolean {
  return openedBy === 'customer' && ofWhatArrived.some((each) => each === reason);
}

/** What its lender reports of one that the customer has, or had. */
const ofWhatWasOut = ['damaged', 'cleaning', 'late', 'lost'] as const;

/** Whether an open case of the transaction, or one that was settled, is about an item that its customer has, or had (records 0168, 0197). */
export async function isSaidToHave(reader: Reader, transactionId: string): Promise<boolean> {
  const says = or(
    and(eq(orderCases.openedBy, 'customer'), inArray(orderCases.reason, [...ofWhatArrived])),
    and(eq(orderCases.openedBy, 'provider'), inArray(orderCases.reason, [...ofWhatWasOut])),
  );
  const stands = or(isNull(orderCases.closedAt), inArray(orderCases.outcome, ['agreed', 'refunded', 'charge']));
  const about = and(eq(orderCases.transactionId, transactionId), stands);
  return (await reader.$count(orderCases, and(about, says))) > 0;
}

/** What a case says of where its item is. */
export type Word = Pick<typeof orderCases.$inferSelect, 'openedBy' | 'reason' | 'outcome' | 'createdAt'> & {
  /** What stands of the lender's claim, in minor units; null without one. */
  readonly decided: number | null;
};

/**
 * Whether the customer of a rental says that it never came, or said so until its arrival was recorded: their last word of where it
 * is, in a case that is open, or of which they got something back (record 0200). Not where they pay for something that the lender
 * reported of it. What either reports after the arrival says nothing of the days before it (record 0205). `cases`: the newest first.
 */
export function saysMissing(cases: readonly Word[], arrivedAt: Date | null): boolean {
  return missingReport(cases, arrivedAt) !== null;
}

/** The report that says so. */
function missingReport<W extends Word>(cases: readonly W[], arrivedAt: Date | null): W | null {
  const before = arrivedAt === null ? cases : cases.filter(({ createdAt }) => createdAt < arrivedAt);
  const wasOut = before.some(
    ({ openedBy, outcome, decided }) => openedBy === 'provider' && outcome === 'charge' && (decided ?? 0) > 0,
  );
  const said = before.find((one) => saysArrived(one) || (one.openedBy === 'customer' && one.reason === 'not-received'));
  if (wasOut || said?.reason !== 'not-received') return null;
  return said.outcome === null || said.outcome === 'agreed' || said.outcome === 'refunded' ? said : null;
}

/** Whether its customer says, or said, that it is missing, and when a report that was settled ended. */
export type SaidMissing = { readonly isSaidMissing: boolean; readonly settledAt: Date | null };

export async function saidMissing(reader: Reader, transactionId: string, handover: Handover): Promise<SaidMissing> {
  const { id, openedBy, reason, outcome, createdAt, closedAt } = orderCases;
  const cases = await reader
    .select({ openedBy, reason, outcome, createdAt, closedAt, decided: decidedAmount })
    .from(orderCases)
    .leftJoin(caseClaims, eq(caseClaims.caseId, id))
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(eq(orderCases.transactionId, transactionId))
    .orderBy(desc(createdAt));
  const report = missingReport(cases, arrivedAtOf(handover));
  return { isSaidMissing: report !== null, settledAt: report?.closedAt ?? null };
}
