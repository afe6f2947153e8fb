import { z } from 'zod';
import { marketplace } from '#marketplace';
import { isCurrency, money, type Currency } from '#src/domain/money/money.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { defineKind } from './kind-rule.ts';
import { listingFacts, party } from './transaction-facts.ts';

const caseFacts = z.object({
  /** Of the entry in the case that is told. */
  entryId: z.string(),
  transactionId: z.string(),
  to: party,
  recipientId: z.string(),
  /** Null for an operator, and when the time to answer was over. */
  actorId: z.string().nullable(),
  /** First name of the other party. */
  otherName: z.string(),
  what: z.enum([
    ...(['opened', 'answered', 'offered', 'escalated', 'withdrawn', 'agreed', 'refunded', 'not-refunded'] as const),
    ...(['claimed', 'charge', 'objected', 'banned', 'dropped', 'charged', 'unpaid', 'owed', 'returned'] as const),
  ]),
  listing: listingFacts,
  /** Of an offer, a refund or a claim, also of one that was made as the problem was reported or is not charged, in minor units. */
  amount: z.number().nullable(),
  /** Of a refund, to the lender: what leaves her payout, in minor units. Missing in events of earlier versions. */
  borne: z.number().optional(),
  currency: z.custom<Currency>(isCurrency),
  /** False where the customer has objected to the charge before, and cannot again. Missing in events of earlier versions. */
  objects: z.boolean().optional(),
  /** False where the order was over when this was told; what was stored before that is of an order that went on. */
  underWay: z.boolean().optional(),
  /** Until when the recipient can answer, pay or object; null where nothing waits for them. */
  answerBy: z.iso.datetime().nullable(),
});

export type CaseFacts = z.infer<typeof caseFacts>;

const wordsOf = ({
  what,
  otherName,
  listing,
  amount,
  currency,
  answerBy,
  to,
  underWay,
  borne,
  objects,
}: CaseFacts) => ({
  ...{ what, otherName, to, listing: listing.title, underWay: underWay === false ? 'no' : 'yes' },
  objects: objects === false ? 'no' : 'yes',
  claims: amount === null ? 'no' : 'yes',
  amount: amount === null ? '' : formatMoney(money(amount, currency)),
  bears: borne === undefined ? 'unknown' : borne === 0 ? 'none' : borne === amount ? 'all' : 'part',
  borne: borne === undefined ? '' : formatMoney(money(borne, currency)),
  answerBy: answerBy === null ? 'none' : formatDeadline(new Date(answerBy), marketplace.timeZone),
});

/** What happens in the case between the two people of an order: each of them is told what they did not do themselves. */
export const caseKind = defineKind<CaseFacts>({
  group: 'orders',
  facts: caseFacts,
  columns: ({ entryId, transactionId, recipientId, actorId, listing }) => ({
    ...{ recipientId, actorId, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `case:${entryId}:${recipientId}`,
    detailPage: `/transaction/${transactionId}/case`,
  }),
  bell: (facts) => text('notice.case.bell', wordsOf(facts)),
  email: (facts) => {
    const { deadline, ...texts } = emailTexts('notice.case', wordsOf(facts));
    return {
      ...texts,
      ...(facts.answerBy !== null && deadline !== undefined && { deadline }),
      button: text('notice.case.button'),
      listing: { ...facts.listing, details: [] },
    };
  },
});
