import type { IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { subtract, type Money } from '#src/domain/money/money.ts';
import type { Breakdown } from '#src/domain/pricing/breakdown.ts';
import { selector } from '#src/domain/text/selector.ts';
import { callName } from '#src/features/listings/seller.ts';
import type { Person } from '#src/features/accounts/queries.server.ts';
import {
  bankTakesDays,
  keptWords,
  moneyMessage,
  payoutWords,
  type PayoutWords,
} from '#src/features/payments/money-words.ts';
import { formatDay, formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { settledBy } from '../settled.ts';
import { sumOf } from '../together.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { formattedPlan } from '#src/features/availability/plan-words.ts';
import { rentalPhaseOf, type RentalPhase } from './rental-phase.ts';
import { endingOf } from './words.ts';

const noDays = { first: '', last: '', shipBy: '', arrivesBy: '', returnBy: '', dueBack: '', back: 'later' };

/** Values for the messages about a transaction. */
export function transactionValues(intl: IntlShape, transaction: TransactionPage) {
  const { rentalDays, dueAt, money } = transaction;
  const { objectUntil } = transaction.handover;
  const payin = formatMoney(transaction.payin);
  const name = nameOf(transaction.other);
  return {
    ...{
      kind: transaction.kind,
      delivery: selector(transaction.delivery),
      stage: transaction.stage,
      money,
      how: endingOf(transaction),
      closed: transaction.listing.isClosed === true ? 'yes' : 'no',
      gone: isExcused(transaction),
      side: transaction.role,
      phase: phaseOf(transaction),
      next: transaction.isBeingAccepted ? 'confirmed' : 'open',
      turn: transaction.waitsFor === transaction.role ? 'you' : 'other',
      rounds: transaction.negotiation?.roundsLeft === 0 ? 'none' : 'left',
      about: isOnlyOffer(transaction) ? 'offer' : 'order',
    },
    settled: settledBy(transaction.listing, transaction.negotiation !== null),
    offer: offerText(transaction),
    name,
    listing: transaction.listing.title,
    days: rentalDays === null ? '' : formatRentalDays(rentalDays.first, rentalDays.last),
    ...(transaction.plan === null ? noDays : formattedPlan({ ...transaction.plan, ...transaction.handover.wayBack })),
    freeUntil: transaction.freeUntil === null ? '' : formatDeadline(transaction.freeUntil, marketplace.timeZone),
    payin,
    paid: moneyMessage(intl, money, transaction.role, {
      ...{ amount: payin, name },
      kept: keptWords(transaction.role, transaction.payin, transaction.kept),
    }),
    ...refundValues(transaction),
    bankDays: bankTakesDays(money) ? ` ${intl.formatMessage({ id: 'money.bank-days' })}` : '',
    ...payoutValues(transaction),
    objectUntil: objectUntil === null ? 'none' : formatDeadline(objectUntil, marketplace.timeZone),
    due: dueAt === null ? '' : formatDay(dayInZone(dueAt, marketplace.timeZone)),
    step: selector(transaction.handover.steps.at(-1)?.step ?? 'none'),
    way: selector(wayOf(transaction)),
    by: transaction.handover.steps.at(-1)?.isByUs === true ? 'us' : 'party',
    dispatch: dispatchOf(transaction.handover, phaseOf(transaction)),
    ...saleValues(transaction),
    ...togetherValues(transaction),
  };
}

function payoutValues({ breakdown, borne, lenderPayout }: TransactionPage): PayoutWords {
  if ('malformed' in breakdown) return { payout: '', pays: 'yes', netted: 'none' };
  return payoutWords(shownTotal(breakdown, borne), lenderPayout ?? { waits: 'no', netted: 0 });
}

/** How it went last: as it was recorded, or as it was agreed where a step has no way. */
export function wayOf({ handover, delivery }: TransactionPage): 'courier' | 'in-person' {
  return handover.steps.at(-1)?.way ?? (delivery === 'pick-up' ? 'in-person' : 'courier');
}

/** The day by which the lender was to post it or hand it over has passed, and no step is recorded; `over` after the last day. */
export function dispatchOf(
  { expected }: Pick<TransactionPage['handover'], 'expected'>,
  phase: RentalPhase,
): 'late' | 'over' | 'open' {
  if (expected?.step !== 'dispatched' || !expected.isLate) return 'open';
  return phase === 'after' ? 'over' : 'late';
}

/** Whether a sold item is sent, or by when it has to be; and whether the next timer pays its lender. */
function saleValues(transaction: TransactionPage) {
  const { kind, stage, dueAt, offered } = transaction;
  const { steps, expected, isDisputed } = transaction.handover;
  const waits = offered.some(({ blocked }) => blocked === 'case-open');
  const unsent = kind === 'sale' && stage === 'agreed' && steps.length === 0;
  return {
    sent: steps.length > 0 ? 'yes' : 'no',
    writtenOff: transaction.handover.writtenOff ?? 'no',
    out: isOnItsWay({ kind, stage, wasSent: steps.length > 0 }) ? 'yes' : 'no',
    sendBy: unsent && expected !== null ? formatDay(expected.day) : '',
    paysOut: bearsAll(transaction)
      ? 'none'
      : isDisputed
        ? 'disputed'
        : dueAt === null || unsent || waits
          ? 'no'
          : 'yes',
  };
}

/** A rental that its lender has sent, and that is cancelled, or may be, because it has not arrived. */
export function isOnItsWay({ kind, stage, wasSent }: OnItsWay): boolean {
  return kind === 'rent' && (stage === 'agreed' || stage === 'failed') && wasSent;
}

/** `wasSent`: a step of its handover was recorded. */
type OnItsWay = Pick<TransactionPage, 'kind' | 'stage'> & { readonly wasSent: boolean };

/** Its money went back before it was handed over: it stays where it is. */
export function staysWithLender({ stage, handover }: Pick<TransactionPage, 'stage' | 'handover'>): boolean {
  return stage === 'agreed' && handover.isGivenBack && handover.steps.length === 0;
}

/**
 * What waits in one request: `items` and what they come to, the `others` than this one, and its `backUps`, which are left out
 * with it. `shared`: of a bag no line of the feed names an amount, because charges move between its items.
 */
function togetherValues({ id, stage, together, listing: { title } }: TransactionPage) {
  const waiting = together.filter((item) => stage === 'requested' && item.id !== id && item.stage === 'requested');
  const backUps = waiting.filter(({ backUpOf }) => backUpOf === title).length;
  const others = waiting.length - backUps;
  const sum = sumOf(together.filter(({ stage: of }) => of === 'requested'));
  return {
    ...{ items: waiting.length + 1, others, backUps: others === 0 ? 0 : backUps },
    ...{ sum: sum === null ? '' : formatMoney(sum), shared: together.length > 1 ? 'yes' : 'no' },
  };
}

/** Nothing of the price is left for its lender: she bears all that goes back. */
export function bearsAll({ breakdown, borne }: Pick<TransactionPage, 'breakdown' | 'borne'>): boolean {
  return !('malformed' in breakdown) && borne !== null && shownTotal(breakdown, borne).amount === 0;
}

/** What this side pays or gets, less what of a payout the lender bears. */
export function shownTotal({ total }: Breakdown, borne: Money | null): Money {
  return borne === null ? total : subtract(total, borne);
}

/** It ended before anything was to be paid. */
function isOnlyOffer({ negotiation, history }: TransactionPage): boolean {
  return negotiation !== null && !history.some(({ stage }) => stage === 'paying');
}

/** The price on offer, or agreed. */
function offerText({ negotiation }: TransactionPage): string {
  const last = negotiation?.offers.at(-1);
  return last === undefined ? '' : formatMoney(last.amount);
}

/** Of the question whether to cancel: all of the price is refunded, a part, or the rest after a part was. */
function refundValues(transaction: TransactionPage) {
  const { partIfCancelled, money } = transaction;
  if (partIfCancelled === null) return { refund: 'full', refunded: '' };
  const part = isHalfRefund(transaction) ? 'half' : 'part';
  return { refund: money === 'paid' ? part : 'rest', refunded: formatMoney(partIfCancelled) };
}

/** The time of free cancellation is over, and the terms give half back. */
export function isHalfRefund({ freeUntil, halfUntil, now }: Pick<TransactionPage, 'freeUntil' | 'halfUntil' | 'now'>) {
  return freeUntil !== null && halfUntil !== null && now >= freeUntil && now < halfUntil;
}

/** Where the marketplace's today lies to the rental days. */
export function phaseOf({ rentalDays, now }: Pick<TransactionPage, 'rentalDays' | 'now'>): RentalPhase {
  return rentalPhaseOf(rentalDays, dayInZone(now, marketplace.timeZone));
}

/** Whether nobody is said to have missed the answer to a request that has expired. */
export function isExcused({
  other,
  wasUnanswerable,
}: Pick<TransactionPage, 'other' | 'wasUnanswerable'>): 'yes' | 'no' {
  return wasUnanswerable === true ? 'yes' : isGone(other);
}

/** Whether the account of the other party is closed: they answer nothing, and nothing of theirs is accepted. */
function isGone({ state }: Person): 'yes' | 'no' {
  return state === 'active' ? 'no' : 'yes';
}

/** Name of the other party within a sentence. */
export function nameOf({ state, displayName }: Person): string {
  return state === 'active' ? callName(displayName) : displayName;
}
