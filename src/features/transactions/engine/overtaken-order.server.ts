import type { Reader } from '#src/database/database.server.ts';
import { areDaysTaken } from '#src/features/availability/bookings.server.ts';
import { unitsNotSold } from '#src/features/listings/stock.server.ts';
import type { Transaction } from '../transaction.server.ts';

/** Whether accepted orders have taken the days of an offer, or the units that it is about; one that only waits takes none. */
export async function isOvertaken(reader: Reader, { id, kind, listingId, quantity }: Transaction): Promise<boolean> {
  return kind === 'sale' ? (await unitsNotSold(reader, listingId)) < quantity : areDaysTaken(reader, id);
}
