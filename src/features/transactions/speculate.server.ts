import { randomUUID } from 'node:crypto';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { totals, type LineItem, type Totals } from '#src/domain/pricing/line-item.ts';
import { beginningBy, transitionNamed, type Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { transactionFor } from './access.server.ts';
import { createIn } from './engine/create.server.ts';
import { noInput } from './engine/context.ts';
import { lockTransaction } from './engine/group.server.ts';
import { transitionRefusal } from './engine/may-transition.server.ts';
import { check, executeIn } from './engine/move.server.ts';
import { inputFor, speculativeOrder } from './inputs.ts';
import { pricedTotals } from './negotiation.server.ts';
import { quoteAgreed, quoteCart } from './quote.server.ts';
import { signQuote } from './quote-token.server.ts';
import { processOf, transactionById, type Actor, type Transaction } from './transaction.server.ts';

type Viewer = Asker & { readonly id: string };

/** What a transition would lead to. Nothing of it is kept. */
export type Speculation = {
  readonly transition: string;
  readonly state: string;
  readonly lines: readonly LineItem[];
  /** Null of a question, where nothing is priced. */
  readonly totals: Totals | null;
  /** Of a payment: the signed quote that it takes. */
  readonly quote: string | null;
};

/** What an enquiry or a first offer would begin. Refuses as `sendEnquiry` and `makeOffer`. */
export async function speculateBeginning(
  app: App,
  viewer: Viewer,
  kind: 'first-message' | 'first-offer',
  given: object,
): Promise<Speculation> {
  requireAllowed(kind === 'first-message' ? 'enquiry.send' : 'offer.make', viewer);
  const transition = beginningBy(currentProcess, kind);
  const actor = { role: 'customer' as const, userId: viewer.id };
  const creation = { actor, transition, input: inputFor(transition, given), clientKey: randomUUID() };
  return dryRun(app, async (tx) => {
    const created = await transactionById(tx, await createIn(tx, app, creation));
    if (created === null) throw new Error('Nothing was created');
    return outcome(tx, created, transition.name);
  });
}

/**
 * What a transition by the party that the viewer is would lead to. Refuses as the transition, as far as that is known
 * without a call to Stripe.
 */
export async function speculateTransition(
  app: App,
  viewer: Viewer,
  transactionId: string,
  name: string,
  given: unknown,
): Promise<Speculation> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  const actor: Actor = { role, userId: viewer.id };
  const transition = transitionNamed(processOf(transaction), name);
  if (transition === null) refuse('transaction-invalid-transition', { state: transaction.state });
  const refused = await transitionRefusal(app.db, transaction, name, actor);
  if (refused !== null) refuse(refused.code, refused.details);
  if (transition.payment === 'create-intent') {
    await checked(app, transaction, { actor, transition });
    return payment(app, viewer, transaction, transition, given);
  }
  const input = inputFor(transition, given);
  // The answer of these is Stripe's.
  if (transition.payment !== undefined || transition.reads !== undefined)
    return checked(app, transaction, { actor, transition });
  return dryRun(app, async (tx) => {
    await executeIn(tx, app, transaction.id, { name, actor, input });
    const after = await transactionById(tx, transaction.id);
    if (after === null) throw new Error(`${transaction.id} is gone`);
    return outcome(tx, after, after.lastTransition ?? name);
  });
}

type Step = { readonly actor: Actor; readonly transition: Transition };

/** Asks the guards alone, under the locks that they need. */
async function checked(app: App, { id }: Transaction, { actor, transition }: Step): Promise<Speculation> {
  return dryRun(app, async (tx) => {
    const locked = await lockTransaction(tx, id);
    if (locked === null) refuse('not-found');
    const now = await app.clock.now(tx);
    await check({ tx, app, ...locked, actor, now, ...noInput }, transition.name);
    return outcome(tx, { ...locked.transaction, state: transition.to }, transition.name);
  });
}

/** The order of the input, or the agreed one, at its price of now. */
async function payment(
  app: App,
  viewer: Viewer,
  transaction: Transaction,
  { name, to, input }: Transition,
  given: unknown,
): Promise<Speculation> {
  const priced = async () => {
    if (input === 'agreed-payment') {
      const agreed = await quoteAgreed(app, viewer, transaction.id);
      return { lines: agreed.priced.lines, quote: agreed.quote };
    }
    const order = speculativeOrder(given);
    if (order.listingId !== transaction.listingId) refuse('validation-invalid-params', { field: 'orders' });
    const ordered = await quoteCart(app, viewer.id, [order]);
    const lines = ordered.flatMap(({ priced: { lines: own } }) => own);
    return { lines, quote: signQuote(app, viewer.id, ordered) };
  };
  const { lines, quote } = await priced();
  return { transition: name, state: to, lines, totals: totals(lines), quote };
}

async function outcome(tx: Tx, transaction: Transaction, transition: string): Promise<Speculation> {
  return { transition, state: transaction.state, ...(await pricedTotals(tx, transaction)), quote: null };
}

/** Runs a unit of work and rolls it back. Everything that it tells other systems is part of it. */
async function dryRun<Result>({ db }: App, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('A dry run without a result');
  return result;
}
