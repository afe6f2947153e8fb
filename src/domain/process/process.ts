import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Action, BlockingCall, Guard, Input, Kind, Party, OutboxCall, Role, Notice } from './words.ts';

/** Elapsed time: a day here is 24 hours, also across daylight-saving changes. */
export type Duration = { readonly days?: number; readonly hours?: number; readonly minutes?: number };

/**
 * Start of a timer: the last time the state was entered (or entered again), the end of the last rental day, the time of
 * the payment request, the time of delivery. Of the handover: the item's receipt, its dispatch while it is not received,
 * its confirmed return, the end of the day on which it is due back, the end of the last day to send it. A timer whose
 * start has not come about does not run.
 */
export type Anchor = 'entered' | 'booking-end' | 'payment-requested' | 'delivered' | HandoverAnchor;
type HandoverAnchor = 'received' | 'dispatched' | 'returned' | 'due-back' | 'last-day-to-send';

export type Timer<Name extends string = string> = {
  readonly transition: Name;
  readonly after: Duration;
  readonly from: Anchor;
  /** The timer fires earlier when one of these times comes first; one that the transaction does not have is ignored. */
  readonly orBefore?: readonly { readonly by: Duration; readonly of: 'booking-start' | 'hold-end' }[];
  /** Minimum time after the state was entered. */
  readonly atLeast?: Duration;
  /** Only for transactions of this kind. */
  readonly kind?: Kind;
  /** Only once a step of the handover is recorded, or only while none is. */
  readonly handover?: 'recorded' | 'none';
  /** It does not fire before this time. */
  readonly notBefore?: 'booking-end';
  /** Does not run while a case about the transaction is open. */
  readonly pauses?: true;
};

/**
 * Where a transaction is, coarsely; lists, screens and rules ask for this, never for a state by name. `paying`: its
 * payment is not confirmed yet. `requested`: waits for the provider's answer. `agreed`: accepted and not completed yet.
 * `completed`: went well, reviews included. `failed`: ended without success.
 */
export type Stage = 'paying' | 'negotiating' | 'requested' | 'agreed' | 'completed' | 'failed';

/** Keys of the inbox labels; the texts are in the message catalogue. */
export type Label =
  | 'enquiry'
  | 'requested'
  | 'pending-payment'
  | 'pending'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'canceled'
  | 'delivered';

export type StateRule<Name extends string = string> = {
  readonly stage: Stage;
  /**
   * `waiting` is "requested" for the party that asked and "pending" for the party that has to answer; null is in no list.
   */
  readonly label: Label | 'waiting' | null;
  /** The party that has to act; `other-party`: the one that did not take the last transition (`turn.ts`). */
  readonly waitsFor?: Party | 'other-party';
  /** The request was never sent: its card was not confirmed, and the provider is not aware of it. */
  readonly unsent?: true;
  /**
   * The transactions of one payment are in this state together, until the payment is captured: one transition moves all
   * of them, and only the first has timers.
   */
  readonly together?: true;
  /** The customer may pay again, as a new transaction that is linked to this one. */
  readonly payableAgain?: true;
  /** Transitions by the system when Stripe says that the card is held for this payment, or that its hold has ended. */
  readonly onPayment?: { readonly authorised?: Name; readonly canceled?: Name };
  readonly timers?: readonly Timer<Name>[];
};

/** A button on the transaction page. `confirm` opens a dialog first, red where something is lost. */
export type Button = { readonly look: 'primary' | 'outline' | 'quiet'; readonly confirm?: 'loss' | 'plain' };

