import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts, party } from './transaction-facts.ts';

const partyGoneFacts = z.object({
  transactionId: z.string(),
  /** The side that is left. */
  to: party,
  recipientId: z.string(),
  what: z.enum(['offer', 'request', 'order']),
  /** The lender still has the item of an accepted order. */
  isKept: z.boolean(),
  listing: listingFacts,
});

export type PartyGoneFacts = z.infer<typeof partyGoneFacts>;

const wordsOf = ({ to, what, isKept, listing }: PartyGoneFacts) => ({
  ...{ to, what, kept: isKept ? 'yes' : 'no', listing: listing.title },
});

/** An operator has closed the account of the other party of an open order: once per order, without a name and without the reason. */
export const partyGoneKind = defineKind<PartyGoneFacts>({
  group: 'orders',
  facts: partyGoneFacts,
  columns: ({ transactionId, to, recipientId, listing }) => ({
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `party-gone:${transactionId}:${to}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: (facts) => text('notice.party-gone.bell', wordsOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.party-gone', wordsOf(facts)),
    button: text('notice.party-gone.button', wordsOf(facts)),
    listing: { ...facts.listing, details: [] },
  }),
});
