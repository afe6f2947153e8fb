import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { beginningBy } from '#src/domain/process/process.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn, currentProcess } from '#src/processes/registry.ts';
import { execute } from './execute.server.ts';
import type { Order } from './order.ts';
import { processOf, type Transaction } from './transaction.server.ts';

type Sender = Asker & { readonly id: string };

/** Of one form: sent twice, it begins one transaction. */
type Keyed = { readonly clientKey: string };

/** Begins a conversation about a listing. Returns its id. Refusals: those of `createByTransition` and of `refuseUnsafe`. */
export async function sendEnquiry(
  app: App,
  viewer: Sender,
  { clientKey, ...input }: Keyed & { readonly listingId: string; readonly message: string; readonly isSure?: boolean },
): Promise<string> {
  requireAllowed('enquiry.send', viewer);
  return begin(app, viewer, clientKey, 'first-message', input);
}

/** Offers a price for an order, in minor units. Returns the id of its transaction. Refusals: as above. */
export async function makeOffer(
  app: App,
  viewer: Sender,
  { clientKey, ...input }: Keyed & { readonly order: Order; readonly amount: number },
): Promise<string> {
  requireAllowed('offer.make', viewer);
  return begin(app, viewer, clientKey, 'first-offer', input);
}

async function begin(
  app: App,
  viewer: Sender,
  clientKey: string,
  kind: 'first-message' | 'first-offer',
  input: object,
) {
  const { transactionId } = await execute(app, {
    actor: { role: 'customer', userId: viewer.id },
    create: { clientKey },
    transition: beginningBy(currentProcess, kind).name,
    input,
  });
  return transactionId;
}

/**
 * The customer's latest enquiry about a listing: an order of that listing is paid as part of it, so that the conversation
 * goes on. Null without one.
 */
export async function openEnquiry(reader: Reader, customerId: string, listingId: string): Promise<Transaction | null> {
  const found = await reader
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.customerId, customerId),
        eq(transactions.listingId, listingId),
        inArray(transactions.state, allStatesIn('negotiating')),
      ),
    )
    .orderBy(desc(transactions.createdAt));
  return found.find((transaction) => takesOrder(transaction)) ?? null;
}

/** Whether an order can be paid in the state that the transaction is in. */
function takesOrder({ state, ...transaction }: Transaction): boolean {
  return processOf(transaction).transitions.some(
    ({ input, from, paymentRequest }) => paymentRequest === true && input === 'payment-request' && from.includes(state),
  );
}
