import { and, eq, inArray } from 'drizzle-orm';
import { transactions } from '#src/database/schema/transactions.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { escalateCase } from '#src/features/cases/commands.server.ts';
import type { Sent } from '#src/features/handover/forms.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { endOvertaken } from '#src/features/transactions/overtaken.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import { leaveReview } from '#src/features/transactions/leave-review.server.ts';
import { recordStep } from '#src/features/transactions/record-step.server.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { decideCaseOf, sayInCase } from './case-steps.ts';
import { begin, request } from './begin.ts';
import { markSeen } from './mark-seen.ts';
import { idOf, type Stage } from './stage.ts';
import type { Story, Step } from './story.ts';
import { instantOf } from './when.ts';

/** A step of a story at an instant. */
export type TimedStep = { readonly at: Date; readonly play: () => Promise<void> };

/** A story with its transaction; the id is set by the first step. */
export type StartedStory = { readonly story: Story; transactionId: string };

const paymentDelayMs = 120_000;

/** The timed steps of a story: the request, the payment, and then its steps. */
export function timedStepsOf(stage: Stage, started: StartedStory): TimedStep[] {
  const { story } = started;
  const requestedAt = instantOf(story.requestedAt, stage.present);
  const requestStep: TimedStep = {
    at: requestedAt,
    play: async () => void (started.transactionId = await begin(stage, story)),
  };
  const paymentStep: TimedStep = {
    at: new Date(requestedAt.getTime() + paymentDelayMs),
    play: () => payByCard(stage, started),
  };
  const steps = story.steps.flatMap((step): TimedStep[] => {
    const at = instantOf(step.at, stage.present);
    if (!('pays' in step)) return [{ at, play: () => runStep(stage, started, step) }];
    const offer = story.begins !== undefined && 'offers' in story.begins;
    return [
      { at, play: async () => void (await request(stage, story, offer ? started.transactionId : undefined)) },
      { at: new Date(at.getTime() + paymentDelayMs), play: () => payByCard(stage, started) },
    ];
  });
  const isPaidAtOnce = story.paid !== 'never' && story.begins === undefined;
  return [requestStep, ...(isPaidAtOnce ? [paymentStep] : []), ...steps, ...sendingOf(stage, started)];
}

const sendingDelayMs = 3_600_000;

/** A sold item is sent an hour after its acceptance, unless the order is cancelled. */
function sendingOf({ app, present }: Stage, started: StartedStory): TimedStep[] {
  const { steps, rentalDays } = started.story;
  const named = (part: string) => steps.find((step) => 'transition' in step && step.transition.startsWith(part));
  const accepted = named('accept');
  if (rentalDays !== undefined || accepted === undefined || named('cancel') !== undefined) return [];
  const at = new Date(instantOf(accepted.at, present).getTime() + sendingDelayMs);
  if (at > present) return [];
  const sent = { way: 'courier', courier: 'nz-post', tracking: 'RD 482 913 076 NZ' } as const;
  const play = async () => {
    const transaction = await transactionById(app.db, started.transactionId);
    if (transaction?.acceptedAt == null) return;
    await recordStep(app, { id: transaction.providerId }, transaction.id, { step: 'dispatched', sent });
  };
  return [{ at, play }];
}

async function payByCard({ app, bank, userIds }: Stage, { story, transactionId }: StartedStory): Promise<void> {
  const customer = { id: idOf(userIds, story.customer) };
  const { clientSecret } = await paymentToFinish(app, customer, transactionId);
  if (clientSecret === null) throw new Error(`There is nothing to pay for ${story.listing}`);
  if (story.paid === 'bank-asks') return bank.confirmCard(clientSecret, 'pm_card_authenticationRequired');
  await bank.confirmCard(clientSecret, 'pm_card_visa');
  await executeTransition(app, customer, transactionId, 'confirm-payment');
}

async function runStep(
  stage: Stage,
  started: StartedStory,
  step: Exclude<Step, { readonly pays: true }>,
): Promise<void> {
  const { app, userIds } = stage;
  const { story, transactionId } = started;
  if (step.by === 'bank') return runBankAction(stage, transactionId, step.does);
  if (step.by === 'operator') return decideCaseOf(app, stage.operatorId, transactionId, step);
  const actor = { id: step.by === 'customer' ? idOf(userIds, story.customer) : await lenderOf(app, transactionId) };
  if ('message' in step) {
    await sendMessage(app, actor, { transactionId, content: step.message });
    // Before the email about it is due.
    return markSeen(app, started);
  }
  if ('review' in step) {
    await leaveReview(app, actor, transactionId, step.review);
    return markSeen(app, started);
  }
  if ('records' in step) {
    return recordStep(app, actor, transactionId, { step: step.records, sent: sentBy(step) });
  }
  if ('says' in step) return sayInCase(app, actor, transactionId, step);
  if ('escalates' in step) return escalateCase(app, actor, transactionId);
  const input = inputOf(step);
  await executeTransition(app, actor, transactionId, step.transition, input).catch((error: unknown) => {
    // An acceptance after the end of the card's hold: the command is refused, and the transaction is declined.
    if (!isRefusal(error) || error.refusal.code !== 'transaction-payment-failed') throw error;
  });
  if (step.transition === 'accept') await endOffersFor(app, transactionId);
}

/** As the worker does: the acceptance of an order ends open offers for its days. */
async function endOffersFor(app: App, acceptedId: string): Promise<void> {
  const accepted = await transactionById(app.db, acceptedId);
  if (accepted === null) return;
  const isOpen = inArray(transactions.state, allStatesIn('negotiating'));
  const open = await app.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.listingId, accepted.listingId), isOpen));
  for (const { id } of open) await endOvertaken(app, id);
}

function sentBy({ records, tracking }: Extract<Step, { readonly records: HandoverStep }>): Sent | null {
  if (tracking !== undefined) return { way: 'courier', courier: 'nz-post', tracking };
  return records === 'dispatched' ? { way: 'in-person', courier: null, tracking: null } : null;
}

function inputOf(step: object) {
  if ('reason' in step && 'note' in step) return { reason: step.reason, note: step.note };
  return 'amount' in step ? { amount: step.amount } : undefined;
}

async function runBankAction(
  { app, bank }: Stage,
  transactionId: string,
  does: 'ends-hold' | 'opens-dispute',
): Promise<void> {
  const payment = await lastPaymentOf(app.db, transactionId);
  if (payment?.intentId == null || payment.chargeId === null) throw new Error(`Nothing was paid for ${transactionId}`);
  if (does === 'opens-dispute') return bank.openDispute(payment.chargeId);
  const answer = await app.payments.cancelIntent(payment.intentId, `ends-hold-${transactionId}`);
  if (answer.kind !== 'done') throw new Error(`The hold of ${transactionId} did not end`);
}

async function lenderOf({ db }: App, transactionId: string): Promise<string> {
  const transaction = await transactionById(db, transactionId);
  if (transaction === null) throw new Error(`The transaction ${transactionId} is missing`);
  return transaction.providerId;
}
