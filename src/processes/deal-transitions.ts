import type { Transition } from '#src/domain/process/process.ts';

const requestPayment = {
  to: 'pending-payment',
  by: ['customer'],
  asks: 'create-intent',
  when: ['listing-bookable', 'provider-can-be-paid'],
  does: ['set-line-items', 'take-hold'],
  paymentRequest: true,
} as const;

const giveUpRequest = {
  to: 'declined',
  promises: ['cancel-intent'],
  does: ['decline-hold', 'reverse-line-items'],
} as const;

const giveUpPayment = {
  from: ['pending-payment'],
  to: 'payment-expired',
  promises: ['cancel-intent'],
  does: ['decline-hold', 'reverse-line-items'],
} as const;

/** From the first word to the end of the rental or sale. */
export const dealTransitions = [
  {
    name: 'enquire',
    from: ['initial'],
    to: 'enquiry',
    by: ['customer'],
    tells: [{ to: 'provider', letter: 'enquiry-received' }],
  },
  { name: 'request-payment', from: ['initial'], ...requestPayment, availableNow: true },
  { name: 'request-payment-after-enquiry', from: ['enquiry'], ...requestPayment },
  { name: 'request-payment-after-offer', from: ['offer-accepted'], ...requestPayment },
  {
    // The rest of a cart, under the payment its first piece has just confirmed: nothing is asked again.
    name: 'multi-vendor-payment',
    from: ['initial'],
    to: 'preauthorized',
    by: ['system'],
    when: ['listing-bookable', 'provider-can-be-paid'],
    does: ['set-line-items', 'take-hold'],
    tells: [{ to: 'provider', letter: 'request-received' }],
    paymentRequest: true,
  },
  {
    name: 'confirm-payment',
    from: ['pending-payment'],
    to: 'preauthorized',
    by: ['customer', 'system'],
    tells: [
      { to: 'provider', letter: 'request-received' },
      { to: 'customer', letter: 'request-sent', ownAct: true },
    ],
    availableNow: true,
  },
  {
    name: 'expire-payment',
    ...giveUpPayment,
    by: ['system'],
    tells: [{ to: 'customer', letter: 'payment-expired' }],
    availableNow: true,
  },
  { name: 'abandon', ...giveUpPayment, by: ['customer'], availableNow: true },
  {
    name: 'accept',
    from: ['preauthorized'],
    to: 'accepted',
    by: ['provider'],
    asks: 'capture',
    when: ['customer-not-banned'],
    does: ['accept-hold'],
    tells: [
      { to: 'customer', letter: 'request-accepted' },
      { to: 'customer', letter: 'payment-receipt' },
    ],
    availableNow: true,
  },
  {
    name: 'decline',
    from: ['preauthorized'],
    ...giveUpRequest,
    by: ['provider', 'system'],
    when: ['customer-not-banned'],
    tells: [
      { to: 'customer', letter: 'request-declined' },
      { to: 'provider', letter: 'request-declined' },
    ],
    availableNow: true,
  },
  {
    name: 'expire',
    from: ['preauthorized'],
    ...giveUpRequest,
    by: ['system'],
    tells: [
      { to: 'customer', letter: 'request-expired' },
      { to: 'provider', letter: 'request-expired' },
    ],
    availableNow: true,
  },
  {
    name: 'cancel-by-customer',
    from: ['preauthorized', 'accepted'],
    to: 'canceled',
    by: ['customer'],
    promises: ['release-payment'],
    when: ['cancel-window'],
    does: ['cancel-hold', 'reverse-line-items'],
    tells: [
      { to: 'provider', letter: 'deal-canceled' },
      { to: 'customer', letter: 'deal-canceled', ownAct: true },
    ],
    availableNow: true,
  },
  {
    name: 'cancel',
    from: ['accepted'],
    to: 'canceled',
    by: ['operator', 'provider'],
    promises: ['refund'],
    when: ['sale-if-provider'],
    does: ['cancel-hold', 'reverse-line-items'],
    tells: [
      { to: 'customer', letter: 'deal-canceled' },
      { to: 'provider', letter: 'deal-canceled', ownAct: true },
    ],
  },
  {
    name: 'complete',
    from: ['accepted'],
    to: 'delivered',
    by: ['system'],
    promises: ['transfer'],
    tells: [
      { to: 'provider', letter: 'deal-completed' },
      { to: 'customer', letter: 'deal-completed' },
    ],
    availableNow: true,
  },
] as const satisfies readonly Transition[];
