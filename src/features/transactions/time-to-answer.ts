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

/** The least time of several orders that are answered together. */
export function earliestAnswer(orders: readonly Wanted[], now: Date): TimeToAnswer {
  const [first, ...others] = orders.map((order) => timeToAnswer(order, now));
  if (first === undefined) throw new Error('Nobody answers no order');
  const end = (answer: TimeToAnswer) =>
    'until' in answer ? answer.until.getTime() : now.getTime() + answer.hours * hourMs;
  return others.reduce((least, answer) => (end(answer) < end(least) ? answer : least), first);
}

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
