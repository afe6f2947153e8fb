import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Action, BlockingCall, Guard, Kind, Party, OutboxCall, Role, Notice } from './words.ts';

/** Elapsed time: a day here is 24 hours, also across daylight-saving changes. */
export type Duration = { readonly days?: number; readonly hours?: number; readonly minutes?: number };

/**
 * Start of a timer: the last time the state was entered (or entered again), the end of the last rental day, the time of
 * the payment request, the time of delivery.
 */
export type Anchor = 'entered' | 'booking-end' | 'payment-requested' | 'delivered';

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
};

export type StateRule<Name extends string = string> = { readonly timers?: readonly Timer<Name>[] };

export type Transition<State extends string = string, Name extends string = string> = {
  readonly name: Name;
  readonly from: readonly State[];
  readonly to: State;
  readonly by: readonly Role[];
  /** A blocking call, which may be refused: the state waits for its result. */
  readonly payment?: BlockingCall;
  /** Outbox calls, which only refund, release or transfer: the state does not wait. */
  readonly outbox?: readonly OutboxCall[];
  readonly guards?: readonly Guard[];
  readonly actions?: readonly Action[];
  readonly notifies?: readonly Notice[];
  /** One of the transitions that request a payment from the customer. */
  readonly paymentRequest?: true;
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
  if (transition === null) return refusal('transaction-invalid-transition', { state });
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
  return process.transitions.filter((transition) => mayTransition(process, state, transition.name, role) === null);
}

/**
 * The state that a history leads to, or its first impossible step: `{ issue: 'accept is not possible in declined' }`.
 */
export function fold<State extends string>(
  process: Process<State, string>,
  names: readonly string[],
): State | { readonly issue: string } {
  let state = process.initial;
  for (const name of names) {
    const transition = transitionNamed(process, name);
    if (transition === null) return { issue: `there is no transition ${name}` };
    if (!transition.from.includes(state)) return { issue: `${name} is not possible in ${state}` };
    state = transition.to;
  }
  return state;
}

export function isFinal(process: AnyProcess, state: string): boolean {
  return process.final.includes(state);
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
