import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { reversalOf } from '#src/domain/pricing/line-item.ts';
import type { Action } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { acceptDays, releaseDays } from '#src/features/availability/bookings.server.ts';
import { acceptStock, releaseStock } from '#src/features/listings/stock.server.ts';
import type { Transaction } from '../transaction.server.ts';
import type { TransitionContext } from './context.ts';
import { addLines, linesOf } from './lines.server.ts';

type RunAction = (context: TransitionContext) => Promise<void>;

const notAvailableYet: RunAction = async () => refuse('not-available-yet');

/** No-op: a request takes its hold and writes its lines before Stripe is called, see begin.server.ts. */
const alreadyDone: RunAction = async () => {};

const actionsByName: Record<Action, RunAction> = {
  'set-line-items': alreadyDone,
  'take-hold': alreadyDone,
  'accept-hold': ({ tx, transaction }) =>
    transaction.kind === 'rent' ? acceptDays(tx, transaction.id) : acceptStock(tx, transaction.id),
  'decline-hold': ({ tx, transaction }) => release(tx, transaction, 'declined'),
  'cancel-hold': ({ tx, transaction }) => release(tx, transaction, 'cancelled'),
  'reverse-line-items': reverseLines,
  'store-offer': notAvailableYet,
  'post-review': notAvailableYet,
  'publish-reviews': notAvailableYet,
};

/** Runs the actions of a transition on our own records, in the order of the process. */
export async function runActions(context: TransitionContext, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await actionsByName[action](context);
}

async function release(tx: Tx, transaction: Transaction, as: 'declined' | 'cancelled'): Promise<void> {
  await (transaction.kind === 'rent' ? releaseDays(tx, transaction.id, as) : releaseStock(tx, transaction.id, as));
}

/** Full refund: writes a reversal of every line and sets both totals to zero. */
async function reverseLines({ tx, transaction }: TransitionContext): Promise<void> {
  const lines = await linesOf(tx, transaction.id);
  await addLines(tx, transaction.id, reversalOf(lines), lines.length);
  await tx.update(transactions).set({ payinAmount: 0, payoutAmount: 0 }).where(eq(transactions.id, transaction.id));
}
