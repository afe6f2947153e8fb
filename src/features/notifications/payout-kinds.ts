import { z } from 'zod';
import type { Day } from '#src/domain/dates/day.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { locale } from '#src/i18n/locale.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { detailPageFor, listingFacts } from './transaction-facts.ts';
import { defineKind } from './kind-rule.ts';

const detailPage = '/account/payments';

const payoutDueFacts = z.object({
  /** Of one change: told once, however often it is read. */
  changeId: z.string(),
  recipientId: z.string(),
});

export type PayoutDueFacts = z.infer<typeof payoutDueFacts>;

/** The provider has asked a lender for something, and the time to give it is over. */
export const payoutDueKind = defineKind<PayoutDueFacts>({
  group: 'account',
  facts: payoutDueFacts,
  columns: ({ changeId, recipientId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    ...{ onceKey: `payout-due:${changeId}`, detailPage },
  }),
  bell: () => text('notice.payout-due.bell'),
  email: () => ({ ...emailTexts('notice.payout-due'), button: text('notice.payout-due.button') }),
});

const bankAccountFacts = z.object({
  /** Of one change: told once, however often it is read. */
  changeId: z.string(),
  recipientId: z.string(),
  /** The last digits of the new account. */
  last4: z.string(),
});

export type BankAccountFacts = z.infer<typeof bankAccountFacts>;

/** A lender has told where to pay her, for the first time: another person may have done it in her account. */
export const bankAccountAddedKind = bankAccountKindOf('bank-account-added');

/** A lender's payouts go to another bank account, entered here or at the provider. */
export const bankAccountKind = bankAccountKindOf('bank-account-changed');

function bankAccountKindOf(kind: 'bank-account-added' | 'bank-account-changed') {
  return defineKind<BankAccountFacts>({
    group: 'account',
    facts: bankAccountFacts,
    columns: ({ changeId, recipientId }) => ({
      ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
      ...{ onceKey: `${kind}:${changeId}`, detailPage },
    }),
    bell: ({ last4 }) => text(`notice.${kind}.bell`, { last4 }),
    email: ({ last4 }) => ({
      ...emailTexts(`notice.${kind}`, { last4 }),
      button: text(`notice.${kind}.button`),
    }),
  });
}

const reducedFacts = z.object({
  /** Of one decision. */
  changeId: z.string(),
  transactionId: z.string(),
  recipientId: z.string(),
  listing: listingFacts,
  why: z.enum(['disputed', 'refunded', 'charged-less']),
  /** Of what was charged for her claim; else of the payout of the order. */
  isClaim: z.boolean(),
  /** Minor units. */
  taken: z.int(),
  left: z.int(),
  currency: z.string(),
});

export type PayoutReducedFacts = z.infer<typeof reducedFacts>;

/** An operator has decided that a lender bears a part of what went back to a customer, or was not charged. */
export const payoutReducedKind = defineKind<PayoutReducedFacts>({
  group: 'orders',
  facts: reducedFacts,
  columns: ({ changeId, recipientId, transactionId, listing, isClaim }) => ({
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `payout-reduced:${changeId}`,
    detailPage: isClaim ? `/transaction/${transactionId}/case` : detailPageFor('provider', transactionId),
  }),
  bell: (facts) => text('notice.payout-reduced.bell', amountsOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.payout-reduced', amountsOf(facts)),
    button: text('notice.payout-reduced.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

function amountsOf({ listing, why, isClaim, taken, left, currency }: PayoutReducedFacts) {
  const words = { 'disputed': 'disputed', 'refunded': 'refunded', 'charged-less': 'less' } as const;
  return {
    ...{ listing: listing.title, why: words[why], claim: isClaim ? 'yes' : 'no' },
    taken: formatMoney(money(taken, currency as Currency)),
    left: formatMoney(money(left, currency as Currency)),
  };
}

const bankPayoutFacts = z.object({
  /** The provider's id. */
  payoutId: z.string(),
  recipientId: z.string(),
  outcome: z.enum(['paid', 'failed']),
  /** Minor units of a currency that may be none of the marketplace's. */
  amount: z.int(),
  currency: z.string(),
  /** When it is at the bank. */
  arrivesOn: z.string(),
  /** The last digits of the bank account; empty where they are not known. */
  last4: z.string(),
});

export type BankPayoutFacts = z.infer<typeof bankPayoutFacts>;

/** The provider has paid a lender's earnings into her bank account, or her bank has sent them back. */
export const bankPayoutKind = defineKind<BankPayoutFacts>({
  group: 'account',
  facts: bankPayoutFacts,
  columns: ({ payoutId, recipientId, outcome }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    ...{ onceKey: `bank-payout:${payoutId}:${outcome}`, detailPage },
  }),
  bell: (facts) => text(`notice.payout-${facts.outcome}.bell`, valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts(`notice.payout-${facts.outcome}`, valuesOf(facts)),
    button: text(`notice.payout-${facts.outcome}.button`),
  }),
});

function valuesOf({ amount, currency, arrivesOn, last4 }: BankPayoutFacts) {
  const known = last4 === '' ? 'no' : 'yes';
  return { amount: amountText(amount, currency), day: formatDay(arrivesOn as Day), last4, known };
}

/** With as many decimals as the currency has, which may be one that nothing here is sold in. */
function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