export type Transition<State extends string = string, Name extends string = string> = {
  readonly name: Name;
  readonly from: readonly State[];
  readonly to: State;
  readonly by: readonly Role[];
  /** Without it, the transition takes no input. */
  readonly input?: Input;
  /** A blocking call, which may be refused: the state waits for its result. */
  readonly payment?: BlockingCall;
  /** Outbox calls, which only refund, release or transfer: the state does not wait. */
  readonly outbox?: readonly OutboxCall[];
  readonly guards?: readonly Guard[];
  /**
   * Possible only while the order still is: the listing open, the days or units free, the lender payable. Orders of the
   * input are always checked; this one is the transaction's own.
   */
  readonly needsOrder?: true;
  readonly actions?: readonly Action[];
  readonly notifies?: readonly Notice[];
  /** One of the transitions that request a payment from the customer. */
  readonly paymentRequest?: true;
  /**
   * The payment is read from Stripe first, outside any lock. `authorised`: only with the card held for exactly this
   * payment. `unless-authorised`: with the card held, the state's `onPayment.authorised` is executed instead; it waits
   * while the payment is processing or cannot be read.
   */
  readonly reads?: 'authorised' | 'unless-authorised';
  /**
   * Executed at once afterwards, in the same unit of work, when the payment's answer came after the first rental day of
   * a couriered item had started.
   */
  readonly undoneIfStarted?: NoInfer<Name>;
  /**
   * Executed by the system afterwards, as work of its own: the first whose guard `given` allows it. A definite no leaves it
   * to the parties.
   */
  readonly followedBy?: readonly { readonly transition: NoInfer<Name>; readonly given: Guard }[];
  /** In these states its name is a synonym: the other transition is executed and written instead. */
  readonly insteadIn?: Readonly<Partial<Record<State, NoInfer<Name>>>>;
  /** Roles that execute it for one transaction alone, where the state is shared by all of the payment. */
  readonly alone?: readonly Role[];
  /**
   * Executed by the system, in the same unit of work, for the other transactions of the payment, which wait in the
   * initial state. Without it these are removed.
   */
  readonly waiting?: NoInfer<Name>;
  /**
   * The wording in the feed. `actor`: it differs for the viewer's own action and the other party's. `role`: it has no
   * actor, and each party reads it differently. `hidden`: internal.
   */
  readonly feed: 'actor' | 'role' | 'hidden';
  /** By timeout: labelled expired, whatever the state it leads to. */
  readonly ranOut?: true;
  readonly button?: Button;
  /**
   * Which roles may take it in this release: all in `by`, or these of them. Without it, it is refused as
   * `not-available-yet`.
   */
  readonly availableNow?: true | readonly Role[];
};

export type Process<State extends string = string, Name extends string = string> = {
  readonly name: string;
  readonly version: string;
  readonly initial: State;
  readonly states: Readonly<Record<State, StateRule<Name>>>;
  /** States without an exit. */
  readonly final: readonly State[];
  /** The final state of a successful transaction. */
  readonly success: State;
  readonly transitions: readonly Transition<State, Name>[];
};

/** Any process, where its state and transition names do not matter. */
export type AnyProcess = Process<string, string>;

/** Identity function for the type checker, which rejects a misspelt name anywhere in the process. */
export function defineProcess<const State extends string, const Name extends string>(process: {
  readonly name: string;
  readonly version: string;
  readonly initial: NoInfer<State>;
  readonly states: Readonly<Record<State, StateRule<NoInfer<Name>>>>;
  readonly final: readonly NoInfer<State>[];
  readonly success: NoInfer<State>;
  readonly transitions: readonly Transition<NoInfer<State>, Name>[];
}): Process<State, Name> {
  return process;
}

export function transitionNamed<State extends string, Name extends string>(
  process: Process<State, Name>,
  name: string,
): Transition<State, Name> | null {
  return process.transitions.find((transition) => transition.name === name) ?? null;
}

/**
 * Null when the role may take the transition from the state. Otherwise the refusal: `transaction-invalid-transition`
 * (no such transition, or not from here), `forbidden`, `not-available-yet`. Guards need data and are checked later, by
 * the command.
 */
export function mayTransition(process: AnyProcess, state: string, name: string, role: Role): Refusal | null {
  const transition = transitionNamed(process, name);
  return transition === null
    ? refusal('transaction-invalid-transition', { state })
    : refusalOf(transition, state, role);
}

function refusalOf(transition: Transition, state: string, role: Role): Refusal | null {
  if (!transition.by.includes(role)) return refusal('forbidden', { transition: transition.name });
  if (!transition.from.includes(state)) {
    return refusal('transaction-invalid-transition', { transition: transition.name, state });
  }
  return isAvailableTo(transition, role) ? null : refusal('not-available-yet', { transition: transition.name });
}

