import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { callName } from '#src/features/listings/seller.ts';
import type { Person } from '#src/features/accounts/queries.server.ts';
import { formatDay, formatWearDays } from '#src/ui/format/days.ts';
import { formatMoney } from '#src/ui/format/money.ts';
import type { DealPage } from './deal-page.server.ts';
import { endingOf } from './words.ts';

/** What the sentences about a deal are filled with. */
export function dealValues(deal: DealPage) {
  const { worn, dueAt, breakdown } = deal;
  return {
    ...{ kind: deal.kind, delivery: deal.delivery, state: deal.state, how: endingOf(deal), side: deal.role },
    name: nameOf(deal.other),
    piece: deal.listing.title,
    days: worn === null ? '' : formatWearDays(worn.first, worn.last),
    first: worn === null ? '' : formatDay(worn.first),
    last: worn === null ? '' : formatDay(worn.last),
    payin: formatMoney(deal.payin),
    payout: 'malformed' in breakdown ? '' : formatMoney(breakdown.total),
    due: dueAt === null ? '' : formatDay(dayInZone(dueAt, marketplace.timeZone)),
  };
}

/** How the other side is called in a sentence. */
export function nameOf({ state, displayName }: Person): string {
  return state === 'active' ? callName(displayName) : displayName;
}
