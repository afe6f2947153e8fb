import { useEffect, useReducer, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useIntl } from 'react-intl';
import type { NewCard, PaymentError, PaymentResult, StripeLike } from '#src/platform/payments/browser/stripe-like.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { flowFrom, isPageOutdated, nextFlow, stepFor, type FlowEvent, type FlowError } from './payment-flow.ts';
import type { PaymentOnWire, Answer, Confirmed, PaymentCalls, SentNote } from '../payment-wire.ts';
import { paymentCalls } from './payment-calls.ts';
import { withSavedCardGone } from './saved-card-gone.ts';
import type { CardError } from '#src/i18n/card-errors.ts';

/** What pays: a saved card, by its id, or a new one. */
export type Means = {
  readonly library: StripeLike;
  readonly method: string | NewCard;
  /** The customer wishes the new card to be saved for the next time. */
  readonly save: boolean;
};

type PayInput = SentNote & { readonly form: () => FormData; readonly means: () => Promise<Means> };

type Page = {
  /** Address of the request that takes the hold. */
  readonly beginAt: string;
  /** The hold at page load, and a mark that changes on every reload of the data. */
  readonly payment: PaymentOnWire | null;
  readonly readMark: string;
  /** The card is kept for what may be charged later, and `save`: saved for the next time too. */
  readonly keepsCard: boolean;
  readonly save: boolean;
  /** Instead of this saved one. */
  readonly replaces: string | null;
};

/** Payment from the first click to the order page; a failed attempt is resumed where it stopped. */
export function usePayment({ beginAt, payment, readMark, keepsCard, save, replaces }: Page) {
  const [flow, dispatch] = useReducer(nextFlow, payment, flowFrom);
  const calls = paymentCalls(beginAt, useCsrfToken(), { saves: save, replaces });
  const revalidator = useRevalidator();
  const openOrder = useOpenOrder();
  const running = useRef(false);
  const read = useRef(readMark);
  useEffect(() => {
    if (read.current === readMark) return;
    read.current = readMark;
    dispatch({ type: 'reset', hold: payment });
  }, [readMark, payment]);

  const isOutdated = isPageOutdated(flow.error);
  const { revalidate } = revalidator;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);

  /** Mutex: a second click while a payment is under way does nothing. */
  const onlyOnce = async (work: () => Promise<SentRequest | null>) => {
    if (running.current) return;
    running.current = true;
    const sent = await work();
    running.current = false;
    if (sent !== null) openOrder(sent);
  };
  const contextWith = (means: PayInput['means']): PayContext => ({
    ...{ calls, dispatch, wait },
    readPayment: async (secret) => (await loaded(means)).library.retrievePaymentIntent(secret),
    confirmCard: async (secret) => confirmWith(await loaded(means), secret, keepsCard),
  });

  return {
    flow,
    busy: flow.phase !== 'idle' || revalidator.state !== 'idle',
    pay: ({ means, ...input }: PayInput) => onlyOnce(() => pay(contextWith(means), { hold: flow.hold, ...input })),
    confirmAgain: (sent: SentNote) =>
      onlyOnce(() => confirmAgain({ calls, dispatch, wait }, flow.hold?.transactionId ?? '', sent)),
    /** Abandons the hold, so that the order can be changed. A hold that has expired needs no abandoning. */
    release: async () => {
      if (flow.hold !== null) await calls.abandon(flow.hold.transactionId);
      await revalidate();
    },
    ended: () => dispatch({ type: 'ended' }),
  };
}

/**
 * A new card that is not to be saved takes back the wish of an earlier attempt, which Stripe keeps with the intent. What an
 * intent says that keeps its card anyway cannot be changed from here.
 */
