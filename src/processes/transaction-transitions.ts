import type { Transition } from '#src/domain/process/process.ts';

const requestPayment = {
  to: 'pending-payment',
  by: ['customer'],
  asks: 'create-intent',
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
export const transactionTransitions = [
  {
    name: 'enquire',
    from: ['initial'],
    to: 'enquiry',
    by: ['customer'],
    tells: [{ to: 'provider', email: 'enquiry-received' }],
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
    does: ['set-line-items', 'take-hold'],
    tells: [{ to: 'provider', email: 'request-received' }],
    paymentRequest: true,
  },
  {
    name: 'confirm-payment',
    from: ['pending-payment'],
    to: 'preauthorized',
    by: ['customer', 'system'],
    tells: [
      { to: 'provider', email: 'request-received' },
      { to: 'customer', email: 'request-sent', ownAct: true },
    ],
    availableNow: true,
  },
  {
    name: 'expire-payment',
    ...giveUpPayment,
    by: ['system'],
    tells: [{ to: 'customer', email: 'payment-expired' }],
    availableNow: true,
  },
  { name: 'abandon', ...giveUpPayment, by: ['customer'], availableNow: true },
  {
    name: 'accept',
    from: ['preauthorized'],
    to: 'accepted',
    by: ['provider'],
    asks: 'capture',
    when: ['customer-not-banned', 'provider-can-be-paid', 'before-deadline'],
    does: ['accept-hold'],
    tells: [
      { to: 'customer', email: 'request-accepted' },
      { to: 'customer', email: 'payment-receipt' },
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
      { to: 'customer', email: 'request-declined' },
      { to: 'provider', email: 'request-declined' },
    ],
    availableNow: true,
  },
  {
    name: 'expire',
    from: ['preauthorized'],
    ...giveUpRequest,
    by: ['system'],
    tells: [
      { to: 'customer', email: 'request-expired' },
      { to: 'provider', email: 'request-expired' },
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
      { to: 'provider', email: 'transaction-canceled' },
      { to: 'customer', email: 'transaction-canceled', ownAct: true },
    ],
    availableNow: true,
  },
  {
    name: 'cancel',
    from: ['accepted'],
    to: 'canceled',
    by: ['operator', 'provider', 'system'],
    promises: ['refund'],
    does: ['cancel-hold', 'reverse-line-items'],
    tells: [
      { to: 'customer', email: 'transaction-canceled' },
      { to: 'provider', email: 'transaction-canceled', ownAct: true },
    ],
    availableNow: ['system'],
  },
  {
    name: 'complete',
    from: ['accepted'],
    to: 'delivered',
    by: ['system'],
    promises: ['transfer'],
    tells: [
      { to: 'provider', email: 'transaction-completed' },
      { to: 'customer', email: 'transaction-completed' },
    ],
    availableNow: true,
  },
] as const satisfies readonly Transition[];
