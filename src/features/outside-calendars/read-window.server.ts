import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { lastOwnerDay } from '#src/features/availability/owner-calendar.ts';
import type { App } from '#src/platform/app.ts';
import type { ReadWhere } from '#src/platform/calendars/calendars.ts';

/** From today to the last day that lenders plan. */
export async function readWhere(app: App, reader: Reader = app.db): Promise<ReadWhere> {
  const today = dayInZone(await app.clock.now(reader), marketplace.timeZone);
  return {
    window: { start: today, end: addDays(lastOwnerDay(today), 1) },
    timeZone: marketplace.timeZone,
    ownDomain: ownDomain(app),
  };
}

/** What the ids of the events in our own feeds end in. */
export function ownDomain({ config }: Pick<App, 'config'>): string {
  return new URL(config.canonicalRootUrl).hostname;
}
