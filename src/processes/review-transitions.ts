import type { Transition } from '#src/domain/process/process.ts';

const publish = {
  to: 'reviewed',
  notifies: [
    { to: 'customer', email: 'reviews-published' },
    { to: 'provider', email: 'reviews-published' },
  ],
} as const;

/** Double-blind reviews: both are published when both are written, or when the period has ended. */
export const reviewTransitions = [
  {
    name: 'review-1-by-customer',
    from: ['delivered'],
    to: 'reviewed-by-customer',
    by: ['customer'],
    actions: ['post-review'],
    notifies: [{ to: 'provider', email: 'review-received' }],
    feed: 'actor',
  },
  {
    name: 'review-1-by-provider',
    from: ['delivered'],
    to: 'reviewed-by-provider',
    by: ['provider'],
    actions: ['post-review'],
    notifies: [{ to: 'customer', email: 'review-received' }],
    feed: 'actor',
  },
  {
    name: 'review-2-by-provider',
    from: ['reviewed-by-customer'],
    ...publish,
    by: ['provider'],
    actions: ['post-review', 'publish-reviews'],
    feed: 'actor',
  },
  {
    name: 'review-2-by-customer',
    from: ['reviewed-by-provider'],
    ...publish,
    by: ['customer'],
    actions: ['post-review', 'publish-reviews'],
    feed: 'actor',
  },
  { name: 'expire-review-period', from: ['delivered'], to: 'reviewed', by: ['system'], feed: 'hidden' },
  {
    name: 'expire-provider-review-period',
    from: ['reviewed-by-customer'],
    ...publish,
    by: ['system'],
    actions: ['publish-reviews'],
    feed: 'role',
  },
  {
    name: 'expire-customer-review-period',
    from: ['reviewed-by-provider'],
    ...publish,
    by: ['system'],
    actions: ['publish-reviews'],
    feed: 'role',
  },
] as const satisfies readonly Transition[];
