import type { Transition } from '#src/domain/process/process.ts';

/** Answered by the party that did not make the last offer; for the lender, by the terms of her listing too. */
const answer = { feed: 'actor', availableNow: true } as const;
const accept = {
  to: 'offer-accepted',
  needsOrder: true,
  actions: ['set-line-items'],
  button: { look: 'primary' },
  ...answer,
} as const;
const decline = { to: 'offer-declined', button: { look: 'outline', confirm: 'loss' }, ...answer } as const;
const counter = {
  to: 'offer-pending',
  input: 'offer',
  guards: ['offer-of-other-party', 'nobody-banned', 'offer-rounds-left', 'before-deadline'],
  actions: ['store-offer'],
  button: { look: 'outline', confirm: 'plain' },
  ...answer,
} as const;
const expired = {
  to: 'canceled',
  by: ['system'],
  notifies: [
    { to: 'customer', email: 'offer-expired' },
    { to: 'provider', email: 'offer-expired' },
  ],
  feed: 'role',
  ranOut: true,
  availableNow: true,
} as const;

const byCustomer = { by: ['customer'] } as const;
const acceptByProvider = {
  ...accept,
  by: ['provider', 'system'],
  guards: ['offer-of-other-party', 'nobody-banned', 'before-deadline', 'accepted-by-terms'],
  // The lender is told of what her terms have answered.
  notifies: [
    { to: 'customer', email: 'offer-accepted' },
    { to: 'provider', email: 'offer-accepted-for-you' },
  ],
} as const;
const declineByProvider = {
  ...decline,
  by: ['provider', 'system'],
  guards: ['offer-of-other-party', 'declined-by-terms'],
  notifies: [
    { to: 'customer', email: 'offer-declined' },
    { to: 'provider', email: 'offer-declined-for-you' },
  ],
} as const;
const counterByProvider = {
  ...counter,
  by: ['provider'],
  notifies: [{ to: 'customer', email: 'offer-countered' }],
} as const;

/** Offers and counter offers alternate until a party accepts or declines, or three days pass without an answer. */
export const offerTransitions = [
  {
    name: 'initial-offer',
    from: ['initial'],
    to: 'initial-offer',
    by: ['customer'],
    input: 'first-offer',
    guards: ['verified-email'],
    actions: ['propose-days', 'store-offer'],
    notifies: [{ to: 'provider', email: 'offer-received', unlessFollowed: true }],
    feed: 'actor',
    availableNow: true,
    followedBy: [
      { transition: 'accept-offer-by-provider', given: 'accepted-by-terms' },
      { transition: 'decline-offer-by-provider', given: 'declined-by-terms' },
    ],
  },
  { name: 'accept-offer-by-provider', from: ['initial-offer'], ...acceptByProvider },
  { name: 'decline-offer-by-provider', from: ['initial-offer'], ...declineByProvider },
  {
    name: 'counter-offer-by-provider',
    from: ['initial-offer', 'offer-pending'],
    ...counterByProvider,
    insteadIn: { 'offer-pending': 'counter-pending-offer-by-provider' },
  },
  { name: 'accept-pending-offer-by-provider', from: ['offer-pending'], ...acceptByProvider },
  { name: 'decline-pending-offer-by-provider', from: ['offer-pending'], ...declineByProvider },
  { name: 'counter-pending-offer-by-provider', from: ['offer-pending'], ...counterByProvider },
  {
    name: 'accept-offer-by-customer',
    from: ['offer-pending'],
    ...accept,
    ...byCustomer,
    guards: ['offer-of-other-party', 'nobody-banned', 'before-deadline'],
    notifies: [{ to: 'provider', email: 'offer-accepted' }],
  },
  {
    name: 'decline-offer-by-customer',
    from: ['offer-pending'],
    ...decline,
    ...byCustomer,
    guards: ['offer-of-other-party'],
    notifies: [{ to: 'provider', email: 'offer-declined' }],
  },
  {
    name: 'counter-offer-by-customer',
    from: ['offer-pending'],
    ...counter,
    ...byCustomer,
    notifies: [{ to: 'provider', email: 'offer-countered', unlessFollowed: true }],
    followedBy: [
      { transition: 'accept-pending-offer-by-provider', given: 'accepted-by-terms' },
      { transition: 'decline-pending-offer-by-provider', given: 'declined-by-terms' },
    ],
  },
  {
    name: 'withdraw-offer',
    from: ['initial-offer', 'offer-pending'],
    to: 'canceled',
    by: ['customer', 'provider'],
    guards: ['own-offer'],
    notifies: [
      { to: 'customer', email: 'offer-withdrawn' },
      { to: 'provider', email: 'offer-withdrawn' },
    ],
    feed: 'actor',
    availableNow: true,
    button: { look: 'quiet', confirm: 'loss' },
  },
  { name: 'offer-auto-cancel', from: ['initial-offer', 'offer-pending'], ...expired },
  { name: 'expire-accepted-offer', from: ['offer-accepted'], ...expired },
  {
    // Another order for its days, or for the last units, was accepted.
    name: 'offer-overtaken',
    from: ['initial-offer', 'offer-pending', 'offer-accepted'],
    to: 'offer-declined',
    by: ['system'],
    guards: ['order-overtaken'],
    notifies: [
      { to: 'customer', email: 'offer-overtaken' },
      { to: 'provider', email: 'offer-overtaken' },
    ],
    feed: 'role',
    availableNow: true,
  },
] as const satisfies readonly Transition[];
