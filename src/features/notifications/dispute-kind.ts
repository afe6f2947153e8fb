import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts } from './transaction-facts.ts';

const disputeFacts = z.object({
  /** The dispute's id at Stripe. */
  disputeId: z.string(),
  transactionId: z.string(),
  /** The lender. */
  recipientId: z.string(),
  listing: listingFacts,
  /** The item has left its lender. Older events do not say. */
  isSent: z.boolean().default(false),
});

export type DisputeFacts = z.input<typeof disputeFacts>;

/** The idempotency key of what the lender is told of a dispute. */
export function disputedKey(disputeId: string, transactionId: string): string {
  return `disputed:${disputeId}:${transactionId}`;
}

/** By whom, about what and where, of both kinds. */
function columnsOf({ recipientId, transactionId, listing }: DisputeFacts) {
  return {
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    detailPage: detailPageFor('provider', transactionId),
  };
}

const disputeOverFacts = disputeFacts.extend({
  /** Nothing is left of the payment, or nothing for the lender: the item is not handed over any more. */
  isGivenBack: z.boolean(),
});

export type DisputeOverFacts = z.input<typeof disputeOverFacts>;

/** A lender who was told so is told when it is over: once that the order goes on, and once that the item is hers to keep. */
export const disputeOverKind = defineKind<DisputeOverFacts>({
  group: 'orders',
  facts: disputeOverFacts,
  columns: (facts) => ({
    ...columnsOf(facts),
    onceKey: `dispute-over:${facts.disputeId}:${facts.transactionId}:${facts.isGivenBack ? 'given-back' : 'goes-on'}`,
  }),
  bell: (facts) => text('notice.dispute-over.bell', wordsOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.dispute-over', wordsOf(facts)),
    button: text('notice.dispute-over.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

function wordsOf({ listing, isSent = false, isGivenBack = false }: DisputeFacts & Partial<DisputeOverFacts>) {
  return { listing: listing.title, sent: isSent ? 'yes' : 'no', back: isGivenBack ? 'yes' : 'no' };
}

/** The lender is told not to send an item whose payment the customer's bank questions; once per dispute. */
export const disputeKind = defineKind<DisputeFacts>({
  group: 'orders',
  facts: disputeFacts,
  columns: (facts) => ({ ...columnsOf(facts), onceKey: disputedKey(facts.disputeId, facts.transactionId) }),
  bell: (facts) => text('notice.disputed.bell', wordsOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.disputed', wordsOf(facts)),
    button: text('notice.disputed.button'),
    listing: { ...facts.listing, details: [] },
  }),
});
