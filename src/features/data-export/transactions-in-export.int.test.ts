import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataExports, listings } from '#src/database/schema/schema.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerWithPassword } from '#tests/support/own-password.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { openExport, requestExport } from './commands.server.ts';
import { makeExport } from './make-export.server.ts';

const context = await contextOfFile();
const { app, flow } = context;

/** A file of the data that a user gets, as text. */
async function exported(userId: string, file: string): Promise<string> {
  const viewer = await viewerWithPassword(app, userId);
  await requestExport(app, viewer);
  const [row] = await app.db.select().from(dataExports).where(eq(dataExports.userId, userId));
  await makeExport(app, row?.id ?? '');
  const content = readZip(await buffer((await openExport(app, viewer, row?.id ?? '')).stream));
  return content.get(file)?.toString() ?? '';
}

test('a lender gets her side of the ledger, a customer never what the lender is paid', async () => {
  const fixture = await flow.saleFixture();
  await flow.accepted(fixture, saleOrder(fixture.listingId));
  expect(await exported(fixture.lenderId, 'ledger.csv')).toContain('owed-to-lender');
  expect(await exported(fixture.customerId, 'ledger.csv')).not.toMatch(/owed-to-lender|income/);
});

test('a lender does not learn from her file who asked for an item and did not pay', async () => {
  const fixture = await flow.saleFixture();
  const { transactionId } = await flow.request(fixture.customerId, saleOrder(fixture.listingId));
  expect(await exported(fixture.lenderId, 'transactions.json')).not.toContain(transactionId);
  expect(await exported(fixture.customerId, 'transactions.json')).toContain(transactionId);
});

test('a customer does not learn from their file that the terms of a listing answered their offer', async () => {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  await verifyEmail(context, customerId);
  await app.db.update(listings).set({ acceptFromPercent: 70, floorPercent: null }).where(eq(listings.id, listingId));
  await makeOffer(context, customerId, await flow.rentalOrder(listingId), 20_000);
  await executeFollowUps(app);
  const answeredIn = async (userId: string) => {
    const [transaction] = JSON.parse(await exported(userId, 'transactions.json')) as [{ history: unknown[] }];
    return transaction.history.at(-1);
  };
  const what = 'accept-offer-by-provider';
  expect(await answeredIn(customerId)).toMatchObject({ what, by: 'provider' });
  expect(await answeredIn(lenderId)).toMatchObject({ what, by: 'system' });
});
