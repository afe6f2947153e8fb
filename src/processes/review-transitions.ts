import type { Transition } from '#src/domain/process/process.ts';

const write = {
  input: 'review',
  guards: ['no-open-dispute', 'before-deadline'],
  feed: 'actor',
  availableNow: true,
} as const;

const periodOver = {
  to: 'reviewed',
  by: ['system'],
  guards: ['no-open-dispute', 'after-deadline'],
  availableNow: true,
} as const;

const publish = {
  to: 'reviewed',
  notifies: [
    { to: 'customer', email: 'reviews-published' },
    { to: 'provider', email: 'reviews-published' },
  ],
} as const;

/**
 * Double-blind reviews: both are published when both are written, or when the period has ended. While a bank's
 * dispute is open nothing is written, and the period does not run; a case between the two holds back neither.
 */
export const reviewTransitions = [
  {
    name: 'review-1-by-customer',
    from: ['delivered'],
    to: 'reviewed-by-customer',
    by: ['customer'],
    ...write,
    actions: ['post-review'],
    notifies: [{ to: 'provider', email: 'review-received' }],
  },
  {
    name: 'review-1-by-provider',
    from: ['delivered'],
    to: 'reviewed-by-provider',
    by: ['provider'],
    ...write,
    actions: ['post-review'],
    notifies: [{ to: 'customer', email: 'review-received' }],
  },
  {
    name: 'review-2-by-provider',
    from: ['reviewed-by-customer'],
    ...publish,
    by: ['provider'],
    ...write,
    actions: ['post-review', 'publish-reviews'],
  },
  {
    name: 'review-2-by-customer',
    from: ['reviewed-by-provider'],
    ...publish,
    by: ['customer'],
    ...write,
    actions: ['post-review', 'publish-reviews'],
  },
  { name: 'expire-review-period', from: ['delivered'], ...periodOver, feed: 'hidden' },
  {
    name: 'expire-provider-review-period',
    from: ['reviewed-by-customer'],
    ...publish,
    ...periodOver,
    actions: ['publish-reviews'],
    feed: 'role',
  },
  {
    name: 'expire-customer-review-period',
    from: ['reviewed-by-provider'],
    ...publish,
    ...periodOver,
    actions: ['publish-reviews'],
    feed: 'role',
  },
] as const satisfies readonly Transition[];
