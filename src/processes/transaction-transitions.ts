import type { Transition } from '#src/domain/process/process.ts';

const requestPayment = {
  to: 'pending-payment',
  by: ['customer'],
  payment: 'create-intent',
  paymentRequest: true,
  feed: 'hidden',
  availableNow: true,
} as const;
const newOrder = { input: 'payment-request', actions: ['set-line-items', 'take-hold'] } as const;

const giveUpRequest = {
  to: 'declined',
  outbox: ['cancel-intent'],
  actions: ['decline-hold', 'reverse-line-items'],
} as const;

const giveUpPayment = {
  from: ['pending-payment'],
  to: 'payment-expired',
  outbox: ['cancel-intent'],
  actions: ['decline-hold', 'reverse-line-items'],
} as const;

const requestSent = [
  { to: 'provider', email: 'request-received', unlessFollowed: true },
  { to: 'customer', email: 'request-sent', evenIfActor: true, unlessFollowed: true },
] as const;

/** Who asked for it is told, and a provider who was asked something, or has agreed to an offer, and may keep its days free. */
const unpaid = [
  { to: 'customer', email: 'payment-expired' },
  { to: 'provider', email: 'payment-expired', ifKnown: true },
] as const;

/** From the enquiry to the end of the rental or sale. */
export const transactionTransitions = [
  {
    name: 'enquire',
    from: ['initial'],
    to: 'enquiry',
    by: ['customer'],
    input: 'first-message',
    guards: ['verified-email-to-ask'],
    actions: ['store-message'],
    notifies: [{ to: 'provider', email: 'enquiry-received' }],
    feed: 'actor',
    availableNow: true,
  },
  { name: 'request-payment', from: ['initial'], ...requestPayment, ...newOrder },
  { name: 'request-payment-after-enquiry', from: ['enquiry'], ...requestPayment, ...newOrder },
  {
    // The price stands since the offer was accepted.
    name: 'request-payment-after-offer',
    from: ['offer-accepted'],
    ...requestPayment,
    input: 'agreed-payment',
    guards: ['before-deadline'],
    needsOrder: true,
    actions: ['take-credit', 'take-hold'],
  },
  {
    // The remaining items of a cart, under the payment that its first item has just confirmed: their lines and holds were
    // written and taken with those of the first.
    name: 'multi-vendor-payment',
    from: ['initial'],
    to: 'preauthorized',
    by: ['system'],
    // The parties are told of them together with the first.
    notifies: requestSent,
    paymentRequest: true,
    feed: 'role',
  },
  {
    name: 'confirm-payment',
    from: ['pending-payment'],
    to: 'preauthorized',
    by: ['customer', 'system'],
    notifies: requestSent,
    availableNow: true,
    feed: 'role',
    reads: 'authorised',
    waiting: 'multi-vendor-payment',
    // The listing is instant, or an offer has settled the price already.
    followedBy: [{ transition: 'accept', given: 'provider-agreed' }],
  },
  {
    name: 'expire-payment',
    ...giveUpPayment,
    by: ['system'],
    notifies: unpaid,
    availableNow: true,
    feed: 'role',
    ranOut: true,
    reads: 'unless-authorised',
  },
  {
    // The system gives up a payment whose card was refused too often.
    name: 'abandon',
    ...giveUpPayment,
    by: ['customer', 'system'],
    notifies: unpaid,
    availableNow: true,
    feed: 'actor',
    button: { look: 'outline' },
  },
  {
    name: 'accept',
    from: ['preauthorized'],
    to: 'accepted',
    by: ['provider', 'system'],
    payment: 'capture',
    guards: [
      'customer-not-banned',
      'not-closed-for-cause',
      'provider-can-be-paid',
      'before-deadline',
      'provider-agreed',
    ],
    actions: ['accept-hold'],
    notifies: [
      { to: 'customer', email: 'request-accepted' },
      { to: 'provider', email: 'request-accepted' },
      { to: 'customer', email: 'payment-receipt' },
    ],
    availableNow: true,
    feed: 'actor',
    button: { look: 'primary' },
    undoneIfStarted: 'cancel',
  },
  {
    name: 'decline',
    from: ['preauthorized'],
    ...giveUpRequest,
    by: ['provider', 'system'],
    alone: ['provider'],
    guards: ['customer-not-banned'],
    notifies: [
      { to: 'customer', email: 'request-declined' },
      { to: 'provider', email: 'request-declined' },
    ],
    availableNow: true,
    feed: 'actor',
    button: { look: 'outline', confirm: 'loss' },
  },
  {
    name: 'expire',
    from: ['preauthorized'],
    ...giveUpRequest,
    by: ['system'],
    notifies: [
      { to: 'customer', email: 'request-expired' },
      { to: 'provider', email: 'request-expired' },
    ],
    availableNow: true,
    feed: 'role',
    ranOut: true,
  },
  {
    name: 'cancel-by-customer',
    from: ['preauthorized', 'accepted'],
    to: 'canceled',
    by: ['customer'],
    // The transfer is of what the lender keeps.
    outbox: ['release-payment', 'transfer'],
    guards: ['cancel-window'],
    actions: ['cancel-hold', 'reverse-line-items'],
    notifies: [
      { to: 'provider', email: 'transaction-canceled' },
      { to: 'customer', email: 'transaction-canceled', evenIfActor: true },
    ],
    availableNow: true,
    feed: 'actor',
    button: { look: 'quiet', confirm: 'loss' },
  },
  {
    name: 'cancel',
    from: ['accepted'],
    to: 'canceled',
    by: ['operator', 'provider', 'system'],
    input: 'cancellation',
    outbox: ['refund', 'transfer'],
    guards: ['not-sent'],
    actions: ['store-reason', 'cancel-hold', 'reverse-line-items'],
    notifies: [
      { to: 'customer', email: 'transaction-canceled' },
      { to: 'provider', email: 'transaction-canceled', evenIfActor: true },
    ],
    availableNow: true,
    feed: 'actor',
    button: { look: 'quiet', confirm: 'loss' },
  },
  {
    name: 'complete',
    from: ['accepted'],
    to: 'delivered',
    by: ['system', 'provider'],
    outbox: ['transfer'],
    guards: ['no-open-case', 'handover-done'],
    actions: ['reward-referrer'],
    notifies: [
      { to: 'provider', email: 'transaction-completed' },
      { to: 'customer', email: 'transaction-completed' },
    ],
    availableNow: true,
    feed: 'role',
    button: { look: 'outline', confirm: 'plain' },
  },
] as const satisfies readonly Transition[];
