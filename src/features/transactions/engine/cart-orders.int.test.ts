import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerEntries } from '#src/database/schema/schema.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { cartsOf, sum } from '#tests/support/carts.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { executeInOneUnit } from './move.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;
const { accepted, complete, totalsOf } = cartsOf(context);

/** How the items of a cart end, in which order, and whether the outbox is delivered after each. */
const item = fc.record({
  shipping: fc.constantFrom('0', '5.50', '9', '12', '20'),
  end: fc.constantFrom('complete' as const, 'complete' as const, 'cancel' as const, 'cancel by operator' as const),
  turn: fc.nat(100),
  isDelivered: fc.boolean(),
});
const carts = fc.tuple(
  fc.record({ credit: fc.constantFrom(0, 300, 500, 1900), end: item }),
  fc.array(item, { minLength: 1, maxLength: 3 }),
);

/** What the customer has paid and the lender has received of a payment in the end, by Stripe's books and her debts. */
async function moved(ids: readonly string[]) {
  const books = await context.sandbox.books();
  const payment = await lastPaymentOf(db, ids[0] ?? '');
  const amounts = (found: readonly { amount: number }[] = []) => sum(found.map(({ amount }) => amount));
  const transfers = (books.transfer ?? []).filter(({ metadata }) => ids.includes(metadata['transaction'] ?? ''));
  const reversals = (books.transfer_reversal ?? []).filter(({ transfer }) =>
    transfers.some(({ id }) => id === transfer),
  );
  const [owed] = await db
    .select({ debt: sql<number>`coalesce(sum(amount) filter (where account = 'owed-by-lender'), 0)::int` })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.transactionId, [...ids]));
  return {
    paid:
      (payment?.capturedAmount ?? 0) - amounts(books.refund?.filter((of) => of.payment_intent === payment?.intentId)),
    received: amounts(transfers) - amounts(reversals) - (owed?.debt ?? 0),
  };
}

test('in whatever order a cart is cancelled and completed, it costs in the end what those that are left cost', async () => {
  const property = fc.asyncProperty(carts, async ([{ credit, end: first }, others]) => {
    const items = [{ ...first, shipping: '12' }, ...others];
    const cart = await accepted(
      credit,
      others.map(({ shipping }) => shipping),
    );
    const ids: readonly string[] = cart.ids;
    const shippingOf = (index: number) => Math.round(Number(items[index]?.shipping) * 100);
    const highest = (indexes: readonly number[]) => Math.max(0, ...indexes.map(shippingOf));
    const every = ids.map((_, index) => index);
    // Of one item alone: what it costs, and the lender's part of that.
    const [payout = 0] = [(await totalsOf(ids[1] ?? ''))[1] ?? 0];
    for (const index of every.toSorted((a, b) => (items[a]?.turn ?? 0) - (items[b]?.turn ?? 0))) {
      const [id = '', { end, isDelivered } = first] = [ids[index], items[index]];
      if (end === 'complete') await complete(id);
      if (end === 'cancel') await flow.executeAs(cart.customerId, id, 'cancel-by-customer');
      if (end === 'cancel by operator')
        await executeInOneUnit(context.app, id, 'cancel', { role: 'operator', userId: null });
      if (isDelivered) await deliverAll(context);
    }
    await expectInvariants(context);
    const left = every.filter((index) => items[index]?.end === 'complete');
    const shipping = highest(left);
    expect(await moved(ids)).toEqual(
      left.length === 0
        ? { paid: 0, received: 0 }
        : { paid: left.length * cart.days + 500 + shipping - credit, received: left.length * payout + shipping },
    );
  });
  await fc.assert(property, { numRuns: 6 });
});
