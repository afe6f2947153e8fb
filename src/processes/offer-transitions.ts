import type { Transition } from '#src/domain/process/process.ts';

const byProvider = { by: ['provider'] } as const;
const byCustomer = { by: ['customer'] } as const;
const counter = { to: 'offer-pending', actions: ['store-offer'] } as const;

/** Offers and counter offers alternate until a party accepts or declines, or three days pass without an answer. */
export const offerTransitions = [
  {
    name: 'initial-offer',
    from: ['initial'],
    to: 'initial-offer',
    by: ['customer'],
    actions: ['store-offer'],
    notifies: [{ to: 'provider', email: 'offer-received' }],
    feed: 'actor',
  },
  {
    name: 'accept-offer-by-provider',
    from: ['initial-offer'],
    to: 'offer-accepted',
    by: ['provider'],
    guards: ['provider-can-be-paid'],
    notifies: [{ to: 'customer', email: 'offer-accepted' }],
    feed: 'actor',
  },
  {
    name: 'decline-offer-by-provider',
    from: ['initial-offer'],
    to: 'offer-declined',
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-declined' }],
    feed: 'actor',
  },
  {
    name: 'counter-offer-by-provider',
    from: ['initial-offer', 'offer-pending'],
    ...counter,
    by: ['provider'],
    notifies: [{ to: 'customer', email: 'offer-countered' }],
    feed: 'actor',
  },
  {
    name: 'accept-pending-offer-by-provider',
    from: ['offer-pending'],
    to: 'offer-accepted',
    by: ['provider'],
    guards: ['provider-can-be-paid'],
    notifies: [{ to: 'customer', email: 'offer-accepted' }],
    feed: 'actor',
  },
  {
    name: 'decline-pending-offer-by-provider',
    from: ['offer-pending'],
    to: 'offer-declined',
    ...byProvider,
    notifies: [{ to: 'customer', email: 'offer-declined' }],
    feed: 'actor',
  },
  {
    name: 'counter-pending-offer-by-provider',
    from: ['offer-pending'],
    ...counter,
    by: ['provider'],
    notifies: [{ to: 'customer', email: 'offer-countered' }],
    feed: 'actor',
  },
  {
    name: 'accept-offer-by-customer',
    from: ['offer-pending'],
    to: 'offer-accepted',
    by: ['customer'],
    guards: ['provider-can-be-paid'],
    notifies: [{ to: 'provider', email: 'offer-accepted' }],
    feed: 'actor',
  },
  {
    name: 'decline-offer-by-customer',
    from: ['offer-pending'],
    to: 'offer-declined',
    ...byCustomer,
    notifies: [{ to: 'provider', email: 'offer-declined' }],
    feed: 'actor',
  },
  {
    name: 'counter-offer-by-customer',
    from: ['offer-pending'],
    ...counter,
    by: ['customer'],
    notifies: [{ to: 'provider', email: 'offer-countered' }],
    feed: 'actor',
  },
  {
    name: 'withdraw-offer',
    from: ['initial-offer', 'offer-pending'],
    to: 'canceled',
    by: ['customer', 'provider'],
    notifies: [
      { to: 'customer', email: 'offer-withdrawn' },
      { to: 'provider', email: 'offer-withdrawn' },
    ],
    feed: 'actor',
  },
  {
    name: 'offer-auto-cancel',
    from: ['initial-offer', 'offer-pending'],
    to: 'canceled',
    by: ['system'],
    notifies: [
      { to: 'customer', email: 'offer-expired' },
      { to: 'provider', email: 'offer-expired' },
    ],
    feed: 'role',
    ranOut: true,
  },
  {
    name: 'expire-accepted-offer',
    from: ['offer-accepted'],
    to: 'canceled',
    by: ['system'],
    notifies: [
      { to: 'customer', email: 'offer-expired' },
      { to: 'provider', email: 'offer-expired' },
    ],
    feed: 'role',
    ranOut: true,
  },
] as const satisfies readonly Transition[];
