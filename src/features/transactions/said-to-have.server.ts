import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';

/** What its customer reports of an item that they have. */
const ofWhatArrived = ['not-as-described', 'damaged', 'wrong-fit'] as const;
/** What its lender reports of one that the customer has, or had. */
const ofWhatWasOut = ['damaged', 'cleaning', 'late', 'lost'] as const;

/** Whether an open case of the transaction is about an item that its customer has, or had (record 0168). */
export async function isSaidToHave(reader: Reader, transactionId: string): Promise<boolean> {
  const says = or(
    and(eq(orderCases.openedBy, 'customer'), inArray(orderCases.reason, [...ofWhatArrived])),
    and(eq(orderCases.openedBy, 'provider'), inArray(orderCases.reason, [...ofWhatWasOut])),
  );
  const about = and(eq(orderCases.transactionId, transactionId), isNull(orderCases.closedAt));
  return (await reader.$count(orderCases, and(about, says))) > 0;
}
