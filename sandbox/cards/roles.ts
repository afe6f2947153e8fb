import type Stripe from 'stripe';

type Code = Stripe.PaymentIntent.LastPaymentError.Code;

export type Decline = { code: Code; declineCode?: string; message: string; advice?: string };

/** Behaviour of a test card: see docs.stripe.com/testing, which lists these cards. */
export type CardRole =
  | 'succeeds'
  | 'available-at-once'
  | 'declined'
  | 'insufficient-funds'
  | 'lost'
  | 'stolen'
  | 'fraudulent'
  | 'expired'
  | 'incorrect-cvc'
  | 'processing-error'
  | 'fails-on-charge'
  | 'authenticate-unless-set-up'
  | 'authenticate-always'
  | 'authenticate-then-insufficient'
  | 'disputed'
  | 'inquired'
  | 'warned'
  | 'refund-fails'
  | 'refund-pends';

export const declines = {
  generic: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    advice: 'try_again_later',
  },
  insufficient: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice: 'try_again_later',
  },
  lost: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    advice: 'do_not_try_again',
  },
  stolen: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    advice: 'do_not_try_again',
  },
  fraudulent: {
    code: 'card_declined',
    declineCode: 'fraudulent',
    message: 'Your card was declined.',
    advice: 'do_not_try_again',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.', advice: 'do_not_try_again' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", advice: 'confirm_card_data' },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
  },
  unauthenticated: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>;

type Behaviour = {
  /** The issuer's decline of a charge. */
  readonly charge?: Decline;
  /** The issuer's decline when the card is saved; most cards that decline a charge decline this too. */
  readonly save?: Decline;
  readonly authenticate?: 'always' | 'unless-set-up';
};

function declinesAll(decline: Decline): Behaviour {
  return { charge: decline, save: decline };
}

export const behaviours: Record<CardRole, Behaviour> = {
  'succeeds': {},
  'available-at-once': {},
  'declined': declinesAll(declines.generic),
  'insufficient-funds': declinesAll(declines.insufficient),
  'lost': declinesAll(declines.lost),
  'stolen': declinesAll(declines.stolen),
  'fraudulent': declinesAll(declines.fraudulent),
  'expired': declinesAll(declines.expired),
  'incorrect-cvc': declinesAll(declines.cvc),
  'processing-error': declinesAll(declines.processing),
  'fails-on-charge': { charge: declines.generic },
  'authenticate-unless-set-up': { authenticate: 'unless-set-up' },
  'authenticate-always': { authenticate: 'always' },
  'authenticate-then-insufficient': { authenticate: 'always', charge: declines.insufficient },
  'disputed': {},
  'inquired': {},
  'warned': {},
  'refund-fails': {},
  'refund-pends': {},
};
