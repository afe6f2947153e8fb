import { isRefusal } from '#src/domain/refusal.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import { decided, disputed, disputeThere, receivedAbout } from '#tests/support/dispute-there.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import {
  accepted,
  completedByLender,
  executeAs,
  saleFixture,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import type { FaultedAction } from './actions.ts';
import type { Scenario } from './scenarios.ts';

type Setup = (context: TestContext, fixture: Fixture, transactionId: string) => Promise<FaultedAction>;

/** What banks and the operator decide about money that was captured: their outbox calls are delivered afterwards. */
export const decisions: readonly Scenario[] = [
  scenario('a lost dispute that voids a written refund', 'canceled', async (context, fixture, transactionId) => {
    await executeAs(context, fixture.customerId, transactionId, 'cancel-by-customer');
    const dispute = await disputeThere(context, transactionId, { amount: 4000 });
    await context.sandbox.control('POST', 'disputes', { dispute, status: 'lost' });
    return {
      kind: 'payment-event',
      eventId: await receivedAbout(context, transactionId, 'charge.dispute.closed', dispute),
    };
  }),
  scenario('a decision that changes a written transfer', 'delivered', async (context, _, transactionId) => {
    await complete(context, transactionId);
    return lostDispute(context, transactionId);
  }),
  scenario('a decision that reverses a transfer', 'delivered', async (context, _, transactionId) => {
    await complete(context, transactionId);
    await deliverAll(context);
    return lostDispute(context, transactionId);
  }),
];

async function complete(context: TestContext, transactionId: string): Promise<void> {
  const sale = await transactionById(context.app.db, transactionId);
  if (sale === null) throw new Error(`No transaction ${transactionId}`);
  const fixture = { customerId: sale.customerId, lenderId: sale.providerId, listingId: sale.listingId };
  await completedByLender(context, fixture, transactionId);
}

/** A dispute that the lender bears in full, lost and undecided. */
async function lostDispute(context: TestContext, transactionId: string): Promise<FaultedAction> {
  const dispute = await disputed(context, transactionId, { amount: 5000 });
  await decided(context, transactionId, dispute, 'lost');
  return { kind: 'decide-dispute', dispute, decision: { transactionId, amount: 5000, lenderBears: 5000 } };
}

function scenario(name: string, endState: string, setup: Setup): Scenario {
  return {
    name,
    endStates: [endState],
    prepare: async (context) => {
      const fixture = await saleFixture(context);
      const transactionId = await accepted(context, fixture, saleOrder(fixture.listingId));
      const action = await setup(context, fixture, transactionId);
      return {
        action,
        retryAction: () => retry(context, action),
        transactionId: async () => transactionId,
      };
    },
  };
}

/** A dispute that is decided already has no case that is open. */
async function retry({ app }: TestContext, action: FaultedAction): Promise<void> {
  if (action.kind === 'payment-event') await handlePaymentEvent(app, action.eventId);
  if (action.kind !== 'decide-dispute') return;
  await decideDispute(app, action.dispute, [action.decision]).catch((error: unknown) => {
    if (!isRefusal(error) || error.refusal.code !== 'not-found') throw error;
  });
}
