import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { Party, Tell } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/people.server.ts';
import { tell } from '#src/features/notifications/tell.server.ts';
import type { App } from '#src/platform/app.ts';
import { formatWearDays } from '#src/ui/format/days.ts';
import { formatMoney } from '#src/ui/format/money.ts';
import { formatDayAndTime } from '#src/ui/format/times.ts';
import { wornDaysOf, type Actor, type Deal } from './deal.server.ts';
import { letterRows } from './letter-rows.server.ts';

type Moved = { readonly actor: Actor; readonly sequence: number; readonly dueAt: Date | null };

/** Tells one side of a deal what just happened: a row for the bell and a letter, once per move. */
export async function tellParty(tx: Tx, app: App, deal: Deal, told: Tell, moved: Moved): Promise<void> {
  const people = await contactsById(tx, [deal.customerId, deal.providerId]);
  const recipient = people.get(idOf(deal, told.to));
  const other = people.get(idOf(deal, told.to === 'customer' ? 'provider' : 'customer'));
  if (recipient === undefined || other === undefined) throw new Error(`A party of ${deal.id} is gone`);
  await tell(tx, app, {
    news: {
      letter: told.letter,
      to: told.to,
      kind: deal.kind,
      firstName: recipient.firstName,
      otherName: other.firstName,
      piece: deal.listing.title,
      what: await whatOf(tx, deal),
      payin: amount(deal.payinAmount, deal),
      payout: amount(deal.payoutAmount, deal),
      deadline: moved.dueAt === null ? null : formatDayAndTime(moved.dueAt, marketplace.timeZone),
    },
    rows: await letterRows(tx, deal, told.letter, told.to),
    recipient,
    actorId: moved.actor.userId,
    transactionId: deal.id,
    listingId: deal.listingId,
    imageId: deal.listing.imageId,
    designer: deal.listing.designer,
    detailPage: told.to === 'customer' ? `/order/${deal.id}` : `/sale/${deal.id}`,
    onceKey: `${deal.id}:${moved.sequence}:${told.letter}:${told.to}`,
  });
}

async function whatOf(tx: Tx, deal: Deal): Promise<string> {
  const worn = await wornDaysOf(tx, deal.id);
  if (worn !== null) return formatWearDays(worn.first, worn.last);
  return deal.quantity === 1 ? 'one piece' : `${deal.quantity} pieces`;
}

function idOf(deal: Deal, party: Party): string {
  return party === 'customer' ? deal.customerId : deal.providerId;
}

function amount(minor: number, deal: Deal): string {
  return formatMoney(money(minor, deal.currency as Currency));
}
