import { refusal, type Refusal } from '#src/domain/refusal.ts';
import type { Action, BlockingCall, Guard, Kind, Party, OutboxCall, Role, Notice } from './words.ts';

/** Elapsed time: a day here is 24 hours, whatever the clocks do. */
export type Duration = { readonly days?: number; readonly hours?: number; readonly minutes?: number };

/**
 * What a timer counts from: the last time the state was entered (or entered again), the end of the
 * last wear day, the moment payment was asked for, the moment the transaction was delivered.
 */
export type Anchor = 'entered' | 'booking-end' | 'payment-requested' | 'delivered';

export type Timer<Name extends string = string> = {
  readonly transition: Name;
  readonly after: Duration;
  readonly from: Anchor;
  /** The timer rings earlier where one of these moments comes first; one that the transaction does not have is passed over. */
  readonly orBefore?: readonly { readonly by: Duration; readonly of: 'booking-start' | 'hold-end' }[];
  /** But never sooner than this after the state was entered. */
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
  /** A call that may be refused: the state waits for the answer. */
  readonly payment?: BlockingCall;
  /** Calls that only give back or hand on: the state does not wait. */
  readonly outbox?: readonly OutboxCall[];
  readonly guards?: readonly Guard[];
  readonly actions?: readonly Action[];
  readonly notifies?: readonly Notice[];
  /** One of the transitions that ask a customer for payment. */
  readonly paymentRequest?: true;
  /** Who may take it in this release; everybody in `by`, or these of them. Without it, it is refused as `not-available-yet`. */
  readonly availableNow?: true | readonly Role[];
};

export type Process<State extends string = string, Name extends string = string> = {
  readonly name: string;
  readonly version: string;
  readonly initial: State;
  readonly states: Readonly<Record<State, StateRule<Name>>>;
  /** States without a way out. */
  readonly final: readonly State[];
  /** The final state of a transaction that went well. */
  readonly success: State;
  readonly transitions: readonly Transition<State, Name>[];
};

/** Any process, when its words do not matter. */
export type AnyProcess = Process<string, string>;

/** Gives the data back unchanged; its work is done by the compiler, which refuses a misspelt word anywhere in it. */
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
 * Null when the role may take the transition from the state. Otherwise the refusal:
 * `transaction-invalid-transition` (no such transition, or not from here), `forbidden`, `not-available-yet`.
 * Guards need facts and are asked later, by the command.
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

/** What the role may do now, in the order of the process: the buttons of a page. */
export function transitionsOpenTo<State extends string, Name extends string>(
  process: Process<State, Name>,
  state: State,
  role: Role,
): Transition<State, Name>[] {
  return process.transitions.filter((transition) => mayTransition(process, state, transition.name, role) === null);
}

/** The state a history leads to, or the flaw in it: `{ flaw: 'accept is not possible in declined' }`. */
export function fold<State extends string>(
  process: Process<State, string>,
  names: readonly string[],
): State | { readonly flaw: string } {
  let state = process.initial;
  for (const name of names) {
    const transition = transitionNamed(process, name);
    if (transition === null) return { flaw: `there is no transition ${name}` };
    if (!transition.from.includes(state)) return { flaw: `${name} is not possible in ${state}` };
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

/** Null for anyone who is not a party, and for visitors: to them the transaction does not exist. */
export function roleOf(
  transaction: { readonly customerId: string; readonly providerId: string },
  userId: string | null,
): Party | null {
  if (userId === transaction.customerId) return 'customer';
  return userId === transaction.providerId ? 'provider' : null;
}
