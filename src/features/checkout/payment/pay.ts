import type { CardError } from '#src/i18n/card-errors.ts';
import type { PaymentError, PaymentResult } from '#src/platform/payments/browser/stripe-like.ts';
import { stepFor, type FlowEvent, type FlowError } from './payment-flow.ts';
import type { Answer, Confirmed, PaymentCalls, PaymentOnWire } from '../payment-wire.ts';

/** Dependencies of paying: our server, Stripe, and a timer. */
export type PayContext = {
  readonly calls: PaymentCalls;
  readonly readPayment: (clientSecret: string) => Promise<PaymentResult>;
  readonly confirmCard: (clientSecret: string) => Promise<PaymentResult>;
  readonly dispatch: (event: FlowEvent) => void;
  /** `time` is in milliseconds. */
  readonly wait: (time: number) => Promise<void>;
};

export type PayRequest = { readonly hold: PaymentOnWire | null; readonly form: () => FormData; readonly note: string };
export type SentRequest = { readonly transactionId: string; readonly noteSent: boolean };

/** Ends the payment attempt with an error for the user. */
class PaymentStopped extends Error {
  readonly error: FlowError;

  constructor(error: FlowError) {
    super(error.kind);
    this.error = error;
  }
}

const pollIntervalMs = 1500;
const maxPolls = 40;

/**
 * Payment flow: holds the order, holds the card, sends the request. Resumes wherever the last attempt stopped. Null
 * when it could not be completed; the error has been dispatched.
 */
export async function pay(context: PayContext, request: PayRequest): Promise<SentRequest | null> {
  return dispatchingErrors(context, async () => {
    const hold = await waitUntilOpen(context, request.hold ?? (await beginHold(context, request)));
    if (hold.clientSecret === null) return sentOrExpired(hold, false);
    context.dispatch({ type: 'began', phase: 'paying' });
    if ((await holdCard(context, hold.clientSecret)) === 'over')
      return resultFromServer(context, hold.transactionId, false);
    return confirmed(context, hold.transactionId, request.note);
  });
}

/** The second half of `pay`, when the card is held already. */
export async function confirmAgain(
  context: PayContext,
  transactionId: string,
  note: string,
): Promise<SentRequest | null> {
  return dispatchingErrors(context, () => confirmed(context, transactionId, note));
}

async function dispatchingErrors<T>(context: PayContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PaymentStopped) context.dispatch({ type: 'stopped', error: thrown.error });
    else {
      context.dispatch({ type: 'stopped', error: { kind: 'card', error: {} } });
      reportError(thrown);
    }
    return null;
  }
}

async function beginHold({ calls, dispatch }: PayContext, { form }: PayRequest): Promise<PaymentOnWire> {
  dispatch({ type: 'began', phase: 'holding' });
  const hold = valueOf(await calls.begin(form()));
  dispatch({ type: 'held', hold });
  return hold;
}

/** Polls until Stripe has created the intent. */
async function waitUntilOpen({ calls, dispatch, wait }: PayContext, hold: PaymentOnWire): Promise<PaymentOnWire> {
  let current = hold;
  for (let polls = 0; current.state === 'preparing'; polls++) {
    if (polls === maxPolls) throw new PaymentStopped({ kind: 'lost' });
    dispatch({ type: 'began', phase: 'preparing' });
    await wait(pollIntervalMs);
    const answer = await calls.read(hold.transactionId);
    // The request was removed, because Stripe refused the payment.
    if (answer.kind === 'refused' && answer.code === 'not-found')
      throw new PaymentStopped({ kind: 'refused', code: 'transaction-payment-failed', details: {} });
    if (answer.kind === 'done') current = answer.value;
  }
  if (current !== hold) dispatch({ type: 'held', hold: current });
  return current;
}

/** Reads the intent first, so that a card that is held is not confirmed again. */
async function holdCard({ readPayment, confirmCard }: PayContext, clientSecret: string): Promise<'held' | 'over'> {
  const result = await readPayment(clientSecret);
  if (result.error !== undefined) throw new PaymentStopped({ kind: 'card', error: cardError(result.error) });
  const step = stepFor(result.paymentIntent.status);
  if (step === 'over') return 'over';
  if (step === 'request') return 'held';
  const { error } = await confirmCard(clientSecret);
  const after = error?.payment_intent?.status;
  if (error === undefined || (after !== undefined && stepFor(after) === 'request')) return 'held';
  if (after !== undefined && stepFor(after) === 'over') return 'over';
  throw new PaymentStopped({ kind: 'card', error: cardError(error) });
}

async function confirmed(context: PayContext, transactionId: string, note: string): Promise<SentRequest> {
  const { calls, dispatch, wait } = context;
  dispatch({ type: 'began', phase: 'confirming' });
  let answer: Answer<Confirmed> = { kind: 'lost' };
  for (let polls = 0; polls < maxPolls; polls++) {
    answer = await calls.confirm(transactionId, note);
    if (answer.kind !== 'refused' || answer.code !== 'transaction-in-progress') break;
    await wait(pollIntervalMs);
  }
  if (answer.kind === 'done') return { transactionId, noteSent: answer.value.messageSuccess };
  if (answer.kind === 'lost') throw new PaymentStopped({ kind: 'unconfirmed' });
  if (answer.code === 'transaction-payment-failed' || answer.code === 'unauthorized') throw new PaymentStopped(answer);
  return resultFromServer(context, transactionId, true);
}

/**
 * Reads the outcome from our server, because the transaction moved without this page: by an event of Stripe, another
 * tab, the lender, or a timer.
 */
async function resultFromServer({ calls }: PayContext, transactionId: string, cardHeld: boolean): Promise<SentRequest> {
  const seen = await calls.read(transactionId);
  if (seen.kind === 'done' && (seen.value.state === 'confirmed' || seen.value.state === 'over'))
    return sentOrExpired(seen.value, cardHeld);
  throw new PaymentStopped(cardHeld ? { kind: 'unconfirmed' } : { kind: 'lost' });
}

/** A sent request leads to its order page, whatever its state now, because that page shows it. */
function sentOrExpired({ transactionId, state, money, abandoned }: PaymentOnWire, cardHeld: boolean): SentRequest {
  if (state === 'confirmed') return { transactionId, noteSent: true };
  const wasHeld = money !== undefined && money !== 'unpaid' && money !== 'never-charged';
  const paid = wasHeld ? money : cardHeld ? 'releasing' : null;
  throw new PaymentStopped({ kind: 'expired', paid, ...(abandoned ? { abandoned } : {}) });
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.kind === 'done') return answer.value;
  throw new PaymentStopped(answer);
}

function cardError({ type, code, decline_code: declineCode, message }: PaymentError): CardError {
  return { type, code, declineCode, message };
}
