import { z } from 'zod';
import { marketplace } from '#marketplace';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { defineKind, type KindRule } from './kind-rule.ts';
import type { PreferenceGroup } from './preferences.ts';
import { detailPageFor, listingFacts, party } from './transaction-facts.ts';

const expiringFacts = z.object({
  transactionId: z.string(),
  /** The side whose turn it is. */
  to: party,
  recipientId: z.string(),
  otherId: z.string(),
  /** First name of the other party. */
  otherName: z.string(),
  /** A request or an offer that waits for an answer, or an accepted offer that waits for its payment. */
  what: z.enum(['request', 'offer', 'payment']),
  /** What runs out, the same for all that are answered together: a request of several items, or one offer of a row of them. */
  turn: z.string(),
  listing: listingFacts,
  /** How many other items the request has. */
  others: z.number(),
  deadline: z.iso.datetime(),
});

export type ExpiringFacts = z.infer<typeof expiringFacts>;

const words = ({ what, to, otherName, listing, others, deadline }: ExpiringFacts) => ({
  ...{ what, to, otherName },
  listing: others === 0 ? listing.title : text('notice.with-others', { listing: listing.title, count: others }),
  deadline: formatDeadline(new Date(deadline), marketplace.timeZone),
});

/** A reminder for the party whose turn it is, once, before the time is over. */
function expiringKind(group: PreferenceGroup): KindRule<ExpiringFacts> {
  return defineKind<ExpiringFacts>({
    group,
    facts: expiringFacts,
    columns: ({ transactionId, turn, to, recipientId, otherId, listing }) => ({
      ...{ recipientId, actorId: otherId, transactionId, listingId: listing.id, imageId: listing.imageId },
      onceKey: `expiring:${turn}`,
      detailPage: detailPageFor(to, transactionId),
    }),
    bell: (facts) => text('notice.expiring.bell', words(facts)),
    email: (facts) => ({
      ...emailTexts('notice.expiring', words(facts)),
      button: text('notice.expiring.button', words(facts)),
      listing: { ...facts.listing, details: [] },
    }),
    // Not one that is answered before it is made.
    emailIfUnseenAfterMinutes: 0,
  });
}

/** By what their first notices belong to, so that who wants no emails about offers gets none of these. */
export const requestExpiringKind = expiringKind('orders');
export const offerExpiringKind = expiringKind('offers');
