import { between } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { isSent, type Handover } from '#src/domain/process/handover.ts';
import { refuse } from '#src/domain/refusal.ts';
import { uuidIn } from '#src/domain/text/uuid.ts';
import { recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { handoverOf } from '#src/features/handover/handover.server.ts';
import { isChargeDisputed } from '#src/features/payments/cases.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import type { App } from '#src/platform/app.ts';
import { labelOf } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';
import { operatorTransitions, type OperatorTransition } from './intervene-form.ts';
import { idsOfNumber } from './order-number.ts';
import { isOwnOrder, refuseOwnOrder } from './own-order.ts';
import { transitionRefusal } from './engine/may-transition.server.ts';
import { executeAsOperator, type Intervention } from './operator.server.ts';
import { recordableSteps, recordForClosed, type RecordedForClosed } from './record-for-closed.server.ts';
import { isHidden, transactionById, type Transaction } from './transaction.server.ts';

type OrderRequest = { readonly typed: string; readonly requestId: string | null };

/**
 * An order as an operator sees it before they end it: who it is between, its state, the money that can still go back, whether a
 * bank has taken it meanwhile, the transitions that its process gives an operator now, and the steps of the handover that only an
 * operator can record, for a party whose account is closed. Of what the two have written it shows
 * nothing. `typed` is its id, its number, or an address with its id. An audit entry is written before it is read, because it
 * names people. Null for an unknown one. Refuses `not-found` to all but operators.
 */
export async function orderForOperator(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  operator: Operator,
  { typed, requestId }: OrderRequest,
) {
  requireAllowed('order.review', operator);
  const id = await idOfTyped(db, typed);
  const transaction = id === null ? null : await transactionById(db, id);
  if (transaction === null || isHidden(transaction)) return null;
  await recordAudit(db, {
    ...{ operatorId: operator.id, onBehalfOf: null, resourceId: transaction.id, requestId },
    ...{ permission: 'order.review', reason: null },
  });
  const { kind, delivery, customerId, providerId, listing, payinAmount } = transaction;
  const currency = transaction.currency as Currency;
  const place = {
    state: transaction.state as State,
    lastTransition: transaction.lastTransition as TransitionName | null,
  };
  const [people, handover, payment] = [
    await usersById(db, [customerId, providerId]),
    await handoverOf(db, transaction.id),
    await lastPaymentOf(db, transaction.id),
  ];
  const left = payment === null ? 0 : await refundable(db, payment.id, transaction.id);
  const person = (of: string): Person => people.get(of) ?? absent(of);
  return {
    ...{ id: transaction.id, kind, delivery, title: listing.title, label: labelOf(place, 'customer') },
    ...{ customer: person(customerId), provider: person(providerId) },
    payin: money(payinAmount, currency),
    left: money(left, currency),
    ...outOf(handover),
    isOwn: isOwnOrder(transaction, operator),
    isDisputed: payment !== null && (await isChargeDisputed(db, payment.id)),
    transitions: await allowedOf(db, transaction, operator.id),
    recordable: await recordableSteps(db, transaction, await clock.now()),
  };
}

/** The customer may have recorded that they have it where its lender recorded nothing. */
function outOf(handover: Handover) {
  const { dispatchedAt, receivedAt, sentBackAt, returnedAt } = handover;
  return {
    /** The first moment that says that the item has left its lender; null where none does. */
    sentAt: dispatchedAt ?? receivedAt ?? sentBackAt ?? returnedAt,
    /** It has left its lender, who has not recorded that it is back. */
    isOut: isSent(handover) && returnedAt === null,
  };
}

export type OrderForOperator = NonNullable<Awaited<ReturnType<typeof orderForOperator>>>;

/** The command of that page, of the order that it has found, by the permission `order.intervene`. Refuses as `executeAsOperator`. */
export async function interveneInConsole(
  app: App,
  operator: Operator,
  { typed, ...requested }: Omit<Intervention, 'transactionId'> & { readonly typed: string },
): Promise<void> {
  const transactionId = await foundToChange(app.db, operator, typed);
  await executeAsOperator(app, operator, { ...requested, transactionId });
}

/** A step of the handover by that page, for a party whose account is closed. Refuses as `recordForClosed`. */
export async function recordInConsole(
  app: App,
  operator: Operator,
  { typed, ...recorded }: Omit<RecordedForClosed, 'transactionId'> & { readonly typed: string },
): Promise<void> {
  const transactionId = await foundToChange(app.db, operator, typed);
  await recordForClosed(app, operator, { ...recorded, transactionId });
}

/** The order that the page has found, by the permission `order.intervene`. Refuses `not-found`, and `forbidden` for one's own. */
async function foundToChange(db: App['db'], operator: Operator, typed: string): Promise<string> {
  requireAllowed('order.intervene', operator);
  const transactionId = (await idOfTyped(db, typed)) ?? refuse('not-found');
  const transaction = (await transactionById(db, transactionId)) ?? refuse('not-found');
  refuseOwnOrder(transaction, operator);
  return transactionId;
}

/** Null also where several orders have the number. */
async function idOfTyped(db: App['db'], typed: string): Promise<string | null> {
  const ids = idsOfNumber(typed);
  if (ids === null) return uuidIn(typed);
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(between(transactions.id, ...ids))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Whether its process lets an operator end it now. */
export async function mayBeEnded(db: App['db'], transaction: Transaction, operator: Operator): Promise<boolean> {
  return (await allowedOf(db, transaction, operator.id)).length > 0;
}

async function allowedOf(db: App['db'], transaction: Transaction, userId: string): Promise<OperatorTransition[]> {
  const actor = { role: 'operator', userId } as const;
  const allowed: OperatorTransition[] = [];
  for (const name of operatorTransitions)
    if ((await transitionRefusal(db, transaction, name, actor)) === null) allowed.push(name);
  return allowed;
}

function absent(userId: string): never {
  throw new Error(`No user ${userId}`);
}
