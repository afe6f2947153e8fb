import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { blockDays } from '#src/features/availability/exceptions.server.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { closeListing } from '#tests/support/move-listing.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { formFor } from '#tests/support/request.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { dollars } from '#tests/support/factories.ts';
import { rentalOrder, rentalFixture, saleOrder, saleFixture, type Fixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { requestPayment } from './commands.server.ts';
import { checkoutFor } from './queries.server.ts';

/**
 * Row lock on the listing from the check of an order until its hold is written: neither its price nor its days can
 * change in between. Each test stops one side halfway with a lock of its own.
 */
const context = await contextOfFile();
const { app } = context;

/** Runs `work` while another unit of work has executed `statement`; it commits at `release`. */
async function whileOpen(statement: string, work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
  const client: PoolClient = await app.db.$client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    await work(async () => void (await client.query('commit')));
  } finally {
    // A no-op after a commit.
    await client.query('rollback');
    client.release();
  }
}

/** Waits until `sessions` sessions wait for a lock. `false` when the work finished without waiting. */
async function waits(work: Promise<unknown>, sessions: number): Promise<boolean> {
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => {});
  await vi.waitFor(
    async () => {
      const waiting = await waitingForLocks(app.db);
      expect(isDone || waiting === sessions).toBe(true);
    },
    { timeout: 60_000, interval: 20 },
  );
  return !isDone;
}

async function opened({ customerId }: Fixture, order: Order): Promise<() => Promise<unknown>> {
  const { quote } = await checkoutFor(app, { id: customerId }, order);
  return () => requestPayment(app, { id: customerId }, order, formFor(order.delivery, quote));
}

describe('an order waits for an uncommitted change of its listing, and is refused because of it', () => {
  test.each([
    [
      'a higher price',
      (id: string) => `update listings set price_amount = 9900 where id = '${id}'`,
      'listing-price-changed',
    ],
    ['closing', (id: string) => `update listings set state = 'closed' where id = '${id}'`, 'listing-closed'],
    [
      'a closed day',
      (id: string) =>
        `with listing as (select id from listings where id = '${id}' for update)
         insert into availability_exceptions (listing_id, days, seats)
         select id, daterange(current_date, current_date + 60), 0 from listing`,
      'transaction-booking-time-not-available',
    ],
  ])('%s', async (_, change, code) => {
    const fixture = await rentalFixture(context);
    const send = await opened(fixture, await rentalOrder(context, fixture.listingId));
    await whileOpen(change(fixture.listingId), async (release) => {
      const ordered = send().then(() => 'taken', codeOf);
      expect(await waits(ordered, 1)).toBe(true);
      await release();
      expect(await ordered).toBe(code);
    });
  });

  test('the last unit, sold to another', async () => {
    const fixture = await saleFixture(context, 1);
    const send = await opened(fixture, saleOrder(fixture.listingId));
    await whileOpen(`update listings set stock = 0 where id = '${fixture.listingId}'`, async (release) => {
      const ordered = send().then(() => 'taken', codeOf);
      expect(await waits(ordered, 1)).toBe(true);
      await release();
      expect(await ordered).toBe('listing-stock-insufficient');
    });
  });
});

describe('a change of a listing waits for an uncommitted order, which keeps its price and its days', () => {
  const changes: [string, (fixture: Fixture, order: Order) => Promise<unknown>, string][] = [
    [
      'a new price',
      ({ listingId, lenderId }) => changePrice(app, { listingId, authorId: lenderId, price: dollars('99') }),
      'changed',
    ],
    ['closing', ({ listingId, lenderId }) => closeListing(app, { listingId, authorId: lenderId }), 'changed'],
    [
      'blocking the days',
      ({ listingId, lenderId }, order) => {
        if (order.kind !== 'rent') throw new Error('Not a rental');
        return blockDays(app, { listingId, authorId: lenderId, days: { start: order.first, end: order.last } });
      },
      'transaction-booking-time-not-available',
    ],
  ];

  test.each(changes)('%s', async (_, change, outcome) => {
    const fixture = await rentalFixture(context);
    const order = await rentalOrder(context, fixture.listingId);
    const send = await opened(fixture, order);
    // The order blocks where it writes its payment: all checks have passed by then.
    await whileOpen('lock table payments in share row exclusive mode', async (release) => {
      const ordered = send();
      expect(await waits(ordered, 1)).toBe(true);
      const changed = change(fixture, order).then(() => 'changed', codeOf);
      expect(await waits(changed, 2)).toBe(true);
      await release();
      await ordered;
      expect(await changed).toBe(outcome);
    });
    const [transaction] = await app.db.select().from(transactions).where(eq(transactions.listingId, fixture.listingId));
    expect(transaction).toMatchObject({ state: 'pending-payment', payinAmount: 4 * 6800 + 1200 + 500 });
    expect(transaction?.listing.priceAmount).toBe(6800);
  });
});
