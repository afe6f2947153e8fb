import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import type { Currency } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { areActive } from '#src/features/accounts/queries.server.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { nextAccepted } from '#src/features/availability/bookings.server.ts';
import { plansToLookAt } from '#src/features/handover/handover.server.ts';
import { isFeeOpen } from '#src/features/handover/overdue.ts';
import type { Expected } from '#src/features/handover/rules.ts';
import { countsLateDays, movedDueBack } from '#src/features/handover/way-back.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { hasOpenComplaint } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { eachAlone } from '#src/platform/jobs/each-alone.ts';
import { shownAgreement } from './agreed-caps.server.ts';
import { lockTransaction } from './engine/group.server.ts';
import { planHandover } from './engine/plan-handover.server.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import { rentalDaysOf, transactionById, type Transaction } from './transaction.server.ts';

/** A next rental that begins so many days after the last one is told of a late return. */
const nextWithinDays = 14;

/** Reminds the party whose step is due, and tells both of one that is late, each once. */
export async function remindOfHandover(app: App): Promise<void> {
  await eachAlone(app, 'transactionId', await plansToLookAt(app.db), (id) => lookAt(app, id));
}

/** Looks again under the locks: the step may have been recorded meanwhile. */
async function lookAt(app: App, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const locked = await lockTransaction(tx, id);
    if (locked === null) return;
    const now = await app.clock.now(tx);
    const expected = await planHandover(tx, locked.transaction, now);
    if (expected === null) return;
    // Who reports a problem with it is not asked whether it is there.
    if (expected.step === 'received' && (await hasOpenComplaint(tx, id))) return;
    // Nobody sends anything to an account that was closed, and its own party records nothing.
    const { customerId, providerId } = locked.transaction;
    if (expected.step === 'dispatched' && !(await areActive(tx, [customerId, providerId]))) return;
    const { of, remindAt, late } = expected;
    if (late !== null && now >= late.at) {
      for (const to of ['customer', 'provider'] as const)
        await notifyOf(tx, app, locked.transaction, { expected, to, why: 'late' });
      if (isWayBack(expected)) await notifyNext(tx, app, locked.transaction, expected);
    } else if (remindAt !== null && now >= remindAt) {
      await notifyOf(tx, app, locked.transaction, { expected, to: of, why: 'due' });
    }
  });
}

/** What is not back, whether it is on its way or not. */
function isWayBack({ step }: Expected): boolean {
  return step === 'sent-back' || step === 'returned';
}

type Due = { readonly expected: Expected; readonly to: Party; readonly why: 'due' | 'late' };

async function notifyOf(tx: Tx, app: App, transaction: Transaction, { expected, to, why }: Due): Promise<void> {
  const { id, customerId, providerId } = transaction;
  const [recipientId, otherId] = to === 'customer' ? [customerId, providerId] : [providerId, customerId];
  const { step, of, by, late } = expected;
  await notify(tx, app, 'handover-due', {
    ...(await aboutOf(tx, transaction, otherId)),
    ...{ transactionId: id, to, recipientId, step, why, own: of === to },
    day: why === 'late' && late !== null ? late.day : lastDayOf(by),
    ...(why === 'late' && isWayBack(expected) && (await lateFacts(tx, transaction))),
  });
}

/** Whether it was brought back, the day that a late arrival has moved, and what its customer agreed to pay for each day that it is late, while more days cost more. */
async function lateFacts(tx: Tx, transaction: Transaction) {
  const agreed = await shownAgreement(tx, transaction.id);
  const facts = await handoverFactsOf(tx, transaction);
  const fee = isFeeOpen(agreed) && countsLateDays(facts) ? agreed?.caps.lateFee : undefined;
  const currency = transaction.currency as Currency;
  const movedTo = movedDueBack(facts);
  return {
    ...(movedTo !== null && { movedTo }),
    ...(facts.handover.isBroughtBack && { isBroughtBack: true }),
    ...(fee !== undefined && { lateFee: { amount: fee, currency } }),
  };
}

/** The customer who has the item next, where that is soon. */
async function notifyNext(tx: Tx, app: App, transaction: Transaction, { step, late }: Expected): Promise<void> {
  const rental = await rentalDaysOf(tx, transaction.id);
  if (rental === null || late === null) return;
  const nextId = await nextAccepted(tx, transaction.listingId, rental.last, addDays(rental.last, nextWithinDays));
  const next = nextId === null ? null : await transactionById(tx, nextId);
  if (next === null) return;
  const { id, customerId, providerId } = next;
  await notify(tx, app, 'handover-due', {
    ...(await aboutOf(tx, next, providerId)),
    ...{ transactionId: id, to: 'customer', recipientId: customerId, step, why: 'next', own: false },
    day: late.day,
  });
}

async function aboutOf(tx: Tx, transaction: Transaction, otherId: string) {
  const other = (await contactsById(tx, [otherId])).get(otherId);
  if (other === undefined) throw new Error(`The user ${otherId} does not exist`);
  const { kind, delivery } = transaction;
  return { otherId, otherName: other.firstName, kind, delivery, listing: listingFactsOf(transaction) };
}

/** The day that ends at this moment. */
function lastDayOf(end: Date): Day {
  return dayInZone(new Date(end.getTime() - 1), marketplace.timeZone);
}
