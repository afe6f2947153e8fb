import { z } from 'zod';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { type Currency, money } from '#src/domain/money/money.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
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

const amountOf = ({ amount, currency }: CreditFacts) => formatMoneyRounded(money(amount, currency as Currency));

/** A referrer has a credit, because the first order of a friend is completed. It does not name the friend. */
export const creditKind = defineKind<CreditFacts>({
  group: 'account',
  facts: creditFacts,
  columns: ({ recipientId, friendId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    onceKey: `credit:${recipientId}:${friendId}`,
    detailPage: '/account/referral',
  }),
  bell: (facts) => `You have ${amountOf(facts)} off an order: a friend has completed their first one`,
  email: (facts) => ({
    subject: `You have ${amountOf(facts)} off your next order`,
    preview: 'A friend has completed their first order.',
    heading: `You have ${amountOf(facts)} off your next order`,
    paragraphs: [
      'A friend who signed up with your code has completed their first order. Thank you for bringing them.',
      `Your next order takes the credit by itself: you see it in the price before you pay.${untilOf(facts)}`,
    ],
    button: 'See your credits',
  }),
});

function untilOf({ expiresAt }: CreditFacts): string {
  if (expiresAt === null) return '';
  return ` It is valid until ${formatDayWithYear(dayInZone(new Date(expiresAt), marketplace.timeZone))}.`;
}
