import type { Transition } from '#src/domain/process/process.ts';

const byProvider = { by: ['provider'], when: ['offer-turn'] } as const;
const byCustomer = { by: ['customer'], when: ['offer-turn'] } as const;
const counter = { to: 'offer-pending', does: ['store-offer'] } as const;

/** An offer goes to and fro until one side says yes, no, or nothing for three days. */
export const offerTransitions = [
  {
    name: 'initial-offer',
    from: ['initial'],
    to: 'initial-offer',
    by: ['customer'],
    when: ['listing-bookable', 'offer-within-bounds'],
    does: ['store-offer'],
    tells: [{ to: 'provider', letter: 'offer-received' }],
  },
  {
    name: 'accept-offer-by-provider',
    from: ['initial-offer'],
    to: 'offer-accepted',
    by: ['provider'],
    when: ['offer-turn', 'provider-can-be-paid'],
    tells: [{ to: 'customer', letter: 'offer-accepted' }],
  },
  {
    name: 'decline-offer-by-provider',
    from: ['initial-offer'],
    to: 'offer-declined',
    ...byProvider,
    tells: [{ to: 'customer', letter: 'offer-declined' }],
  },
  {
    name: 'counter-offer-by-provider',
    from: ['initial-offer', 'offer-pending'],
    ...counter,
    by: ['provider'],
    when: ['offer-turn', 'offer-within-bounds'],
    tells: [{ to: 'customer', letter: 'offer-countered' }],
  },
  {
    name: 'accept-pending-offer-by-provider',
    from: ['offer-pending'],
    to: 'offer-accepted',
    by: ['provider'],
    when: ['offer-turn', 'provider-can-be-paid'],
    tells: [{ to: 'customer', letter: 'offer-accepted' }],
  },
  {
    name: 'decline-pending-offer-by-provider',
    from: ['offer-pending'],
    to: 'offer-declined',
    ...byProvider,
    tells: [{ to: 'customer', letter: 'offer-declined' }],
  },
  {
    name: 'counter-pending-offer-by-provider',
    from: ['offer-pending'],
    ...counter,
    by: ['provider'],
    when: ['offer-turn', 'offer-within-bounds'],
    tells: [{ to: 'customer', letter: 'offer-countered' }],
  },
  {
    name: 'accept-offer-by-customer',
    from: ['offer-pending'],
    to: 'offer-accepted',
    by: ['customer'],
    when: ['offer-turn', 'provider-can-be-paid'],
    tells: [{ to: 'provider', letter: 'offer-accepted' }],
  },
  {
    name: 'decline-offer-by-customer',
    from: ['offer-pending'],
    to: 'offer-declined',
    ...byCustomer,
    tells: [{ to: 'provider', letter: 'offer-declined' }],
  },
  {
    name: 'counter-offer-by-customer',
    from: ['offer-pending'],
    ...counter,
    by: ['customer'],
    when: ['offer-turn', 'offer-within-bounds'],
    tells: [{ to: 'provider', letter: 'offer-countered' }],
  },
  {
    name: 'withdraw-offer',
    from: ['initial-offer', 'offer-pending'],
    to: 'canceled',
    by: ['customer', 'provider'],
    when: ['offer-maker'],
    tells: [
      { to: 'customer', letter: 'offer-withdrawn' },
      { to: 'provider', letter: 'offer-withdrawn' },
    ],
  },
  {
    name: 'offer-auto-cancel',
    from: ['initial-offer', 'offer-pending'],
    to: 'canceled',
    by: ['system'],
    tells: [
      { to: 'customer', letter: 'offer-expired' },
      { to: 'provider', letter: 'offer-expired' },
    ],
  },
  {
    name: 'expire-accepted-offer',
    from: ['offer-accepted'],
    to: 'canceled',
    by: ['system'],
    tells: [
      { to: 'customer', letter: 'offer-expired' },
      { to: 'provider', letter: 'offer-expired' },
    ],
  },
] as const satisfies readonly Transition[];
