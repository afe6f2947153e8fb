import { eq, sql } from 'drizzle-orm';
import { caseClaims } from '#src/database/schema/schema.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { claimPayment, claimRow, decidedClaim } from '#tests/support/claims.ts';
import type { TestContext } from '#tests/support/test-context.ts';
import { executeAction, type FaultedAction } from './actions.ts';
import type { Scenario } from './scenarios.ts';

type Decided = Awaited<ReturnType<typeof decidedClaim>>;

/** What a lender claims, charged by the system or paid by the customer, and passed on to her. The order stays as it is. */
export const claims: readonly Scenario[] = [
  scenario('a claim that is charged', async () => ({ kind: 'charge-claims' })),
  scenario('a claim that its customer pays', async (context, decided) => {
    await actsAt(context, decided, sql`rotation_now() + interval '1 day'`);
    return payment(decided);
  }),
  scenario('a claim that its customer pays while it is due', async (_, decided) => payment(decided)),
  scenario('the transfer of a claim', async (context, decided) => {
    await chargeDueClaims(context.app);
    await actsAt(context, decided, sql`rotation_now()`);
    return { kind: 'charge-claims' };
  }),
];

/** When the system acts next. */
async function actsAt({ app }: TestContext, { caseId }: Decided, nextAt: ReturnType<typeof sql>): Promise<void> {
  await app.db.update(caseClaims).set({ nextAt }).where(eq(caseClaims.caseId, caseId));
}

function payment({ id, caseId, customer }: Decided): FaultedAction {
  return { kind: 'pay-claim', userId: customer.id, transactionId: id, caseId };
}

function scenario(name: string, setup: (context: TestContext, decided: Decided) => Promise<FaultedAction>): Scenario {
  return {
    name,
    endStates: ['accepted'],
    prepare: async (context) => {
      const decided = await decidedClaim(context);
      const action = await setup(context, decided);
      return {
        action,
        retryAction: () => retry(context, action),
        transactionId: async () => decided.id,
        leftBehind: () => notChargedOnce(context, decided),
      };
    },
  };
}

/** What is paid already is no failure. */
async function retry({ app }: TestContext, action: FaultedAction): Promise<void> {
  await executeAction(app, action).catch((error: unknown) => {
    if (!isRefusal(error) || error.refusal.code !== 'conflict') throw error;
  });
}

/** One intent, one charge, and at most one transfer of all of it, which only a claim has whose week is over. */
async function notChargedOnce(context: TestContext, { id, caseId }: Decided): Promise<string[]> {
  const { state, nextAt } = await claimRow(context, caseId);
  const { id: paymentId, capturedAmount } = await claimPayment(context, caseId);
  const {
    payment_intent: intents = [],
    charge: charges = [],
    transfer: transfers = [],
  } = await context.sandbox.books();
  const own = intents.filter(({ metadata }) => metadata['payment'] === paymentId);
  const paid = charges.filter(
    ({ captured, payment_intent: intent, in_account: account }) =>
      captured && account === undefined && own.some((one) => one.id === intent),
  );
  const passedOn = transfers.filter(({ metadata }) => metadata['transaction'] === id);
  const wrong = (is: boolean, what: string) => (is ? [what] : []);
  return [
    ...wrong(state !== 'charged', `the claim is ${state}`),
    ...wrong(own.length !== 1 || paid.length !== 1, `${own.length} intents, ${paid.length} charges`),
    ...wrong(capturedAmount !== 5000 || paid[0]?.amount_captured !== 5000, `${capturedAmount} is booked`),
    ...wrong(passedOn.length !== (nextAt === null ? 1 : 0), `${passedOn.length} transfers`),
  ];
}
