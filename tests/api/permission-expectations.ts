import {
  approvalExpectations,
  brandExpectations,
  cartExpectations,
  favouriteExpectations,
  infoExpectations,
  lenderExpectations,
  nearExpectations,
} from './more-expectations.ts';
import { form, read, type Expectation, type Own } from './expectation.ts';
import type { Cast, Ids } from './permission-actors.ts';
import { serverExpectations } from './server-expectations.ts';

const noSession = (status: number) => ({ anonymous: status, banned: status, ended: status });
/** Signed-in users are sent on. */
const withoutSession = (status: number): Own => ({ all: 302, ...noSession(status) });

const tab = (name: string) => `/l/luna-bias-slip-dress/{listing}/edit/${name}`;
/** Only the lender of the listing finds it there. */
const lenders = (status: number): Own => ({ all: 404, provider: status });

/** Sent back to the form, of a listing of one's own. */
const ofOwner = { provider: 303, all: 404 };
/** Refused by the state of the transaction and by the process, so that nothing changes. */
const abandon = { customer: 409, provider: 403, all: 409 };
const bookingData = ({ start, end }: Cast['days']) => ({ startDate: start, endDate: end });
const aboutListing = ({ listing }: Ids, days: Cast['days']) => ({
  listingId: listing,
  bookingData: bookingData(days),
  delivery: 'pick-up',
});

/**
 * What every declared address answers, as `METHOD /path`. Who is refused follows from its permission; only what cannot
 * be derived is here: how to ask, and the answer to those who may.
 */
