import { z } from 'zod';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts } from './transaction-facts.ts';

const disputeFacts = z.object({
  /** The dispute's id at Stripe. */
  disputeId: z.string(),
  transactionId: z.string(),
  /** The lender. */
  recipientId: z.string(),
  listing: listingFacts,
});

export type DisputeFacts = z.infer<typeof disputeFacts>;

/** The lender is told not to send an item whose payment the customer's bank questions; once per dispute. */
export const disputeKind = defineKind<DisputeFacts>({
  group: 'orders',
  facts: disputeFacts,
  columns: ({ disputeId, transactionId, recipientId, listing }) => ({
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `disputed:${disputeId}:${transactionId}`,
    detailPage: detailPageFor('provider', transactionId),
  }),
  bell: ({ listing }) => `Please don’t send ${listing.title} for now: a bank is asking about its payment`,
  email: ({ listing }) => ({
    subject: `Please don’t send ${listing.title} for now`,
    preview: 'The customer’s bank is asking about the payment.',
    heading: 'Please don’t send this item for now',
    paragraphs: [
      `The customer’s bank is asking about the payment for ${listing.title}. Please keep the item until we tell you more. Your payout waits until the bank has decided.`,
      'If you have already sent it, keep the proof of postage: we may need it to answer the bank.',
    ],
    button: 'See the order',
    listing: { ...listing, details: [] },
  }),
});
