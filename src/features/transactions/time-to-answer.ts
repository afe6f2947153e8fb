import { marketplace } from '#marketplace';
import { dueAt } from '#src/domain/process/due.ts';
import { statesIn } from '#src/domain/process/process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { Wanted } from './order.ts';

/**
 * Time a lender will have to answer a request that is not paid yet: a fixed moment when the first rental day sets it,
 * otherwise hours from the payment.
 */
export type TimeToAnswer = { readonly until: Date } | { readonly hours: number };

const requested = statesIn(currentProcess, 'requested')[0] ?? currentProcess.initial;

const hourMs = 3_600_000;
/** Upper bound of the time that a payment takes. */
const paymentMs = hourMs / 2;

export function timeToAnswer(order: Wanted, now: Date): TimeToAnswer {
  const paidAt = (enteredAt: Date) =>
    dueAt(currentProcess, {
      ...{ state: requested, enteredAt, createdAt: enteredAt, kind: order.kind, heldUntil: null },
      firstRentalDay: order.kind === 'rent' ? order.first : null,
      lastRentalDay: order.kind === 'rent' ? order.last : null,
      timeZone: marketplace.timeZone,
    })?.at ?? enteredAt;
  const until = paidAt(now);
  const isSet = until.getTime() === paidAt(new Date(now.getTime() + paymentMs)).getTime();
  return isSet ? { until } : { hours: Math.floor((until.getTime() - now.getTime()) / hourMs) };
}
