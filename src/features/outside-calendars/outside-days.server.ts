import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { outsideDays } from '#src/database/schema/calendars.ts';
import type { Days } from '#src/domain/dates/day.ts';
import { rangeOf } from '#src/features/availability/rules.ts';

type Calendar = { readonly id: string; readonly listingId: string };

/**
 * Replaces the days of a calendar, under the row lock of its listing. What stays the same is left alone: each change
 * counts as one of the catalogue, and a calendar is read every hour.
 */
export async function keepDays(tx: Tx, { id, listingId }: Calendar, days: readonly Days[]): Promise<void> {
  const before = await tx
    .select({ id: outsideDays.id, days: sql<string>`${outsideDays.days}::text` })
    .from(outsideDays)
    .where(eq(outsideDays.calendarId, id));
  const wanted = new Set(days.map(rangeOf));
  const gone = before.filter((row) => !wanted.has(row.days));
  for (const row of gone) await tx.delete(outsideDays).where(eq(outsideDays.id, row.id));
  const kept = new Set(before.map((row) => row.days));
  const added = [...wanted].filter((range) => !kept.has(range));
  if (added.length > 0)
    await tx.insert(outsideDays).values(added.map((range) => ({ listingId, calendarId: id, days: range })));
}
