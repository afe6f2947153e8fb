import { marketplace } from '#marketplace';
import { daysBetween } from '#src/domain/dates/day.ts';
import { money } from '#src/domain/money/money.ts';
import type { Party, Role } from '#src/domain/process/words.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { formattedPlan } from '#src/features/availability/plan-words.ts';
import { pricingPath } from '#src/features/listings/listing-path.ts';
import { wasCharged } from '#src/features/payments/money-state.ts';
import {
  bankTakesDays,
  keptWords,
  moneyMessage,
  payoutWords,
  type PayoutWords,
} from '#src/features/payments/money-words.ts';
import { intl } from '#src/i18n/intl.ts';
import { text } from '#src/i18n/text.ts';
import { formatDay, formatDayWithYear, formatRentalDays, formatRentalDaysWithYear } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** The facts of a transition as the texts use them: amounts and days are formatted. */
export type TransactionWords = PayoutWords & {
  readonly to: Party;
  readonly by: Role;
  /** `both`: of several items some are rented and some are sold. */
  readonly kind: 'rent' | 'sale' | 'both';
  readonly delivery: 'post' | 'pick-up';
  readonly otherName: string;
  /** What settled it: the lender's own answer, an offer's price, or that its listings are instant. */
  readonly how: 'asked' | 'agreed' | 'instant';
  /** The listing's title; of several "Luna bias slip dress and 2 other items". */
  readonly listing: string;
  /** How many listings it is about. */
  readonly count: number;
  /** "Dec 10 to 13", or "2 items". */
  readonly what: string;
  /** The other listings, with their days; null without others. */
  readonly others: string | null;
  readonly payin: string;
  /** "Dec 7, 2026"; `none` of all but receipts. */
  readonly paidOn: string;
  /** The price on offer; null where there is no offer. */
  readonly offer: string | null;
  /** What of an earlier payout the lender owes; null where nothing. */
  readonly takenBack: string | null;
  /** Why the provider cancelled; null where there is no reason. */
  readonly reason: string | null;
  readonly note: string;
  /** Cancelled after it was sent: the item is with its customer, or may still arrive. */
  readonly out: 'yes' | 'no';
  /** An item of it is closed, or not on the site any more, so that nothing is available again. */
  readonly closed: 'yes' | 'no';
  /** Of such a sale, for its lender: where she says how many she has; null for all others. */
  readonly stockPath: string | null;
  /** Of an expired request that could not be answered: an account, or its listing for cause, was closed. */
  readonly gone: 'yes' | 'no';
  /** How a payment ended that was not made: its customer gave it up, its card was refused, or its time was over. */
  readonly unpaid: 'givenUp' | 'refused' | 'ranOut';
  /** Money state as a sentence for the recipient. */
  readonly paid: string;
  /** Day plan of a rental as sentences for the recipient; none for a sale. */
  readonly plan: readonly string[];
  /** "Tue, Dec 8, 4:10 pm": see `freeUntil` of the facts. */
  readonly freeUntil: string | null;
  readonly halfUntil: string | null;
  /** The next timer; null when there is none. */
  readonly deadline: string | null;
};

/** `isReceipt`: its days have their year. */
export function wordsOf(facts: TransactionFacts, isReceipt = false): TransactionWords {
  const { to, by, delivery, otherName, currency, payin, offer, takenBack = 0 } = facts;
  const { payout, payoutNetted = 0, payoutWaits } = facts;
  const amount = (minor: number) => formatMoney(money(minor, currency));
  return {
    ...{ to, by, how: howSettled(facts), delivery, otherName, ...orderWords(facts, isReceipt) },
    paidOn: facts.paidOn === undefined ? 'none' : formatDayWithYear(facts.paidOn),
    ...{ payin: amount(payin), offer: offer === null ? null : amount(offer) },
    ...payoutWords(money(payout, currency), { waits: payoutWaits === true ? 'account' : 'no', netted: payoutNetted }),
    takenBack: takenBack === 0 ? null : amount(takenBack),
    ...{ reason: facts.reason?.reason ?? null, note: facts.reason?.note ?? '' },
    out: facts.isOut === true ? 'yes' : 'no',
    closed: facts.isClosed === true ? 'yes' : 'no',
    stockPath: stockPathOf(facts),
    gone: facts.isOneGone === true ? 'yes' : 'no',
    unpaid: howUnpaid(facts),
    ...{ paid: moneyText(facts), plan: planTexts(facts) },
    ...{
      freeUntil: timeText(facts.freeUntil),
      halfUntil: timeText(facts.halfUntil ?? null),
      deadline: timeText(facts.deadline),
    },
  };
}

