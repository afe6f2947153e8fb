import { z } from 'zod';
import { locale } from '#src/i18n/locale.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind, type EventColumns } from './kind-rule.ts';

const savedSearch = {
  recipientId: z.string(),
  savedSearchId: z.string(),
  /** What its user calls it. */
  name: z.string(),
  /** The search on this site. */
  page: z.string(),
  /** As its user chose; the group of preferences decides too. */
  byEmail: z.boolean(),
  /** The page that ends these emails. */
  unsubscribe: z.string(),
};

const searchFoundFacts = z.object({
  ...savedSearch,
  /** The end of the time that is told, by which it is told once. */
  until: z.string(),
  /** How many are new; `more` when there are more than counted. */
  count: z.int(),
  more: z.boolean(),
  /** The latest ones. */
  listings: z.array(
    z.object({ id: z.string(), title: z.string(), designer: z.string().nullable(), imageId: z.string().nullable() }),
  ),
});

export type SearchFoundFacts = z.infer<typeof searchFoundFacts>;

/** New listings fit a saved search, the user's own not among them. */
export const searchFoundKind = defineKind<SearchFoundFacts>({
  group: 'wardrobes',
  isPrivate: true,
  facts: searchFoundFacts,
  columns: (facts) => columnsOf(facts, `search-found:${facts.savedSearchId}:${facts.until}`),
  bell: (facts) => text('notice.search-found.bell', valuesOf(facts)),
  email: (facts) => {
    if (!facts.byEmail) return null;
    const [first] = facts.listings;
    return {
      ...emailTexts('notice.search-found', valuesOf(facts)),
      button: text('notice.search-found.button'),
      unsubscribePath: facts.unsubscribe,
      ...(first && { listing: { ...first, details: [] } }),
    };
  },
});

const searchEndedFacts = z.object(savedSearch);

export type SearchEndedFacts = z.infer<typeof searchEndedFacts>;

/** The days of a saved search have passed. */
export const searchEndedKind = defineKind<SearchEndedFacts>({
  group: 'wardrobes',
  isPrivate: true,
  facts: searchEndedFacts,
  columns: (facts) => columnsOf(facts, `search-ended:${facts.savedSearchId}`),
  bell: ({ name }) => text('notice.search-ended.bell', { name }),
  email: ({ name, byEmail, unsubscribe }) =>
    byEmail
      ? {
          ...emailTexts('notice.search-ended', { name }),
          button: text('notice.search-ended.button'),
          unsubscribePath: unsubscribe,
        }
      : null,
});

function columnsOf(facts: SearchEndedFacts & Partial<SearchFoundFacts>, onceKey: string): EventColumns {
  const [first] = facts.listings ?? [];
  return {
    ...{ recipientId: facts.recipientId, actorId: null, transactionId: null },
    ...{ listingId: first?.id ?? null, imageId: first?.imageId ?? null },
    ...{ onceKey, detailPage: facts.page },
  };
}

function valuesOf({ name, count, more, listings }: SearchFoundFacts) {
  const titles = new Intl.ListFormat(locale).format(listings.map(({ title }) => title));
  return { name, count, more: String(more), titles, others: more ? 'more' : String(count - listings.length) };
}
