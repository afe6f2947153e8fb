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
  bell: ({ listing }) => text('notice.disputed.bell', { listing: listing.title }),
  email: ({ listing }) => ({
    ...emailTexts('notice.disputed', { listing: listing.title }),
    button: text('notice.disputed.button'),
    listing: { ...listing, details: [] },
  }),
});
