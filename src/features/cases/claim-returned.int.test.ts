import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { announced, claimHelpers, claimPayment, untilCharged } from '#tests/support/claims.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';

const context = await contextOfFile();
const { app, sandbox } = context;
const { callsOf } = claimHelpers(context);

test('what a bank gives back of a claim after the day on which it was to be paid is paid to its lender', async () => {
  const { id, caseId } = await announced(context);
  await untilCharged(context, caseId);
  const { id: paymentId, chargeId, intentId } = await claimPayment(context, caseId);
  const opened = (await sandbox.control('POST', 'disputes', { charge: chargeId })) as { id: string };
  const tell = async (type: string) => {
    const event = { id: `evt_${randomUUID()}`, type, objectId: opened.id, intentId, createdAt: new Date() };
    await receiveEvent(app, { ...event, livemode: false });
    await handlePaymentEvent(app, event.id);
  };
  const bankSays = async (returned: number) => {
    await sandbox.control('POST', 'disputes', { dispute: opened.id, status: 'lost', returned });
    await tell('charge.dispute.closed');
  };
  await tell('charge.dispute.created');
  await bankSays(0);
  await decideDispute(app, opened.id, [{ transactionId: id, amount: 5000, lenderBears: 5000 }]);
  await untilCharged(context, caseId);
  await deliverAll(context);
  expect(await callsOf(paymentId, 'transfer')).toEqual([]);
  await bankSays(2000);
  await deliverAll(context);
  expect(await callsOf(paymentId, 'transfer')).toMatchObject([{ state: 'done', parameters: { amount: 2000 } }]);
  await expectInvariants(context);
});
