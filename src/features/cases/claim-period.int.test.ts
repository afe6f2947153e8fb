import { expect, test } from 'vitest';
import { transactionsOpenForDeletion } from '#src/features/transactions/open-for-deletion.server.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { damaged } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { openCase, withdrawCase } from './commands.server.ts';
import { casePage } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

test('a lender reports a rental from its first day until 14 days after it was due back', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  const [lender, customerId] = [{ id: fixture.lenderId }, fixture.customerId];
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  const { claimUntil } = await casePage(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) - 60_000));
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect(await openCase(app, { id: customerId }, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  await openCase(app, lender, id, damaged());
  await withdrawCase(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) + 1000));
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
});

const kindsKeeping = async (userId: string) =>
  (await transactionsOpenForDeletion(db, userId, 10)).map(({ kind, until }) => [kind, until?.getTime() ?? null]);

test('a lender who confirmed that her item is back reports it within 7 days of that', async () => {
  const fixture = await flow.rentalFixture();
  const [id, lender] = [
    await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId)),
    { id: fixture.lenderId },
  ];
  const { claimUntil } = await casePage(app, lender, id);
  await setClock(db, new Date((claimUntil?.getTime() ?? 0) - 13 * 86_400_000));
  await flow.recordedAs(fixture.lenderId, id, 'returned');
  const until = (await casePage(app, lender, id)).claimUntil?.getTime() ?? 0;
  expect(Math.abs(until - (await app.clock.now()).getTime() - 7 * 86_400_000)).toBeLessThan(60_000);
  await setClock(db, new Date(until - 60_000));
  await executeDue(app);
  expect(await stateOf(context, id)).toBe('delivered');
  expect(await kindsKeeping(fixture.customerId)).toEqual([['claim-period', until]]);
  await openCase(app, lender, id, damaged());
  await withdrawCase(app, lender, id);
  await setClock(db, new Date(until + 1000));
  expect(await openCase(app, lender, id, damaged()).catch(codeOf)).toBe('case-not-possible');
  expect(await kindsKeeping(fixture.customerId)).toEqual([]);
});