/** Whether this release lets the role take the transition at all. */
export function isAvailableTo({ availableNow }: Pick<Transition, 'availableNow'>, role: Role): boolean {
  return availableNow === true || availableNow?.includes(role) === true;
}

/** The transitions that the role may take now, in the order of the process: the buttons of a page. */
export function transitionsOpenTo<State extends string, Name extends string>(
  process: Process<State, Name>,
  state: State,
  role: Role,
): Transition<State, Name>[] {
  return process.transitions.filter((transition) => refusalOf(transition, state, role) === null);
}

/** Null for a state that this process does not have. */
export function stageOf(process: AnyProcess, state: string): Stage | null {
  return Object.hasOwn(process.states, state) ? (process.states[state]?.stage ?? null) : null;
}

export function statesIn<State extends string>(process: Process<State, string>, ...wanted: readonly Stage[]): State[] {
  return statesWhere(process, ({ stage }) => wanted.includes(stage));
}

export function statesWhere<State extends string>(
  process: Process<State, string>,
  where: (rule: StateRule) => boolean,
): State[] {
  return (Object.keys(process.states) as State[]).filter((state) => where(process.states[state]));
}

/** The transition by which a customer requests the payment from this state. Throws when there is none. */
export function paymentRequestFrom(process: AnyProcess, state: string): Transition {
  const found = process.transitions.find(
    ({ from, by, payment }) => payment === 'create-intent' && by.includes('customer') && from.includes(state),
  );
  if (found === undefined) throw new Error(`No payment can be requested in ${state}`);
  return found;
}

/** The transition that begins a transaction with this input. Throws when there is none. */
export function beginningBy(process: AnyProcess, input: Input): Transition {
  const found = process.transitions.find(({ from, input: taken }) => taken === input && from.includes(process.initial));
  if (found === undefined) throw new Error(`Nothing begins with the input ${input}`);
  return found;
}

/** The transition by which the card's hold confirms a request. Throws when there is none. */
export function confirmationOf(process: AnyProcess): Transition {
  const found = process.transitions.find(({ reads }) => reads === 'authorised');
  if (found === undefined) throw new Error(`${process.name} has no confirmation`);
  return found;
}

/** The transition by which the customer gives up a payment that is not confirmed. Throws when there is none. */
export function givingUpOf(process: AnyProcess): Transition {
  const paying = statesIn(process, 'paying');
  const found = process.transitions.find(
    ({ from, by, outbox = [] }) =>
      by.includes('customer') && outbox.includes('cancel-intent') && from.some((state) => paying.includes(state)),
  );
  if (found === undefined) throw new Error(`${process.name} has no way to give up a payment`);
  return found;
}

/** The transition by which the system ends what another order has made impossible. Throws when there is none. */
export function overtakingOf(process: AnyProcess): Transition {
  const found = process.transitions.find(({ guards }) => guards?.includes('order-overtaken') === true);
  if (found === undefined) throw new Error(`${process.name} has no way to end an overtaken offer`);
  return found;
}

/** Whether anybody may execute a transition with this action in this release. */
export function isActionAvailable(process: AnyProcess, action: Action): boolean {
  return process.transitions.some(
    (transition) =>
      transition.actions?.includes(action) === true && transition.by.some((role) => isAvailableTo(transition, role)),
  );
}

export function isFinal(process: AnyProcess, state: string): boolean {
  return process.final.includes(state);
}

/** Whether a transition posts a review. */
export function isReviewTransition(process: AnyProcess, name: string): boolean {
  return transitionNamed(process, name)?.actions?.includes('post-review') === true;
}

export function isPaymentRequest(process: AnyProcess, name: string): boolean {
  return transitionNamed(process, name)?.paymentRequest === true;
}

/** Null for other users and anonymous visitors: to them the transaction does not exist. */
export function roleOf(
  transaction: { readonly customerId: string; readonly providerId: string },
  userId: string | null,
): Party | null {
  if (userId === transaction.customerId) return 'customer';
  return userId === transaction.providerId ? 'provider' : null;
}
