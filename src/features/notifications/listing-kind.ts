import { z } from 'zod';
import { slugOf } from '#src/domain/text/slug.ts';
import { editPath, listingPath } from '#src/features/listings/listing-path.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';

const listingFacts = z.object({
  /** Of one decision: told once. */
  decisionId: z.string(),
  recipientId: z.string(),
  outcome: z.enum(['approved', 'returned', 'closed', 'reopened']),
  /** What the operator wrote to the lender; null where all is well. */
  reason: z.string().nullable(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    designer: z.string().nullable(),
    imageId: z.string().nullable(),
  }),
});

export type ListingFacts = z.infer<typeof listingFacts>;

/** What an operator decided about a listing that waited to be published, or was reported. */
export const listingKind = defineKind<ListingFacts>({
  group: 'account',
  facts: listingFacts,
  columns: ({ decisionId, recipientId, outcome, listing: { id, title, imageId } }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: id, imageId },
    onceKey: `listing-decided:${decisionId}`,
    detailPage:
      outcome === 'returned'
        ? editPath({ id, slug: slugOf(title), state: 'draft' })
        : listingPath({ id, slug: slugOf(title) }),
  }),
  bell: ({ outcome, listing: { title } }) => text(`notice.listing-${outcome}.bell`, { listing: title }),
  email: ({ outcome, reason, listing }) => ({
    ...emailTexts(`notice.listing-${outcome}`, { listing: listing.title, reason: reason ?? '' }),
    button: text(`notice.listing-${outcome}.button`),
    listing: { ...listing, details: [] },
  }),
});
