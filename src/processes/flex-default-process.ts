import {
  daysToAnswer,
  daysToArrive,
  daysToReview,
  hoursToReport,
  minutesToPay,
} from '#src/domain/process/durations.ts';
import { defineProcess } from '#src/domain/process/process.ts';
import { transactionTransitions } from './transaction-transitions.ts';
import { offerTransitions } from './offer-transitions.ts';
import { reviewTransitions } from './review-transitions.ts';

const beforeFirstDay = { by: { hours: 12 }, of: 'booking-start' } as const;
/** Three days to answer or to pay, but not within the last hours before the first rental day. */
const threeDays = {
  after: { days: daysToAnswer },
  from: 'entered',
  orBefore: [beforeFirstDay],
  atLeast: { hours: 2 },
} as const;
const offerExpiry = { transition: 'offer-auto-cancel', ...threeDays } as const;
/** Nor within the last day of the card hold. */
const requestExpiry = {
  transition: 'expire',
  ...threeDays,
  orBefore: [beforeFirstDay, { by: { days: 1 }, of: 'hold-end' }],
} as const;
/** Counts from the delivery, whatever came between; not while a case is open. */
const reviewPeriod = { after: { days: daysToReview }, from: 'delivered', pauses: true } as const;
/** From the handover: what is received, or back, is complete unless something is said about it. */
const rental = { transition: 'complete', kind: 'rent' } as const;
const sale = { transition: 'complete', kind: 'sale', handover: 'recorded' } as const;
const completed = { stage: 'completed', label: 'delivered' } as const;

export const flexDefaultProcess = defineProcess({
  name: 'flex-default-process',
  version: 'release-1',
  initial: 'initial',
  states: {
    'initial': { stage: 'paying', label: null, unsent: true },
    'enquiry': { stage: 'negotiating', label: 'enquiry' },
    'initial-offer': { stage: 'negotiating', label: 'waiting', waitsFor: 'provider', timers: [offerExpiry] },
    'offer-pending': { stage: 'negotiating', label: 'waiting', waitsFor: 'other-party', timers: [offerExpiry] },
    'offer-accepted': {
      stage: 'negotiating',
      label: 'pending-payment',
      waitsFor: 'customer',
      timers: [{ transition: 'expire-accepted-offer', ...threeDays }],
    },
    'offer-declined': { stage: 'failed', label: 'declined' },
    'pending-payment': {
      stage: 'paying',
      label: 'pending-payment',
      waitsFor: 'customer',
      unsent: true,
      together: true,
      onPayment: { authorised: 'confirm-payment' },
      timers: [{ transition: 'expire-payment', after: { minutes: minutesToPay }, from: 'payment-requested' }],
    },
    'payment-expired': { stage: 'failed', label: 'expired', unsent: true, payableAgain: true },
    'preauthorized': {
      stage: 'requested',
      label: 'waiting',
      waitsFor: 'provider',
      together: true,
      onPayment: { canceled: 'decline' },
      timers: [requestExpiry],
    },
    'declined': { stage: 'failed', label: 'declined' },
    'accepted': {
      stage: 'agreed',
      label: 'accepted',
      timers: [
        { ...rental, handover: 'none', after: { hours: hoursToReport }, from: 'booking-end' },
        {
          ...rental,
          handover: 'recorded',
          after: { hours: hoursToReport },
          from: 'returned',
          notBefore: 'booking-end',
        },
        { ...rental, handover: 'recorded', after: { hours: hoursToReport }, from: 'due-back' },
        { ...sale, after: { hours: hoursToReport }, from: 'received' },
        { ...sale, after: { days: daysToArrive }, from: 'dispatched' },
        { transition: 'cancel', kind: 'sale', handover: 'none', after: {}, from: 'last-day-to-send' },
      ],
    },
    'canceled': { stage: 'failed', label: 'canceled' },
    'delivered': {
      ...completed,
      timers: [{ transition: 'expire-review-period', ...reviewPeriod }],
    },
    'reviewed-by-customer': {
      ...completed,
      timers: [{ transition: 'expire-provider-review-period', ...reviewPeriod }],
    },
    'reviewed-by-provider': {
      ...completed,
      timers: [{ transition: 'expire-customer-review-period', ...reviewPeriod }],
    },
    'reviewed': completed,
  },
  final: ['declined', 'canceled', 'payment-expired', 'offer-declined', 'reviewed'],
  success: 'reviewed',
  transitions: [...transactionTransitions, ...offerTransitions, ...reviewTransitions],
});

export type State = keyof typeof flexDefaultProcess.states;
/** States in which pages show a transaction. */
export type VisibleState = Exclude<State, 'initial'>;
export type TransitionName = (typeof flexDefaultProcess.transitions)[number]['name'];

type Transitions = (typeof transactionTransitions | typeof offerTransitions | typeof reviewTransitions)[number];
/** Transitions with a button on the transaction page. */
export type UserAction = Extract<Transitions, { readonly button: object }>['name'];
/** Those of them with a confirmation dialog. */
export type ConfirmedAction = Extract<Transitions, { readonly button: { readonly confirm: string } }>['name'];
/** Internal transitions, which no feed displays. */
export type HiddenTransition = Extract<Transitions, { readonly feed: 'hidden' }>['name'];
/** What the process tells its parties. The texts are keyed by it, so that one that is missing does not compile. */
export type ProcessNotice = Extract<Transitions, { readonly notifies: readonly unknown[] }>['notifies'][number];
