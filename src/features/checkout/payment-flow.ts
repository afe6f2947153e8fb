import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import type { CardError } from '#src/i18n/card-errors.ts';
import type { PaymentOnWire } from './payment-wire.ts';

/** What is being waited for; `idle` when it is the person's turn. */
export type Phase = 'idle' | 'holding' | 'preparing' | 'paying' | 'confirming';

export type FlowError =
  | { readonly kind: 'card'; readonly error: CardError }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'lost' }
  /** The hold has ended; `paid` says how the money stands when a card was held for it all the same. */
  | { readonly kind: 'expired'; readonly paid: MoneyState | null; readonly abandoned?: boolean }
  /** The card is held and the request is not sent yet. */
  | { readonly kind: 'unconfirmed' };

export type Flow = {
  /** The hold that the page knows of. What it pays for cannot be changed while it runs. */
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
      // While a card is being asked, the server says whether it was in time.
      return flow.phase === 'idle' && flow.error?.kind !== 'unconfirmed'
        ? { ...flow, error: { kind: 'expired', paid: null } }
        : flow;
    case 'reset':
      return { ...flowFrom(event.hold), error: isNewPrice(flow.error) ? flow.error : null };
  }
}

/** The new total has to be seen together with the word that it is new. */
function isNewPrice(error: FlowError | null): boolean {
  return error?.kind === 'refused' && error.code === 'listing-price-changed';
}

/** The button is alive: nothing is under way, and the last attempt left something to press it for. */
export function mayPay({ phase, error }: Flow): boolean {
  return phase === 'idle' && error?.kind !== 'expired' && error?.kind !== 'unconfirmed';
}

/** What an intent's status leaves to do. What is held, paid, under way or canceled is never confirmed again. */
export function stepFor(status: string): 'card' | 'request' | 'over' {
  if (status === 'canceled') return 'over';
  return ['processing', 'requires_capture', 'succeeded'].includes(status) ? 'request' : 'card';
}
