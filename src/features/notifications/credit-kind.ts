import { z } from 'zod';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { type Currency, money } from '#src/domain/money/money.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';

const creditFacts = z.object({
  recipientId: z.string(),
  /** Who signed up with the recipient's code. */
  friendId: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Null: for ever. */
  expiresAt: z.iso.datetime().nullable(),
});

export type CreditFacts = z.infer<typeof creditFacts>;

/** A referrer has a credit, because the first order of a friend is completed. It does not name the friend. */
export const creditKind = defineKind<CreditFacts>({
  group: 'account',
  facts: creditFacts,
  columns: ({ recipientId, friendId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    onceKey: `credit:${recipientId}:${friendId}`,
    detailPage: '/account/referral',
  }),
  bell: (facts) => text('notice.credit.bell', valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.credit', valuesOf(facts)),
    button: text('notice.credit.button'),
  }),
});

function valuesOf({ expiresAt, amount, currency }: CreditFacts) {
  const until = expiresAt === null ? 'none' : formatDayWithYear(dayInZone(new Date(expiresAt), marketplace.timeZone));
  return { amount: formatMoneyRounded(money(amount, currency as Currency)), until };
}
