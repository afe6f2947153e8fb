import { defineProcess } from '#src/domain/process/process.ts';
import { transactionTransitions } from './transaction-transitions.ts';
import { offerTransitions } from './offer-transitions.ts';
import { reviewTransitions } from './review-transitions.ts';

const offerExpiry = { transition: 'offer-auto-cancel', after: { days: 3 }, from: 'entered' } as const;
/**
 * The lender has three days to answer, but not within the last hours before the first rental day, nor within the last
 * day of the card hold.
 */
const requestExpiry = {
  transition: 'expire',
  after: { days: 3 },
  from: 'entered',
  orBefore: [
    { by: { hours: 12 }, of: 'booking-start' },
    { by: { days: 1 }, of: 'hold-end' },
  ],
  atLeast: { hours: 2 },
} as const;
const reviewPeriod = { days: 14 };

export const flexDefaultProcess = defineProcess({
  name: 'flex-default-process',
  version: 'release-1',
  initial: 'initial',
  states: {
    'initial': {},
    'enquiry': {},
    'initial-offer': { timers: [offerExpiry] },
    'offer-pending': { timers: [offerExpiry] },
    'offer-accepted': { timers: [{ transition: 'expire-accepted-offer', after: { days: 3 }, from: 'entered' }] },
    'offer-declined': {},
    'pending-payment': {
      timers: [{ transition: 'expire-payment', after: { minutes: 15 }, from: 'payment-requested' }],
    },
    'payment-expired': {},
    'preauthorized': { timers: [requestExpiry] },
    'declined': {},
    'accepted': {
      timers: [
        { transition: 'complete', kind: 'rent', after: { hours: 48 }, from: 'booking-end' },
        { transition: 'complete', kind: 'sale', after: { days: 10 }, from: 'entered' },
      ],
    },
    'canceled': {},
    'delivered': { timers: [{ transition: 'expire-review-period', after: reviewPeriod, from: 'delivered' }] },
    'reviewed-by-customer': {
      timers: [{ transition: 'expire-provider-review-period', after: reviewPeriod, from: 'delivered' }],
    },
    'reviewed-by-provider': {
      timers: [{ transition: 'expire-customer-review-period', after: reviewPeriod, from: 'delivered' }],
    },
    'reviewed': {},
  },
  final: ['declined', 'canceled', 'payment-expired', 'offer-declined', 'reviewed'],
  success: 'reviewed',
  transitions: [...transactionTransitions, ...offerTransitions, ...reviewTransitions],
});

export type State = keyof typeof flexDefaultProcess.states;
export type TransitionName = (typeof flexDefaultProcess.transitions)[number]['name'];