export const expectations: Readonly<Record<string, Expectation>> = {
  'GET /': read('/', 200),
  'GET /s': read('/s', 200),
  'GET /s/count': read('/s/count', 200),
  'GET /s/map': read('/s/map', 200),
  'GET /s/places': read('/s/places?q=ponsonby', 200),
  'GET /s/option-counts': read('/s/option-counts?filter=sizing', 200),
  'GET /designers': read('/designers', 200),
  'GET /s/suggestions': read('/s/suggestions?q=silk', 200),
  'GET /rotate-item': read('/rotate-item', 200),
  ...infoExpectations,
  'GET /consignment': read('/consignment', 301),
  'GET /newsletter': read('/newsletter', 200),
  'POST /newsletter': { ...read('/newsletter', 400), body: form({ email: '' }) },
  'GET /newsletter/confirm': read('/newsletter/confirm', 200),
  'POST /newsletter/confirm': { ...read('/newsletter/confirm', 409), body: form({ token: 'wrong' }) },
  'GET /newsletter/unsubscribe': read('/newsletter/unsubscribe', 200),
  'POST /newsletter/unsubscribe': { ...read('/newsletter/unsubscribe', 409), body: form({}) },
  'GET /contact': read('/contact', 200),
  'POST /contact': { ...read('/contact', 400), body: form({ email: '' }) },
  'GET /documents/:name': read('/documents/terms-of-service', 200),
  'GET /l': read('/l', 302),
  'GET /l/:id': read('/l/{listing}', 200, 'listing'),
  'GET /l/:slug/:id': read('/l/luna-bias-slip-dress/{listing}', 200, 'listing'),
  'GET /l/:slug/:id/draft': read('/l/x/{listing}/draft', 302, 'listing'),
  'GET /l/:slug/:id/pending-approval': read('/l/x/{listing}/pending-approval', 302, 'listing'),
  'GET /l/new': read('/l/new', 302),
  'GET /l/:slug/:id/:type/description': { ...read(tab('description'), lenders(200), 'listing') },
  'POST /l/:slug/:id/:type/description': {
    ...read(tab('description'), lenders(400), 'listing'),
    body: form({ operation: 'next', kind: 'rent' }),
  },
  'GET /l/:slug/:id/:type/pricing': read(tab('pricing'), lenders(200), 'listing'),
  'POST /l/:slug/:id/:type/pricing': {
    ...read(tab('pricing'), lenders(400), 'listing'),
    body: form({ operation: 'next' }),
  },
  'GET /l/:slug/:id/:type/photos': read(tab('photos'), lenders(200), 'listing'),
  'GET /l/:slug/:id/:type/availability': read(tab('availability'), lenders(200), 'listing'),
  'POST /l/:slug/:id/:type/availability': {
    ...read(tab('availability'), lenders(400), 'listing'),
    body: form({ operation: 'days', first: '' }),
  },
  'GET /l/:slug/:id/:type/publish': read(tab('publish'), lenders(200), 'listing'),
  'POST /l/:slug/:id/:type/publish': { ...read(tab('publish'), lenders(303), 'listing'), body: form({}) },
  'GET /l/:slug/:id/:type/:tab': read(tab('rules'), 302),
  'GET /l/:slug/:id/:type/:tab/:returnURLType': read(tab('photos/success'), lenders(302), 'listing'),
  'POST /l/:slug/:id/:type/:tab/:returnURLType': {
    ...read(tab('photos/success'), lenders(303), 'listing'),
    body: form({}),
  },
  'GET /l/:id/line-items': read('/l/{listing}/line-items', 200, 'listing'),
  'GET /l/:id/request': read('/l/{listing}/request', 405),
  'POST /l/:id/request': { ...read('/l/{listing}/request', 400, 'listing'), body: form({}) },
  'GET /l/:id/photos': read('/l/{listing}/photos', 405),
  'POST /l/:id/photos': {
    ...read('/l/{listing}/photos', ofOwner, 'listing'),
    body: form({ operation: 'order', order: '' }),
  },
  ...lenderExpectations,
  ...favouriteExpectations,
  ...cartExpectations,
  ...nearExpectations,
  'GET /l/:slug/:id/checkout': read('/l/x/{listing}/checkout', 302, 'listing'),
  'GET /checkout/:transactionId/payment': read(
    '/checkout/{transaction}/payment',
    { all: 200, provider: 404 },
    'transaction',
  ),
  'POST /checkout/:transactionId/payment': {
    ...read('/checkout/{transaction}/payment', abandon, 'transaction'),
    body: form({ operation: 'give-up' }),
  },
  'GET /listings': read('/listings', 200),
  'POST /listings': { ...read('/listings', 400), body: form({ operation: 'none' }) },
  'GET /inbox': read('/inbox', 302),
  'GET /inbox/:tab': read('/inbox/orders', 200),
  'GET /notifications': read('/notifications', 200),
  'POST /notifications': { ...read('/notifications', 200), body: form({ until: '2020-01-01T00:00:00.000Z' }) },
  'GET /notifications/:id': read('/notifications/{notification}', 302, 'notification'),
  'POST /notifications/:id': { ...read('/notifications/{notification}', 303, 'notification'), body: form({}) },
  'GET /order/:id': read('/order/{transaction}', 302),
  'GET /order/:id/details': read('/order/{transaction}/details', { all: 200, provider: 302 }, 'transaction'),
  'POST /order/:id/details': {
    ...read('/order/{transaction}/details', { ...abandon, provider: 302 }, 'transaction'),
    body: form({ operation: 'abandon' }),
  },
  'GET /sale/:id': read('/sale/{transaction}', 302),
  'GET /sale/:id/details': read('/sale/{transaction}/details', { all: 302, provider: 200 }, 'transaction'),
  'POST /sale/:id/details': {
    ...read('/sale/{transaction}/details', { ...abandon, customer: 302 }, 'transaction'),
    body: form({ operation: 'abandon' }),
  },
  'GET /transaction/:id/updates': read('/transaction/{transaction}/updates', 204, 'transaction'),
  'POST /transaction/:id/updates': {
    ...read('/transaction/{transaction}/updates', 204, 'transaction'),
    body: form({}),
  },
  'GET /login': read('/login', withoutSession(200)),
  'POST /login': { ...read('/login', withoutSession(400)), body: form({ email: '' }) },
  'GET /signup': read('/signup', withoutSession(200)),
  'POST /signup': { ...read('/signup', withoutSession(400)), body: form({ email: '' }) },
  'GET /login/with/:provider': read('/login/with/oidc', 302),
  'POST /login/with/:provider': { ...read('/login/with/oidc', { all: 303, ...noSession(404) }), body: form({}) },
  'GET /login/with/:provider/callback': read('/login/with/oidc/callback?state=none&code=none', 302),
  'GET /confirm': read('/confirm', 302),
  'POST /confirm': { ...read('/confirm', { all: 303, ...noSession(302) }), body: form({ email: '' }) },
  'GET /logout': read('/logout', 303),
  'POST /logout': { ...read('/logout', 303), body: form({}), endsSession: true },
  'GET /verify-email': read('/verify-email', 200),
  'POST /verify-email': { ...read('/verify-email', { all: 409, member: 200 }), body: form({ token: 'wrong' }) },
  'GET /recover-password': read('/recover-password', 200),
  'POST /recover-password': { ...read('/recover-password', 400), body: form({ email: '' }) },
  'GET /reset-password': read('/reset-password', 200),
  'POST /reset-password': { ...read('/reset-password', 400), body: form({ newPassword: '' }) },
  'GET /undo-email-change': read('/undo-email-change', 200),
  'POST /undo-email-change': { ...read('/undo-email-change', 409), body: form({ token: 'wrong' }) },
  'GET /account': read('/account', 302),
  'GET /account/contact-details': read('/account/contact-details', 200),
  'POST /account/contact-details': {
    ...read('/account/contact-details', 400),
    body: form({ operation: 'save', email: '' }),
  },
  'GET /account/referral': read('/account/referral', 200),
  'GET /account/verification-email': read('/account/verification-email', 405),
  'POST /account/verification-email': {
    ...read('/account/verification-email', { all: 204, member: 409 }),
    body: form({}),
  },
  'GET /account/change-password': read('/account/change-password', 200),
  'GET /account/delete': read('/account/delete', 200),
  'POST /account/delete': { ...read('/account/delete', 400), body: form({ confirmation: 'no' }) },
  'GET /account/export': read('/account/export?file={export}', 200, 'export'),
  'POST /account/export': { ...read('/account/export', 303), body: form({}) },
  'GET /account/deleted': read('/account/deleted', 200),
  'POST /account/change-password': {
    ...read('/account/change-password', 400),
    body: form({ operation: 'change', newPassword: '' }),
  },
  'GET /account/security': read('/account/security', 200),
  'POST /account/security': { ...read('/account/security', 400), body: form({ operation: 'set-up' }) },
  'GET /account/payments': read('/account/payments', 200),
  'POST /account/payments': { ...read('/account/payments', 400), body: form({ operation: 'save' }) },
  'GET /account/payments/statement': read('/account/payments/statement', 200),
  'GET /account/payments/:returnURLType': read('/account/payments/success', 200),
  'POST /account/payments/:returnURLType': { ...read('/account/payments/success', 400), body: form({}) },
  'GET /account/payment-methods': read('/account/payment-methods', 200),
  'POST /account/payment-methods': { ...read('/account/payment-methods', 400), body: form({ operation: 'none' }) },
  'GET /account/payment-methods/setup': read('/account/payment-methods/setup', 405),
  'POST /account/payment-methods/setup': {
    ...read('/account/payment-methods/setup', 400),
    body: form({ operation: 'none' }),
  },
  'GET /account/connections': read('/account/connections', 200),
  'POST /account/connections': {
    ...read('/account/connections', 400),
    body: form({ operation: 'disconnect', provider: 'none', currentPassword: 'short' }),
  },
  'GET /verify': read('/verify', 302),
  'GET /account/id-check': read('/account/id-check', 200),
  'POST /account/id-check': { ...read('/account/id-check', 400), body: form({ operation: 'send', kind: '' }) },
  'GET /profile-settings': read('/profile-settings', 200),
  'POST /profile-settings': { ...read('/profile-settings', 400), body: form({ firstName: '42', lastName: 'Lin' }) },
  'GET /u': read('/u', 302),
  'GET /u/:id': { ...read('/u/{user}', 200, 'user'), isPublic: true },
  'GET /console': read('/console', 200),
  'GET /console/ids/:id': { ...read('/console/ids/{idCheck}', 200, 'idCheck'), isPublic: true },
  'POST /console/ids/:id': {
    ...read('/console/ids/{idCheck}', 400, 'idCheck'),
    ...{ isPublic: true, lost: 400, body: form({ verdict: '' }) },
  },
  'GET /console/ids/:id/photos/:side': read('/console/ids/{idCheck}/photos/front', 404, 'idCheck'),
  ...approvalExpectations,
  ...brandExpectations,
  'GET /console/audit': read('/console/audit', 200),
  'GET /styleguide/*': read('/styleguide', 200),
  'GET /*': read('/nowhere', 404),

  'GET /api/listings': read('/api/listings', 200),
  'GET /api/listings/:id': read('/api/listings/{listing}', 200, 'listing'),
  'GET /api/transactions/:id': read('/api/transactions/{transaction}', 200, 'transaction'),
  'POST /api/transaction-line-items': {
    ...read('/api/transaction-line-items', { all: 200, provider: 409 }, 'listing'),
    body: aboutListing,
  },
  'POST /api/initiate-privileged': {
    ...read('/api/initiate-privileged', { all: 200, provider: 409 }, 'listing'),
    body: ({ listing: listingId }, days) => ({
      isSpeculative: true,
      bookingData: bookingData(days),
      bodyParams: {
        processAlias: 'flex-default-process/release-1',
        transition: 'transition/request-payment',
        params: { listingId, delivery: 'pick-up' },
      },
    }),
  },
  'POST /api/transition-privileged': {
    ...read('/api/transition-privileged', abandon, 'transaction'),
    body: ({ transaction: id }) => ({ bodyParams: { id, transition: 'transition/abandon' } }),
  },
  'GET /api/current-user': read('/api/current-user', 200),
  'GET /api/users/show': read('/api/users/show?id={user}', 200),
  'POST /api/check-referral-code': {
    ...read('/api/check-referral-code', 404),
    body: () => ({ referralCode: 'ABC123' }),
  },
  'POST /api/save-referral-data': { ...read('/api/save-referral-data', 200), body: () => ({}) },
  'POST /api/send-sms': { ...read('/api/send-sms', 400), body: () => ({}) },
  'POST /api/sendgrid-email': { ...read('/api/sendgrid-email', 400), body: () => ({}) },
  'POST /api/auth/create-user-with-idp': {
    ...read('/api/auth/create-user-with-idp', { all: 409, anonymous: 400, banned: 400, ended: 400 }),
    body: () => ({}),
  },
  'POST /api/azure-upload': { ...read('/api/azure-upload', 400), body: form({}) },
  'POST /api/images/upload': { ...read('/api/images/upload', 400), body: form({}) },
  'POST /api/images/listings/:id': { ...read('/api/images/listings/{listing}', ofOwner, 'listing'), body: form({}) },
  'POST /api/images/identity': { ...read('/api/images/identity', 400), body: form({}) },
  ...serverExpectations,
};
