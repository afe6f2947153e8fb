import { marketplace } from '#marketplace';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { cardErrorMessage, knowsCard } from './card-errors.ts';
import { withWeekday, writtenDay } from './day-format.ts';
import { messages, type MessageId } from './messages.ts';
import { text } from './text.ts';

/** Not in one literal with the code: `split.ts` would send these messages to every browser. */
const [ofAccounts, ofEdge] = ['account-refusal', 'refusal-edge'];

/** The error message of a refusal, for every page. */
export function errorMessageFor(code: RefusalCode, details: RefusalDetails = {}): string {
  if (code === 'transaction-payment-failed') return paymentMessage(details);
  // In browsers, those of accounts are left out.
  const id = [`refusal.${code}`, `${ofAccounts}.${code}`].find(isMessage) ?? 'refusal.conflict';
  return text(id, factsFrom(details));
}

/** The error message of a refusal outside of the pages. */
export function edgeMessageFor(code: RefusalCode, details: RefusalDetails = {}): string {
  const id = `${ofEdge}.${code}`;
  return isMessage(id) ? text(id) : errorMessageFor(code, details);
}

function isMessage(id: string): id is MessageId {
  return Object.hasOwn(messages, id);
}

/** The values of a refusal's message; missing ones default to the marketplace's rules. */
function factsFrom(details: RefusalDetails) {
  const { minimumDays, defaultMaximumDays, horizonDays, maximumOpenHolds } = marketplace.booking;
  const number = (name: string, usual: number) => (typeof details[name] === 'number' ? details[name] : usual);
  return {
    max: number('max', maximumOpenHolds),
    minBookingPeriod: number('minBookingPeriod', minimumDays),
    maxNumberOfDays: number('maxNumberOfDays', defaultMaximumDays),
    horizonDays: number('horizonDays', horizonDays),
    kind: details['kind'] === 'sale' ? 'sale' : 'rent',
    asks: details['field'] === 'currentPassword' ? 'password' : 'log-in',
    ...waitFor(number('retryAfter', 60)),
    ...earliestDays(details),
  };
}

/** Rounded up, so that the next attempt is taken: minutes for up to an hour, then hours. */
function waitFor(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? { count: minutes, unit: 'minute' } : { count: Math.ceil(minutes / 60), unit: 'hour' };
}

/** The earliest day by the selected delivery, and by pick-up where that is sooner; null for one that is not offered. */
function earliestDays(details: RefusalDetails) {
  const [byCourier, byPickUp] = [parseDay(String(details['byCourier'])), parseDay(String(details['byPickUp']))];
  const sooner = byPickUp !== null && byCourier !== null && byPickUp < byCourier;
  const courier = details['delivery'] !== 'pick-up' && byCourier !== null;
  const earliest = courier ? (sooner ? 'both' : 'courier') : byPickUp === null ? 'none' : 'pickUp';
  const written = (day: Day | null) => (day === null ? '' : writtenDay(withWeekday, day));
  return { earliest, byCourier: written(byCourier), byPickUp: written(byPickUp) };
}

/** Stripe's message, except for errors that only the operator understands. */
function paymentMessage({ stripeMessage, code }: RefusalDetails): string {
  const reason = typeof stripeMessage === 'string' ? stripeMessage : '';
  if (/^Amount must (be at least|convert to at least)/.test(reason)) return text('payment-error.amount-too-low');
  if (
    reason.startsWith('Your account cannot currently make charges.') ||
    /verification.*disabled|disabled.*verification/i.test(reason)
  )
    return text('payment-error.lender-cannot-charge');
  if (typeof code === 'string' && knowsCard(code)) return cardErrorMessage({ code });
  return reason === '' ? text('refusal.transaction-payment-failed') : reason;
}
