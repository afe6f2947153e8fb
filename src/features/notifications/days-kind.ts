import { z } from 'zod';
import type { Day } from '#src/domain/dates/day.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { defineKind } from './kind-rule.ts';

const daysFreedFacts = z.object({
  recipientId: z.string(),
  wishId: z.string(),
  /** The first and the last day of the rental that the user wants. */
  first: z.string(),
  last: z.string(),
  listing: z.object({
    id: z.string(),
    title: z.string(),
    designer: z.string().nullable(),
    imageId: z.string().nullable(),
  }),
});

export type DaysFreedFacts = z.infer<typeof daysFreedFacts>;

/** Days of a favourite that were taken are free; for those who have asked. */
export const daysFreedKind = defineKind<DaysFreedFacts>({
  group: 'wardrobes',
  facts: daysFreedFacts,
  columns: ({ recipientId, wishId, first, last, listing: { id, title, imageId } }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: id, imageId },
    onceKey: `days-freed:${wishId}`,
    detailPage: `${listingPath({ id, slug: slugOf(title) })}?start=${first}&end=${last}`,
  }),
  bell: (facts) => text('notice.days-freed.bell', valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.days-freed', valuesOf(facts)),
    button: text('notice.days-freed.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

function valuesOf({ first, last, listing }: DaysFreedFacts) {
  return { listing: listing.title, days: formatRentalDays(first as Day, last as Day) };
}
