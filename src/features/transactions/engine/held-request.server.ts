import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, sum, type Currency } from '#src/domain/money/money.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { isAcceptedAtOnce } from '../agreed-offer.server.ts';
import { orderOf } from '../agreed-price.server.ts';
import type { Address } from '../order.ts';
import { isQuoteGenuine, signQuote } from '../quote-token.server.ts';
import type { Transaction } from '../transaction.server.ts';

/**
 * What is held already is asked for once more, from another tab: refuses `listing-price-changed` with the total that is held,
 * unless that is what the client has seen. A page that shows the hold itself sends no quote.
 */
export async function refuseUnseen(
  reader: Reader,
  app: Pick<App, 'config'>,
  held: readonly [Transaction, ...Transaction[]],
  quote: string,
): Promise<void> {
  if (quote === '') return;
  const [{ customerId, currency }] = held;
  let isInstant = true;
  for (const one of held) isInstant &&= await isAcceptedAtOnce(reader, one);
  const payinOf = ({ payinAmount }: Transaction) => money(payinAmount, currency as Currency);
  const quoted = [];
  for (const one of held) {
    const priced = { isInstant, totals: { payin: payinOf(one) }, listing: { snapshot: one.listing } };
    quoted.push({ order: await orderOf(reader, one), priced });
  }
  if (isQuoteGenuine(quote, signQuote(app, customerId, quoted))) return;
  refuse('listing-price-changed', { ...sum(currency as Currency, held.map(payinOf)) });
}

/** Sends what is held to the address that its customer has given last, as long as it is not paid: its lender has seen none. */
export async function sendTo(
  db: Pick<Database, 'update'>,
  held: readonly Pick<Transaction, 'id'>[],
  shippingAddress: Address | null,
): Promise<void> {
  if (shippingAddress === null || held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await db
    .update(transactions)
    .set({ protectedData: sql`${transactions.protectedData} || ${JSON.stringify({ shippingAddress })}::jsonb` })
    .where(
      and(
        inArray(transactions.id, ids),
        eq(transactions.delivery, 'post'),
        inArray(transactions.state, allStatesIn('paying')),
      ),
    );
}
