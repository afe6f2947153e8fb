import { defineProcess } from '#src/domain/process/process.ts';
import { dealTransitions } from './deal-transitions.ts';
import { offerTransitions } from './offer-transitions.ts';
import { reviewTransitions } from './review-transitions.ts';

const offerExpiry = { transition: 'offer-auto-cancel', after: { days: 3 }, from: 'entered' } as const;
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
    'preauthorized': { timers: [{ transition: 'expire', after: { days: 3 }, from: 'entered' }] },
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
  transitions: [...dealTransitions, ...offerTransitions, ...reviewTransitions],
});

export type State = keyof typeof flexDefaultProcess.states;
export type TransitionName = (typeof flexDefaultProcess.transitions)[number]['name'];
