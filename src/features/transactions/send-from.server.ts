import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { type Day, dayInZone } from '#src/domain/dates/day.ts';
import { lastCaseEnd } from '#src/features/payments/cases.server.ts';
import { itemStays } from '#src/features/payments/item-stays.server.ts';
import type { Transaction } from './transaction.server.ts';

/**
 * The day from which the time to send a sold item counts: that of its acceptance, or of the end of the last case about its
 * money, because a lender waits for that (record 0197), unless all was given back. Null before the acceptance, and for a rental, which has its own days.
 */
export async function sendFrom(
  reader: Reader,
  { id, kind, acceptedAt }: Pick<Transaction, 'id' | 'kind' | 'acceptedAt'>,
): Promise<Day | null> {
  if (kind !== 'sale' || acceptedAt === null) return null;
  const caseEnd = await lastCaseEnd(reader, id);
  const isLater = caseEnd !== null && caseEnd > acceptedAt && !(await itemStays(reader, id)).isGivenBack;
  return dayInZone(isLater ? caseEnd : acceptedAt, marketplace.timeZone);
}
