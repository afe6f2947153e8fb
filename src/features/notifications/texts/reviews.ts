import type { TransactionTexts } from '../transaction-texts.ts';
import { bellOf, emailOf } from './notice-texts.ts';

const received = { bell: bellOf('notice.review-received'), email: emailOf('notice.review-received') };
const published = { bell: bellOf('notice.reviews-published'), email: emailOf('notice.reviews-published') };

/** Reviews are double-blind: they become public once both are written, or when the review period has ended. */
export const reviewTexts = {
  'review-received': {
    group: 'reviews',
    bell: { customer: received.bell, provider: received.bell },
    email: { customer: received.email, provider: received.email },
  },
  'reviews-published': {
    group: 'reviews',
    bell: { customer: published.bell, provider: published.bell },
    email: { customer: published.email, provider: published.email },
  },
} as const satisfies Partial<TransactionTexts>;
