import type { CardError } from '#src/i18n/card-errors.ts';
import type { PaymentError, PaymentResult } from '#src/platform/payments/browser/stripe-like.ts';
import { stepFor, type FlowEvent, type FlowError } from './payment-flow.ts';
import type { Answer, Confirmed, PaymentCalls, PaymentOnWire } from './payment-wire.ts';

/** What paying needs of the world: our server, the card network, and patience. */
export type PayContext = {
  readonly calls: PaymentCalls;
  readonly seePayment: (clientSecret: string) => Promise<PaymentResult>;
  readonly confirmCard: (clientSecret: string) => Promise<PaymentResult>;
  readonly tell: (event: FlowEvent) => void;
  /** Milliseconds. */
  readonly wait: (time: number) => Promise<void>;
};

export type PayRequest = { readonly hold: PaymentOnWire | null; readonly form: () => FormData; readonly note: string };
export type Sent = { readonly transactionId: string; readonly noteSent: boolean };

/** Ends the attempt with what is shown to the person. */
class Stop extends Error {
  readonly error: FlowError;

  constructor(error: FlowError) {
    super(error.kind);
    this.error = error;
  }
}

const betweenLooks = 1500;
const maxLooks = 40;

/**
 * Holds the piece, asks the card network, sends the request: from wherever the last attempt was left.
 * Null when it could not be ended; `tell` has heard why.
 */
export async function pay(context: PayContext, request: PayRequest): Promise<Sent | null> {
  return orTold(context, async () => {
    const hold = await opened(context, request.hold ?? (await begun(context, request)));
    if (hold.clientSecret === null) return ended(hold, false);
    context.tell({ type: 'began', phase: 'paying' });
    if ((await holdCard(context, hold.clientSecret)) === 'over') return lookedAt(context, hold.transactionId, false);
    return confirmed(context, hold.transactionId, request.note);
  });
}

/** The second half alone, when the card is held already. */
export async function confirmAgain(context: PayContext, transactionId: string, note: string): Promise<Sent | null> {
  return orTold(context, () => confirmed(context, transactionId, note));
}

async function orTold<T>(context: PayContext, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Stop) context.tell({ type: 'stopped', error: thrown.error });
    else {
      context.tell({ type: 'stopped', error: { kind: 'card', error: {} } });
      reportError(thrown);
    }
    return null;
  }
}

async function begun({ calls, tell }: PayContext, { form }: PayRequest): Promise<PaymentOnWire> {
  tell({ type: 'began', phase: 'holding' });
  const hold = valueOf(await calls.begin(form()));
  tell({ type: 'held', hold });
  return hold;
}

/** Waits until the provider has opened the payment. */
async function opened({ calls, tell, wait }: PayContext, hold: PaymentOnWire): Promise<PaymentOnWire> {
  let seen = hold;
  for (let looks = 0; seen.state === 'preparing'; looks++) {
    if (looks === maxLooks) throw new Stop({ kind: 'lost' });
    tell({ type: 'began', phase: 'preparing' });
    await wait(betweenLooks);
    const answer = await calls.look(hold.transactionId);
    // The request was taken back: the provider's answer was a no.
    if (answer.kind === 'refused' && answer.code === 'not-found')
      throw new Stop({ kind: 'refused', code: 'transaction-payment-failed', details: {} });
    if (answer.kind === 'done') seen = answer.value;
  }
  if (seen !== hold) tell({ type: 'held', hold: seen });
  return seen;
}

/** Looks first: what is held already is not asked for again. */
async function holdCard({ seePayment, confirmCard }: PayContext, clientSecret: string): Promise<'held' | 'over'> {
  const seen = await seePayment(clientSecret);
  if (seen.error !== undefined) throw new Stop({ kind: 'card', error: cardError(seen.error) });
  const step = stepFor(seen.paymentIntent.status);
  if (step === 'over') return 'over';
  if (step === 'request') return 'held';
  const { error } = await confirmCard(clientSecret);
  const after = error?.payment_intent?.status;
  if (error === undefined || (after !== undefined && stepFor(after) === 'request')) return 'held';
  if (after !== undefined && stepFor(after) === 'over') return 'over';
  throw new Stop({ kind: 'card', error: cardError(error) });
}

async function confirmed(context: PayContext, transactionId: string, note: string): Promise<Sent> {
  const { calls, tell, wait } = context;
  tell({ type: 'began', phase: 'confirming' });
  let answer: Answer<Confirmed> = { kind: 'lost' };
  for (let looks = 0; looks < maxLooks; looks++) {
    answer = await calls.confirm(transactionId, note);
    if (answer.kind !== 'refused' || answer.code !== 'transaction-in-progress') break;
    await wait(betweenLooks);
  }
  if (answer.kind === 'done') return { transactionId, noteSent: answer.value.messageSuccess };
  if (answer.kind === 'lost') throw new Stop({ kind: 'unconfirmed' });
  if (answer.code === 'transaction-payment-failed' || answer.code === 'unauthorized') throw new Stop(answer);
  return lookedAt(context, transactionId, true);
}

/** The transaction has moved on without this page: by Stripe's word, in another tab, by the lender, or by the clock. */
async function lookedAt({ calls }: PayContext, transactionId: string, cardHeld: boolean): Promise<Sent> {
  const seen = await calls.look(transactionId);
  if (seen.kind === 'done' && (seen.value.state === 'confirmed' || seen.value.state === 'over'))
    return ended(seen.value, cardHeld);
  throw new Stop(cardHeld ? { kind: 'unconfirmed' } : { kind: 'lost' });
}

/** A request that was sent leads to its order, whatever became of it: the order's page says so. */
function ended({ transactionId, state, money, abandoned }: PaymentOnWire, cardHeld: boolean): Sent {
  if (state === 'confirmed') return { transactionId, noteSent: true };
  const wasHeld = money !== undefined && money !== 'unpaid' && money !== 'never-charged';
  const paid = wasHeld ? money : cardHeld ? 'releasing' : null;
  throw new Stop({ kind: 'expired', paid, ...(abandoned ? { abandoned } : {}) });
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.kind === 'done') return answer.value;
  throw new Stop(answer);
}

function cardError({ type, code, decline_code: declineCode, message }: PaymentError): CardError {
  return { type, code, declineCode, message };
}
