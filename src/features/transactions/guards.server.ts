import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { cancellationRule } from '#src/domain/process/cancellation.ts';
import type { Guard } from '#src/domain/process/words.ts';
import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { peopleById } from '#src/features/accounts/queries.server.ts';
import { listingForDeal } from '#src/features/listings/listing-for-deal.server.ts';
import { canReceivePayments } from '#src/features/payments/payout-accounts.server.ts';
import { wornDaysOf, type Deal } from './deal.server.ts';

type Ask = (tx: Tx, deal: Deal, now: Date) => Promise<Refusal | null>;

const later: Ask = async () => refusal('not-available-yet');

/** Facts beyond actor and state, asked under the deal's row lock. */
const asks: Record<Guard, Ask> = {
  'listing-bookable': listingBookable,
  'provider-can-be-paid': async (tx, deal) =>
    (await canReceivePayments(tx, deal.providerId)) ? null : refusal('transaction-missing-stripe-account'),
  'customer-not-banned': customerNotBanned,
  'cancel-window': cancelWindow,
  'offer-within-bounds': later,
  'offer-turn': later,
  'offer-maker': later,
  'sale-if-provider': later,
};

export async function firstRefusal(tx: Tx, guards: readonly Guard[], deal: Deal, now: Date): Promise<Refusal | null> {
  for (const guard of guards) {
    const refused = await asks[guard](tx, deal, now);
    if (refused !== null) return refused;
  }
  return null;
}

async function listingBookable(tx: Tx, deal: Deal): Promise<Refusal | null> {
  const listing = await listingForDeal(tx, deal.listingId, { lock: false });
  if (listing === null || listing.deleted || !listing.authorActive) return refusal('transaction-listing-not-found');
  return listing.state === 'published' ? null : refusal('listing-closed');
}

async function customerNotBanned(tx: Tx, deal: Deal): Promise<Refusal | null> {
  const people = await peopleById(tx, [deal.customerId]);
  return people.get(deal.customerId)?.state === 'active' ? null : refusal('transaction-counterparty-banned');
}

async function cancelWindow(tx: Tx, deal: Deal, now: Date): Promise<Refusal | null> {
  const worn = await wornDaysOf(tx, deal.id);
  const answer = cancellationRule({
    state: deal.state,
    kind: deal.kind,
    displayStart: worn?.first ?? null,
    now,
    timeZone: marketplace.timeZone,
  });
  return 'code' in answer ? answer : null;
}
