import type { TransactionTexts } from '../transaction-texts.ts';
import { bellOf, emailOf } from './notice-texts.ts';

/** Offers and counter-offers, until they are paid, declined or over. */
export const offerTexts = {
  'offer-received': {
    group: 'offers',
    bell: { provider: bellOf('notice.offer-received') },
    email: { provider: emailOf('notice.offer-received') },
  },
  'offer-countered': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-countered'), provider: bellOf('notice.offer-countered') },
    email: { customer: emailOf('notice.offer-countered'), provider: emailOf('notice.offer-countered') },
  },
  'offer-accepted': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-accepted.customer'), provider: bellOf('notice.offer-accepted.provider') },
    email: { customer: emailOf('notice.offer-accepted.customer'), provider: emailOf('notice.offer-accepted.provider') },
  },
  'offer-declined': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-declined.customer'), provider: bellOf('notice.offer-declined.provider') },
    email: { customer: emailOf('notice.offer-declined.customer'), provider: emailOf('notice.offer-declined.provider') },
  },
  'offer-withdrawn': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-withdrawn.customer'), provider: bellOf('notice.offer-withdrawn.provider') },
    email: {
      customer: emailOf('notice.offer-withdrawn.customer'),
      provider: emailOf('notice.offer-withdrawn.provider'),
    },
  },
  'offer-accepted-for-you': {
    group: 'offers',
    bell: { provider: bellOf('notice.offer-accepted-for-you') },
    email: { provider: emailOf('notice.offer-accepted-for-you') },
  },
  'offer-declined-for-you': {
    group: 'offers',
    bell: { provider: bellOf('notice.offer-declined-for-you') },
    email: { provider: emailOf('notice.offer-declined-for-you') },
  },
  'offer-overtaken': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-overtaken.customer'), provider: bellOf('notice.offer-overtaken.provider') },
    email: {
      customer: emailOf('notice.offer-overtaken.customer'),
      provider: emailOf('notice.offer-overtaken.provider'),
    },
  },
  'offer-expired': {
    group: 'offers',
    bell: { customer: bellOf('notice.offer-expired.customer'), provider: bellOf('notice.offer-expired.provider') },
    email: { customer: emailOf('notice.offer-expired.customer'), provider: emailOf('notice.offer-expired.provider') },
  },
} as const satisfies Partial<TransactionTexts>;