function howUnpaid({ by, isRefused }: TransactionFacts): TransactionWords['unpaid'] {
  if (by === 'customer') return 'givenUp';
  return isRefused === true ? 'refused' : 'ranOut';
}

function howSettled({ by, isInstant }: TransactionFacts): TransactionWords['how'] {
  if (by !== 'system') return 'asked';
  return isInstant === true ? 'instant' : 'agreed';
}

/** The lines below the title of the listing: "Thu, Dec 10 to Sun, Dec 13", with the year on a receipt, and "4 days, by courier". */
export function orderDetails({ rentalDays, quantity, delivery }: TransactionFacts, isReceipt = false): string[] {
  if (rentalDays === null) return [text('notice.details-sale', { quantity, delivery })];
  const { first, last } = rentalDays;
  const days = daysBetween(first, last) + 1;
  const period =
    days === 1 ? formatDay(first) : text('notice.period', { first: formatDay(first), last: formatDay(last) });
  const dated = isReceipt ? formatRentalDaysWithYear(first, last) : period;
  return [dated, text('notice.details-rent', { days, delivery })];
}

type Ordered = Pick<TransactionFacts, 'rentalDays' | 'quantity'>;

function orderText({ rentalDays, quantity }: Ordered, isReceipt: boolean): string {
  const format = isReceipt ? formatRentalDaysWithYear : formatRentalDays;
  if (rentalDays !== null) return format(rentalDays.first, rentalDays.last);
  return text('notice.items', { quantity });
}

type OrderWords = Pick<TransactionWords, 'kind' | 'listing' | 'count' | 'what' | 'others'>;

function orderWords(facts: TransactionFacts, isReceipt: boolean): OrderWords {
  const { kind, listing, together = [] } = facts;
  const what = (ordered: Ordered) => orderText(ordered, isReceipt);
  if (together.length === 0) return { kind, listing: listing.title, count: 1, what: what(facts), others: null };
  const all = [facts, ...together];
  return {
    kind: together.every((other) => other.kind === kind) ? kind : 'both',
    listing: text('notice.with-others', { listing: listing.title, count: together.length }),
    count: all.length,
    what: whatOfAll(all, what),
    others: intl.formatList(
      together.map((other) => text('notice.other', { listing: other.listing.title, what: what(other) })),
    ),
  };
}

/** The days of rentals, where they are the same for all; of others how many items. */
function whatOfAll(all: readonly Ordered[], what: (ordered: Ordered) => string): string {
  if (!all.every(({ rentalDays }) => rentalDays !== null))
    return text('notice.items', { quantity: all.reduce((sum, { quantity }) => sum + quantity, 0) });
  const [days = '', ...more] = new Set(all.map(what));
  return more.length === 0 ? days : text('notice.different-days');
}

/** The money state as the page shows it, with the note on bank days. */
function moneyText({ money: state, to, payin, kept, currency, otherName }: TransactionFacts): string {
  if (state === null) return '';
  const total = money(payin, currency);
  const stays = kept && {
    ...{ payin: money(kept.payin, currency), payout: money(kept.payout, currency) },
    late: kept.late === true,
  };
  const values = { amount: formatMoney(total), name: otherName, kept: keptWords(to, total, stays ?? null) };
  const sentence = moneyMessage(intl, state, to, values);
  return to === 'customer' && bankTakesDays(state)
    ? `${sentence} ${intl.formatMessage({ id: 'money.bank-days' })}`
    : sentence;
}

/** The day plan of this side, as the page shows it. */
function planTexts({ plan, to, delivery, otherName, money: state }: TransactionFacts): string[] {
  if (plan === null) return [];
  const accepted = String(state !== null && wasCharged(state));
  const values = { name: otherName, accepted, ...formattedPlan(plan) };
  return [intl.formatMessage({ id: `plan.email.${to}-${delivery}` }, values)];
}

function timeText(instant: string | null): string | null {
  return instant === null ? null : formatDeadline(new Date(instant), marketplace.timeZone);
}

function stockPathOf({ to, kind, isOut, listing: { id, title } }: TransactionFacts): string | null {
  return to === 'provider' && kind === 'sale' && isOut === true ? pricingPath({ id, slug: slugOf(title) }) : null;
}