async function confirmWith(
  { library, method, save }: Means,
  secret: string,
  keepsCard: boolean,
): Promise<PaymentResult> {
  const isSaved = typeof method === 'string';
  const usage = isSaved || keepsCard ? {} : { setup_future_usage: save ? ('on_session' as const) : null };
  const result = await library.confirmCardPayment(secret, { payment_method: method, ...usage });
  return isSaved && result.error !== undefined ? { error: withSavedCardGone(result.error) } : result;
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Navigates to the order page, with a toast when its note could not be sent; the page says when the card was not saved. */
function useOpenOrder(): (sent: SentRequest) => void {
  const intl = useIntl();
  const toast = useToast();
  const navigate = useNavigate();
  return ({ transactionId, noteSent, cardSaved }) => {
    if (!noteSent) toast(intl.formatMessage({ id: 'checkout.note-failed' }), { milliseconds: 10_000 });
    void navigate(`/order/${transactionId}/details`, { state: { messageSuccess: noteSent, cardSaved } });
  };
}

/** Dependencies of paying: our server, Stripe, and a timer. */
export type PayContext = {
  readonly calls: PaymentCalls;
  readonly readPayment: (clientSecret: string) => Promise<PaymentResult>;
  readonly confirmCard: (clientSecret: string) => Promise<PaymentResult>;
  readonly dispatch: (event: FlowEvent) => void;
  /** `time` is in milliseconds. */
  readonly wait: (time: number) => Promise<void>;
};

/** Without the card, which is held already. */
type ServerContext = Pick<PayContext, 'calls' | 'dispatch' | 'wait'>;

export type PayRequest = SentNote & { readonly hold: PaymentOnWire | null; readonly form: () => FormData };
export type SentRequest = {
  readonly transactionId: string;
  readonly noteSent: boolean;
  readonly cardSaved: boolean;
};

/** Ends the payment attempt with an error for the user. */
class PaymentStopped extends Error {
  readonly error: FlowError;

  constructor(error: FlowError) {
    super(error.kind);
    this.error = error;
  }
}

/** The provider's script may not come for a saved card: nothing is charged then, and it can be tried again. */
async function loaded(means: PayInput['means']): Promise<Means> {
  try {
    return await means();
  } catch (thrown) {
    reportError(thrown);
    throw new PaymentStopped({ kind: 'lost' });
  }
}

const pollIntervalMs = 1500;
const maxPolls = 40;
/** As long as a call to Stripe may take. */
const maxHoldPolls = 20;

/**
 * Payment flow: holds the order, holds the card, sends the request. Resumes wherever the last attempt stopped. Null
 * when it could not be completed; the error has been dispatched.
 */
export async function pay(context: PayContext, request: PayRequest): Promise<SentRequest | null> {
  return dispatchingErrors(context, async () => {
    const hold = await waitUntilOpen(context, request.hold ?? (await beginHold(context, request)));
    if (hold.clientSecret === null) return sentOrExpired(hold, false);
    context.dispatch({ type: 'began', phase: 'paying' });
    if ((await holdCard(context, hold.transactionId, hold.clientSecret)) === 'over')
      return resultFromServer(context, hold.transactionId, false);
    return confirmed(context, hold.transactionId, request);
  });
}

/** The second half of `pay`, when the card is held already. */
export async function confirmAgain(context: ServerContext, id: string, sent: SentNote): Promise<SentRequest | null> {
  return dispatchingErrors(context, () => confirmed(context, id, sent));
}

async function dispatchingErrors<T>(context: ServerContext, work: () => Promise<T>): Promise<T | null> {
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

/** Another tab may be holding the order: what comes of that is found when it is asked for again. */
async function beginHold({ calls, dispatch, wait }: PayContext, { form }: PayRequest): Promise<PaymentOnWire> {
  dispatch({ type: 'began', phase: 'holding' });
  let answer = await calls.begin(form());
  for (let polls = 1; isInProgress(answer) && polls < maxHoldPolls; polls++) {
    await wait(pollIntervalMs);
    answer = await calls.begin(form());
  }
  const hold = valueOf(answer);
  dispatch({ type: 'held', hold });
  return hold;
}

function isInProgress(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.code === 'transaction-in-progress';
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

/**
 * Reads the intent first, so that a card that is held is not confirmed again, and sends the wish for the card meanwhile. No card
 * is held before our server has recorded that: an earlier wish would be fulfilled with it.
 */
async function holdCard({ calls, readPayment, confirmCard }: PayContext, id: string, clientSecret: string) {
  const [wish, result] = await Promise.all([calls.wish(id), readPayment(clientSecret)]);
  if (result.error !== undefined) throw new PaymentStopped({ kind: 'card', error: cardError(result.error) });
  const step = stepFor(result.paymentIntent.status);
  if (step === 'over') return 'over';
  if (step === 'request') return 'held';
  valueOf(wish);
  const { error } = await confirmCard(clientSecret);
  const after = error?.payment_intent?.status;
  if (error === undefined || (after !== undefined && stepFor(after) === 'request')) return 'held';
  if (after !== undefined && stepFor(after) === 'over') return 'over';
  throw new PaymentStopped({ kind: 'card', error: cardError(error) });
}

async function confirmed(context: ServerContext, transactionId: string, sent: SentNote): Promise<SentRequest> {
  const { calls, dispatch, wait } = context;
  dispatch({ type: 'began', phase: 'confirming' });
  let answer: Answer<Confirmed> = { kind: 'lost' };
  for (let polls = 0; polls < maxPolls; polls++) {
    answer = await calls.confirm(transactionId, sent);
    if (!isInProgress(answer)) break;
    await wait(pollIntervalMs);
  }
  if (answer.kind === 'done') {
    const { messageSuccess: noteSent, cardSaved } = answer.value;
    return { transactionId, noteSent, cardSaved };
  }
  if (answer.kind === 'lost') throw new PaymentStopped({ kind: 'unconfirmed' });
  if (answer.code === 'transaction-payment-failed' || answer.code === 'unauthorized') throw new PaymentStopped(answer);
  return resultFromServer(context, transactionId, true);
}

/**
 * Reads the outcome from our server, because the transaction moved without this page: by an event of Stripe, another
 * tab, the lender, or a timer.
 */
async function resultFromServer(
  { calls }: ServerContext,
  transactionId: string,
  cardHeld: boolean,
): Promise<SentRequest> {
  const seen = await calls.read(transactionId);
  if (seen.kind === 'done' && (seen.value.state === 'confirmed' || seen.value.state === 'over'))
    return sentOrExpired(seen.value, cardHeld);
  throw new PaymentStopped(cardHeld ? { kind: 'unconfirmed' } : { kind: 'lost' });
}

/** A sent request leads to its order page, whatever its state now, because that page shows it. */
function sentOrExpired({ transactionId, state, money, abandoned }: PaymentOnWire, cardHeld: boolean): SentRequest {
  if (state === 'confirmed') return { transactionId, noteSent: true, cardSaved: true };
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
