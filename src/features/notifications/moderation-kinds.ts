import { z } from 'zod';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts, party } from './transaction-facts.ts';

const messageFacts = z.object({
  /** Of one decision: told once. */
  decisionId: z.string(),
  recipientId: z.string(),
  outcome: z.enum(['hidden', 'warned']),
  /** What the operator wrote. */
  reason: z.string(),
  transactionId: z.string(),
  /** The recipient's side. */
  to: party,
  listing: listingFacts,
});

export type MessageDecidedFacts = z.infer<typeof messageFacts>;

/** What an operator decided about a message that was reported, for its writer. */
export const messageDecidedKind = defineKind<MessageDecidedFacts>({
  group: 'account',
  facts: messageFacts,
  columns: ({ decisionId, recipientId, transactionId, to, listing }) => ({
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `message-decided:${decisionId}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: ({ outcome, listing }) => text(`notice.message-${outcome}.bell`, { listing: listing.title }),
  email: ({ outcome, reason, listing }) => ({
    ...emailTexts(`notice.message-${outcome}`, { listing: listing.title, reason }),
    button: text(`notice.message-${outcome}.button`),
    listing: { ...listing, details: [] },
  }),
});

const reviewFacts = z.object({
  decisionId: z.string(),
  recipientId: z.string(),
  /** Whom the review is about. */
  subjectId: z.string(),
  outcome: z.enum(['hidden', 'shown']),
  reason: z.string(),
});

export type ReviewDecidedFacts = z.infer<typeof reviewFacts>;

/** What an operator decided about a review, for its author. */
export const reviewDecidedKind = defineKind<ReviewDecidedFacts>({
  group: 'account',
  facts: reviewFacts,
  columns: ({ decisionId, recipientId, subjectId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    onceKey: `review-decided:${decisionId}`,
    detailPage: profilePath(subjectId),
  }),
  bell: ({ outcome }) => text(`notice.review-${outcome}.bell`),
  email: ({ outcome, reason }) => ({
    ...emailTexts(`notice.review-${outcome}`, { reason }),
    button: text(`notice.review-${outcome}.button`),
  }),
});
