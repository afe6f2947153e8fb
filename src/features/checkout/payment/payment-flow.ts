import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import { savedCardGone, type CardError } from '#src/i18n/card-errors.ts';
import type { PaymentOnWire } from '../payment-wire.ts';

/** The step under way; `idle` while the flow waits for the user. */
export type Phase = 'idle' | 'holding' | 'preparing' | 'paying' | 'confirming';

export type FlowError =
  | { readonly kind: 'card'; readonly error: CardError }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' }
  /** The hold has ended; `paid` is the money state when a card was held for it. */
  | { readonly kind: 'expired'; readonly paid: MoneyState | null; readonly abandoned?: boolean }
  /** The card is held and the request is not sent yet. */
  | { readonly kind: 'unconfirmed' };

export type Flow = {
  /** The current hold. The order cannot be changed while it exists. */
  readonly hold: PaymentOnWire | null;
  readonly phase: Phase;
  readonly error: FlowError | null;
};

export type FlowEvent =
  | { readonly type: 'began'; readonly phase: Exclude<Phase, 'idle'> }
  | { readonly type: 'held'; readonly hold: PaymentOnWire }
  | { readonly type: 'stopped'; readonly error: FlowError }
  | { readonly type: 'ended' }
  | { readonly type: 'reset'; readonly hold: PaymentOnWire | null };

export function flowFrom(hold: PaymentOnWire | null): Flow {
  return { hold, phase: 'idle', error: null };
}

export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'began':
      return { ...flow, phase: event.phase, error: null };
    case 'held':
      return { ...flow, hold: event.hold };
    case 'stopped':
      return { ...flow, phase: 'idle', error: event.error };
    case 'ended':
      // While a payment is under way, the server decides whether it was in time.
      return flow.phase === 'idle' && flow.error?.kind !== 'unconfirmed'
        ? { ...flow, error: { kind: 'expired', paid: null } }
        : flow;
    case 'reset':
      return { ...flowFrom(event.hold), error: isOfReload(flow.error) ? flow.error : null };
  }
}

/** What has changed must be shown together with the message that it changed. */
function isOfReload(error: FlowError | null): boolean {
  return isNewPrice(error) || isCardGone(error);
}

function isCardGone(error: FlowError | null): boolean {
  return error?.kind === 'card' && error.error.code === savedCardGone;
}

function isNewPrice(error: FlowError | null): boolean {
  return error?.kind === 'refused' && error.code === 'listing-price-changed';
}

/**
 * Whether the data of the page is loaded again. Not for what was taken out of the bag: the checkout of a bag with one item left
 * redirects, and all that was typed would go with the page.
 */
export function isPageOutdated(error: FlowError | null): boolean {
  if (isCardGone(error)) return true;
  return error?.kind === 'refused' && isNewPrice(error) && removedFrom(error.details) === 0;
}

/** How many items that were to be requested are no longer in the bag. */
export function removedFrom({ removed }: RefusalDetails): number {
  return Number(removed ?? 0);
}

/** Whether the pay button is enabled: no step is under way, and the last error allows another attempt. */
export function mayPay({ phase, error }: Flow): boolean {
  return phase === 'idle' && error?.kind !== 'expired' && error?.kind !== 'unconfirmed';
}

type Unsafe = Flow & { readonly error: Extract<FlowError, { kind: 'refused' }> };

/** The request waits, because its writer is to be told first what is unsafe in the note. */
export function isNoteUnsafe(flow: Flow): flow is Unsafe {
  return flow.error?.kind === 'refused' && flow.error.code === 'message-unsafe';
}

/** Next step for an intent's status. A held, paid, processing or cancelled intent is never confirmed again. */
export function stepFor(status: string): 'card' | 'request' | 'over' {
  if (status === 'canceled') return 'over';
  return ['processing', 'requires_capture', 'succeeded'].includes(status) ? 'request' : 'card';
}
