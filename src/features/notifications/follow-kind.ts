import { z } from 'zod';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';

const itemListedFacts = z.object({
  /** The follower. */
  recipientId: z.string(),
  lenderId: z.string(),
  lenderName: z.string(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    designer: z.string().nullable(),
    imageId: z.string().nullable(),
  }),
});

export type ItemListedFacts = z.infer<typeof itemListedFacts>;

/** A wardrobe that the recipient follows has a new listing: a lender may publish many in a day. */
export const itemListedKind = defineKind<ItemListedFacts>({
  group: 'wardrobes',
  isFrequent: true,
  facts: itemListedFacts,
  columns: ({ recipientId, lenderId, listing: { id, title, imageId } }) => ({
    ...{ recipientId, actorId: lenderId, transactionId: null, listingId: id, imageId },
    onceKey: `item-listed:${id}:${recipientId}`,
    detailPage: listingPath({ id, slug: slugOf(title) }),
  }),
  bell: ({ lenderName, listing: { title } }) => text('notice.item-listed.bell', { lenderName, listing: title }),
  email: null,
});
