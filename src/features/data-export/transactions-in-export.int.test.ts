import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataExports } from '#src/database/schema/schema.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { viewerWithPassword } from '#tests/support/own-password.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { openExport, requestExport } from './commands.server.ts';
import { makeExport } from './make-export.server.ts';

const { app, flow } = await contextOfFile();

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
