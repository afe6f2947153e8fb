import type { Transition } from '#src/domain/process/process.ts';

/** Answered by the party that did not make the last offer. */
const accept = {
  to: 'offer-accepted',
  guards: ['offer-of-other-party'],
  needsOrder: true,
  actions: ['set-line-items'],
  feed: 'actor',
  availableNow: true,
} as const;
const decline = {
  to: 'offer-declined',
  guards: ['offer-of-other-party'],
  feed: 'actor',
  availableNow: true,
} as const;
const counter = {
  to: 'offer-pending',
  input: 'offer',
  guards: ['offer-of-other-party', 'offer-rounds-left'],
  actions: ['store-offer'],
  feed: 'actor',
  availableNow: true,
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

const byProvider = { by: ['provider'] } as const;
const byCustomer = { by: ['customer'] } as const;

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
    notifies: [{ to: 'provider', email: 'offer-received' }],
    feed: 'actor',
    availableNow: true,
  },
  {
    name: 'accept-offer-by-provider',
    from: ['initial-offer'],
    ...accept,
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-accepted' }],
  },
  {
    name: 'decline-offer-by-provider',
    from: ['initial-offer'],
    ...decline,
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-declined' }],
  },
  {
    name: 'counter-offer-by-provider',
    from: ['initial-offer', 'offer-pending'],
    ...counter,
    ...byProvider,
    insteadIn: { 'offer-pending': 'counter-pending-offer-by-provider' },
    notifies: [{ to: 'customer', email: 'offer-countered' }],
  },
  {
    name: 'accept-pending-offer-by-provider',
    from: ['offer-pending'],
    ...accept,
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-accepted' }],
  },
  {
    name: 'decline-pending-offer-by-provider',
    from: ['offer-pending'],
    ...decline,
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-declined' }],
  },
  {
    name: 'counter-pending-offer-by-provider',
    from: ['offer-pending'],
    ...counter,
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-countered' }],
  },
  {
    name: 'accept-offer-by-customer',
    from: ['offer-pending'],
    ...accept,
    ...byCustomer,
    notifies: [{ to: 'provider', email: 'offer-accepted' }],
  },
  {
    name: 'decline-offer-by-customer',
    from: ['offer-pending'],
    ...decline,
    ...byCustomer,
    notifies: [{ to: 'provider', email: 'offer-declined' }],
  },
  {
    name: 'counter-offer-by-customer',
    from: ['offer-pending'],
    ...counter,
    ...byCustomer,
    notifies: [{ to: 'provider', email: 'offer-countered' }],
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
  },
  { name: 'offer-auto-cancel', from: ['initial-offer', 'offer-pending'], ...expired },
  { name: 'expire-accepted-offer', from: ['offer-accepted'], ...expired },
] as const satisfies readonly Transition[];
