import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every route of the site. The last one is the catch-all. */
export default [
  index('pages/landing.tsx'),
  route('s', 'pages/search/search.tsx'),
  route('s/count', 'pages/search/count.ts'),
  route('rotate-item', 'pages/rotate-item.tsx'),
  route('l', 'pages/listing/no-listing.ts'),
  route('l/:id', 'pages/listing/by-id.tsx'),
  route('l/:slug/:id', 'pages/listing/listing.tsx'),
  route('l/:id/line-items', 'pages/listing/line-items.ts'),
  route('l/:id/request', 'pages/checkout/request.ts'),
  route('l/:slug/:id/checkout', 'pages/checkout/checkout.tsx'),
  route('checkout/:transactionId/payment', 'pages/checkout/payment.ts'),
  route('inbox', 'pages/inbox/to-sales.ts'),
  route('inbox/:tab', 'pages/inbox/inbox.tsx'),
  route('order/:id', 'pages/transaction/to-details.ts', { id: 'order' }),
  route('order/:id/details', 'pages/transaction/transaction.tsx', { id: 'order-details' }),
  route('sale/:id', 'pages/transaction/to-details.ts', { id: 'sale' }),
  route('sale/:id/details', 'pages/transaction/transaction.tsx', { id: 'sale-details' }),
  route('transaction/:id/updates', 'pages/transaction/updates.ts'),
  route('login', 'pages/accounts/log-in.tsx'),
  route('signup', 'pages/accounts/sign-up.tsx'),
  route('logout', 'pages/accounts/log-out.ts'),
  route('verify-email', 'pages/accounts/verify-email.tsx'),
  route('styleguide', 'pages/styleguide.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
