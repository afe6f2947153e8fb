import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { decided, disputed, disputeThere } from '#tests/support/dispute-there.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { toldDisputeOver } from '#tests/support/told-dispute-over.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

async function sold() {
  const fixture = await flow.saleFixture();
  return { ...fixture, id: await flow.accepted(fixture, saleOrder(fixture.listingId)) };
}

test.each([true, false])(
  'a lender who keeps the item for a bank (inquiry: %s) is told once that the order goes on',
  async (inquiry) => {
    const { id, lenderId } = await sold();
    const dispute = await disputed(context, id, { inquiry });
    expect(await toldDisputeOver(context, id)).toEqual([]);
    await decided(context, id, dispute, 'won');
    expect(await toldDisputeOver(context, id)).toEqual([{ recipientId: lenderId, isGivenBack: false }]);
  },
);

test('one who was never told to keep it is told nothing', async () => {
  const { id } = await sold();
  await decided(context, id, await disputeThere(context, id), 'won');
  expect(await toldDisputeOver(context, id)).toEqual([]);
});

test('one whose order was over before is told nothing', async () => {
  const { id } = await sold();
  await flow.untilDue(id);
  await executeDue(context.app);
  await decided(context, id, await disputed(context, id), 'won');
  expect(await toldDisputeOver(context, id)).toEqual([]);

  const cancelled = await sold();
  const dispute = await disputed(context, cancelled.id);
  await flow.executeAs(cancelled.customerId, cancelled.id, 'cancel-by-customer');
  await decided(context, cancelled.id, dispute, 'won');
  expect(await toldDisputeOver(context, cancelled.id)).toEqual([]);
});
