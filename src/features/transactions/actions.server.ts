import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { reversalOf } from '#src/domain/pricing/line-item.ts';
import type { Action } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { acceptDays, releaseDays } from '#src/features/availability/bookings.server.ts';
import { acceptStock, releaseStock } from '#src/features/listings/stock.server.ts';
import type { Deal } from './deal.server.ts';
import { addLines, linesOf } from './lines.server.ts';

type Act = (tx: Tx, deal: Deal) => Promise<void>;

const later: Act = async () => refuse('not-available-yet');

/** A request takes its hold and its lines before the provider is asked: see begin.server.ts. */
const alreadyDone: Act = async () => {};

const acts: Record<Action, Act> = {
  'set-line-items': alreadyDone,
  'take-hold': alreadyDone,
  'accept-hold': (tx, deal) => (deal.kind === 'rent' ? acceptDays(tx, deal.id) : acceptStock(tx, deal.id)),
  'decline-hold': (tx, deal) => giveBack(tx, deal, 'declined'),
  'cancel-hold': (tx, deal) => giveBack(tx, deal, 'cancelled'),
  'reverse-line-items': reverseLines,
  'store-offer': later,
  'post-review': later,
  'publish-reviews': later,
};

/** What changes in our own records, in the order of the process. */
export async function act(tx: Tx, actions: readonly Action[], deal: Deal): Promise<void> {
  for (const action of actions) await acts[action](tx, deal);
}

async function giveBack(tx: Tx, deal: Deal, as: 'declined' | 'cancelled'): Promise<void> {
  await (deal.kind === 'rent' ? releaseDays(tx, deal.id, as) : releaseStock(tx, deal.id, as));
}

/** A full refund takes back every line; what is left to pay and to receive is nothing. */
async function reverseLines(tx: Tx, deal: Deal): Promise<void> {
  const lines = await linesOf(tx, deal.id);
  await addLines(tx, deal.id, reversalOf(lines), lines.length);
  await tx.update(transactions).set({ payinAmount: 0, payoutAmount: 0 }).where(eq(transactions.id, deal.id));
}
