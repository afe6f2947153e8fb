import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';

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
