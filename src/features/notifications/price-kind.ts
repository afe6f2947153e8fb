import { z } from 'zod';
import { type Currency, money } from '#src/domain/money/money.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { defineKind } from './kind-rule.ts';

const priceFallenFacts = z.object({
  recipientId: z.string(),
  /** Display prices in minor units: when it was saved or last told, and now. */
  before: z.int(),
  now: z.int(),
  currency: z.string(),
  /** When it was saved. */
  savedAt: z.iso.datetime().optional(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    designer: z.string().nullable(),
    imageId: z.string().nullable(),
  }),
});

export type PriceFallenFacts = z.infer<typeof priceFallenFacts>;

/** The price of a favourite has fallen; for those who want to know. */
export const priceFallenKind = defineKind<PriceFallenFacts>({
  group: 'wardrobes',
  facts: priceFallenFacts,
  columns: ({ recipientId, now, savedAt, listing: { id, title, imageId } }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: id, imageId },
    onceKey: `price-fallen:${id}:${recipientId}:${savedAt}:${now}`,
    detailPage: listingPath({ id, slug: slugOf(title) }),
  }),
  bell: (facts) => text('notice.price-fallen.bell', valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.price-fallen', valuesOf(facts)),
    button: text('notice.price-fallen.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

function valuesOf({ before, now, currency, listing }: PriceFallenFacts) {
  const words = (amount: number) => formatMoneyRounded(money(amount, currency as Currency));
  return { listing: listing.title, before: words(before), now: words(now) };
}
