import { eq } from 'drizzle-orm';
import { requestAs } from '#tests/support/request.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import {
  accepted,
  day,
  makeLender,
  makeTestContext,
  rentalOrder,
  rentalFixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { listings } from '#src/database/schema/listings.ts';
import { changePrice } from '#src/features/listings/commands.server.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { holdStatement, insertRow, prepareHolds, prepareInserts } from '../baselines/writes.ts';
import type { Once } from '../load/driver.ts';
import type { Findings } from '../report/measured.ts';
import { printMeasured } from '../report/print.ts';
import { alternate, type Pair } from './alternate.ts';

const concurrency = 60;

/** Writes through the commands, on a separate durable database with the payment sandbox. */
export async function transactionTargets(findings: Findings, seconds: number): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  try {
    for (const make of [onePrice, onePublished, concurrentRequests, wholeTransaction]) {
      const pair = await make(context);
      const measured = await alternate(pair, seconds);
      findings.measured.push(measured);
      printMeasured(measured);
    }
  } finally {
    await context.close();
  }
}

/** A durable update of one locked row, compared with one inserted row. */
async function onePrice(context: TestContext): Promise<Pair> {
  const { app } = context;
  const connections = 8;
  await prepareInserts(app.db);
  const authorId = await makeLender(context);
  const own = await Promise.all(Array.from({ length: connections }, () => makeRental(app.db, { authorId })));
  let cents = 1000;
  const target: Once = (connection) => {
    const price = money((cents += 1), marketplace.currency);
    return answered(changePrice(app, { listingId: own[connection] ?? '', authorId, price }));
  };
  return {
    name: 'one durable write: a price is changed',
    connections,
    target,
    baseline: { name: 'insert', once: () => answered(insertRow(app.db)) },
  };
}

/**
 * Drafts are published, each once: all panels are checked, and followers are told by a job. Each connection closes what it
 * has published and makes a draft of it again, outside the marketplace's commands and within the measured time.
 */
async function onePublished(context: TestContext): Promise<Pair> {
  const { app } = context;
  const connections = 8;
  await prepareInserts(app.db);
  const authorId = await makeLender(context);
  const facts = { authorId, state: 'draft' as const };
  const own = await Promise.all(Array.from({ length: connections }, () => makeRental(app.db, facts)));
  const target: Once = async (connection) => {
    const listingId = own[connection] ?? '';
    const done = await answered(publishListing(app, { listingId, authorId }, async () => true));
    await app.db.update(listings).set({ state: 'draft' }).where(eq(listings.id, listingId));
    return done;
  };
  return {
    name: 'a draft is published, and made a draft again',
    connections,
    target,
    baseline: { name: 'insert', once: () => answered(insertRow(app.db)) },
  };
}

/** 60 concurrent requests for the same days of one listing. */
async function concurrentRequests(context: TestContext): Promise<Pair> {
  const { app } = context;
  await prepareHolds(app.db);
  const authorId = await makeLender(context);
  const listingId = await makeRental(app.db, { authorId });
  const order = await rentalOrder(context, listingId, 60);
  const customers = await Promise.all(Array.from({ length: concurrency }, () => makeUser(app.db)));
  const first = await day(context, 30);
  return {
    name: '60 at once for one dress: price and request',
    connections: concurrency,
    target: (connection) => answered(requestAs(app, customers[connection] ?? '', order)),
    baseline: {
      name: 'hold in one statement',
      once: () => answered(holdStatement(app.db, listingId, `[${first},${first}]`)),
    },
  };
}

/** New lender, listing and customer each time; then request, card, confirmation and acceptance. */
async function wholeTransaction(context: TestContext): Promise<Pair> {
  await prepareInserts(context.app.db);
  return {
    name: 'a full booking: request, card, confirm, accept',
    connections: 4,
    target: async () => {
      const fixture = await rentalFixture(context);
      return answered(accepted(context, fixture, await rentalOrder(context, fixture.listingId)));
    },
    baseline: { name: 'insert', once: () => answered(insertRow(context.app.db)) },
  };
}

/** Counts a refusal as success, because all but one of the concurrent requests are refused. */
async function answered(work: Promise<unknown>): Promise<{ readonly ok: boolean; readonly bytes: number }> {
  return work.then(
    () => ({ ok: true, bytes: 0 }),
    (error: unknown) => ({ ok: isRefusal(error), bytes: 0 }),
  );
}
