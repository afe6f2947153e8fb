import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleRefund } from '#tests/support/settle-refund.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import {
  holdCard,
  makeTestContext,
  rentalOrder,
  rentalFixture,
  request,
  executeAs,
  type TestContext,
} from '#tests/support/test-context.ts';
import { transactionPage } from '../transaction-page.server.ts';

let context: TestContext;

beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('a refund that fails at the bank is no longer shown as refunded, on either side', async () => {
  const fixture = await rentalFixture(context);
  const { transactionId: id } = await request(
    context,
    fixture.customerId,
    await rentalOrder(context, fixture.listingId),
  );
  await holdCard(context, fixture.customerId, id, 'pm_card_refundFail');
  await executeAs(context, fixture.customerId, id, 'confirm-payment');
  await executeAs(context, fixture.lenderId, id, 'accept');
  await executeAs(context, fixture.customerId, id, 'cancel-by-customer');
  await deliverAll(context);
  const states = async () => {
    const pages = [fixture.customerId, fixture.lenderId].map((viewerId) =>
      transactionPage(context.app, { id: viewerId }, id),
    );
    return (await Promise.all(pages)).map(({ money }) => money);
  };
  expect(await states()).toEqual(['refunded', 'refunded']);
  await settleRefund(context, id);
  expect(await states()).toEqual(['refund-delayed', 'refund-delayed']);
});
