import { z } from 'zod';
import { marketplace } from '#marketplace';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts, party } from './transaction-facts.ts';

const replyFacts = z.object({
  reviewId: z.string(),
  transactionId: z.string(),
  /** The side of the review's author, who is told. */
  to: party,
  recipientId: z.string(),
  replierId: z.string(),
  /** First name of the one who answered. */
  replierName: z.string(),
  listing: listingFacts,
  /** The beginning of the answer, on one line. */
  excerpt: z.string(),
});

export type ReplyFacts = z.infer<typeof replyFacts>;

const replyWords = ({ listing, replierName, excerpt }: ReplyFacts) => ({
  listing: listing.title,
  replierName,
  excerpt,
});

/** The answer to a review, for its author. */
export const replyKind = defineKind<ReplyFacts>({
  group: 'reviews',
  facts: replyFacts,
  columns: ({ reviewId, transactionId, to, recipientId, replierId, listing }) => ({
    ...{ recipientId, actorId: replierId, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `review-replied:${reviewId}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: (facts) => text('notice.review-replied.bell', replyWords(facts)),
  email: (facts) => ({
    ...emailTexts('notice.review-replied', replyWords(facts)),
    button: text('notice.review-replied.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

const dueFacts = z.object({
  transactionId: z.string(),
  /** The side that has not written a review yet. */
  to: party,
  recipientId: z.string(),
  otherId: z.string(),
  /** First name of the other party. */
  otherName: z.string(),
  kind: z.enum(['rent', 'sale']),
  listing: listingFacts,
  /** The other party has written one. */
  othersWaits: z.boolean(),
  deadline: z.iso.datetime(),
});

export type ReviewDueFacts = z.infer<typeof dueFacts>;

const dueWords = ({ to, kind, otherName, listing, othersWaits, deadline }: ReviewDueFacts) => ({
  ...{ to, kind, otherName, listing: listing.title },
  waits: String(othersWaits),
  deadline: formatDeadline(new Date(deadline), marketplace.timeZone),
});

/** A reminder for the party that has not written a review, once, before the time for it is over. */
export const reviewDueKind = defineKind<ReviewDueFacts>({
  group: 'reviews',
  facts: dueFacts,
  columns: ({ transactionId, to, recipientId, otherId, listing }) => ({
    ...{ recipientId, actorId: otherId, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `review-due:${transactionId}:${to}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: (facts) => text('notice.review-due.bell', dueWords(facts)),
  email: (facts) => ({
    ...emailTexts('notice.review-due', dueWords(facts)),
    button: text('notice.review-due.button'),
    listing: { ...facts.listing, details: [] },
  }),
});
