import type { Permission } from '#src/domain/policy/policies.ts';
import type { Ids } from './permission-actors.ts';
import { moderationExpectations } from './moderation-expectations.ts';
import { calendarExpectations } from './calendar-expectations.ts';
import { caseExpectations } from './case-expectations.ts';
import { ownListingExpectations } from './own-listing-expectations.ts';
import { threadExpectations } from './thread-expectations.ts';
import { transactionExpectations } from './transaction-expectations.ts';

const importId = '3f0c2f0a-0b52-4c6e-9f5e-0d6b7f0d9a11';

/** Importing items; nobody has an import of this id. */
const importExpectations = {
  'GET /listings/import': { about: null, own: 200, address: () => '/listings/import' },
  'GET /listings/import/template': { about: null, own: 200, address: () => '/listings/import/template' },
  'GET /listings/import/:id': { about: null, own: 404, address: () => `/listings/import/${importId}` },
  'POST /listings/import/:id': {
    ...{ about: null, own: 404, address: () => `/listings/import/${importId}` },
    body: () => new URLSearchParams(),
  },
  'GET /listings/import/:id/running': { about: null, own: 204, address: () => `/listings/import/${importId}/running` },
  // Without files: back to the form.
  'POST /api/imports/upload': {
    ...{ about: null, own: 303, address: () => '/api/imports/upload' },
    body: () => new URLSearchParams(),
  },
} as const;

/** The figures of a listing. */
const statisticsExpectations = {
  'GET /listings/:id/statistics': {
    about: 'listing',
    own: { all: 404, provider: 200 },
    address: ({ listing }: Ids) => `/listings/${listing}/statistics`,
  },
  'POST /l/:id/view': { about: null, own: 204, address: ({ listing }: Ids) => `/l/${listing}/view`, body: () => ({}) },
} as const;

/** What is for lenders; part of `expectations`. */
export const lenderExpectations = {
  ...calendarExpectations,
  ...importExpectations,
  ...statisticsExpectations,
} as const;

const noListing = { listingId: '00000000-0000-4000-8000-000000000000' };

/** What a user saves and whom they follow; part of `expectations`. */
export const favouriteExpectations = {
  // After sign-up; not from another site, so that nothing is saved here.
  'GET /l/:id/favourite': { about: null, own: 302, address: ({ listing }: Ids) => `/l/${listing}/favourite` },
  'POST /l/:id/favourite': {
    about: 'listing',
    own: { all: 303, provider: 409 },
    address: ({ listing }: Ids) => `/l/${listing}/favourite`,
    body: () => new URLSearchParams({ operation: 'add' }),
  },
  // An operator sees a draft, but nobody waits for its days.
  'GET /l/:id/wanted-days': {
    about: null,
    own: { all: 200, provider: 302 },
    address: ({ listing }: Ids) => `/l/${listing}/wanted-days`,
  },
  'POST /l/:id/wanted-days': {
    about: 'listing',
    own: { all: 400, provider: 302 },
    lost: 400,
    address: ({ listing }: Ids) => `/l/${listing}/wanted-days`,
    body: () => new URLSearchParams({ start: '' }),
  },
  'GET /favListings': { about: null, own: 200, address: () => '/favListings' },
  'POST /favListings': {
    ...{ about: null, own: 400, address: () => '/favListings' },
    body: () => new URLSearchParams({ operation: 'none' }),
  },
  'GET /account/sizes': { about: null, own: 200, address: () => '/account/sizes' },
  'POST /account/sizes': {
    ...{ about: null, own: 400, address: () => '/account/sizes' },
    body: () => new URLSearchParams({ sizes: 'none' }),
  },
  'GET /account/notifications': { about: null, own: 200, address: () => '/account/notifications' },
  'POST /account/notifications': {
    ...{ about: null, own: 400, address: () => '/account/notifications' },
    body: () => new URLSearchParams({ operation: 'none' }),
  },
  'GET /account/notifications/browsers': { about: null, own: 405, address: () => '/account/notifications/browsers' },
  'POST /account/notifications/browsers': {
    ...{ about: null, own: 400, address: () => '/account/notifications/browsers' },
    body: () => new URLSearchParams({ endpoint: 'https://elsewhere.example', publicKey: 'a', authSecret: 'b' }),
  },
  // Not a client that takes a stream.
  'GET /api/transactions/:id/events': {
    about: 'transaction',
    own: 400,
    address: ({ transaction }: Ids) => `/api/transactions/${transaction}/events`,
  },
  'GET /notifications/unsubscribe': { about: null, own: 200, address: () => '/notifications/unsubscribe' },
  'POST /notifications/unsubscribe': {
    ...{ about: null, own: 409, address: () => '/notifications/unsubscribe' },
    body: () => new URLSearchParams(),
  },
  'GET /saved-searches': { about: null, own: 200, address: () => '/saved-searches' },
  'POST /saved-searches': {
    ...{ about: null, own: 400, address: () => '/saved-searches' },
    body: () => new URLSearchParams({ operation: 'none' }),
  },
  // After sign-up; not from another site, so that nothing is saved here.
  'GET /saved-searches/save': { about: null, own: 302, address: () => '/saved-searches/save?pub_sizing=8' },
  'POST /saved-searches/save': {
    ...{ about: null, own: 303, address: () => '/saved-searches/save?pub_sizing=8' },
    body: () => new URLSearchParams(),
  },
  'GET /saved-searches/unsubscribe': { about: null, own: 200, address: () => '/saved-searches/unsubscribe' },
  'POST /saved-searches/unsubscribe': {
    ...{ about: null, own: 409, address: () => '/saved-searches/unsubscribe' },
    body: () => new URLSearchParams(),
  },
  'GET /u/:id/follow': { about: null, own: 302, address: ({ user }: Ids) => `/u/${user}/follow` },
  // Nobody follows themselves; `own` of an anonymous visitor is another's.
  'POST /u/:id/follow': {
    ...{ about: null, own: 409, address: ({ user }: Ids) => `/u/${user}/follow` },
    body: () => new URLSearchParams({ operation: 'follow' }),
  },
  'GET /followers': { about: null, own: 200, address: () => '/followers' },
  'POST /api/favourites/add': { about: null, own: 404, address: () => '/api/favourites/add', body: () => noListing },
  'POST /api/favourites/remove': {
    ...{ about: null, own: 200, address: () => '/api/favourites/remove' },
    body: () => noListing,
  },
  'POST /api/current-user/update-profile': {
    ...{ about: null, own: 200, address: () => '/api/current-user/update-profile' },
    body: () => ({ privateData: { favListingsArray: [] } }),
  },
} as const;

type Cast = { readonly start: string; readonly end: string };

/** The bag; part of `expectations`. */
export const cartExpectations = {
  // Without days it leads to the listing, or to sign-up.
  'GET /l/:id/bag': { about: null, own: 302, address: ({ listing }: Ids) => `/l/${listing}/bag` },
  'POST /l/:id/bag': {
    about: 'listing',
    own: { all: 303, provider: 409 },
    address: ({ listing }: Ids) => `/l/${listing}/bag`,
    body: (_: Ids, { start, end }: Cast) => new URLSearchParams({ operation: 'add', start, end, delivery: 'pick-up' }),
  },
  'GET /shopping-cart': { about: null, own: 200, address: () => '/shopping-cart' },
  'POST /shopping-cart': {
    ...{ about: null, own: 400, address: () => '/shopping-cart' },
    body: () => new URLSearchParams({ operation: 'none' }),
  },
  // An empty bag.
  'GET /shopping-cart/checkout': { about: null, own: 302, address: () => '/shopping-cart/checkout' },
  'GET /shopping-cart/request': { about: null, own: 405, address: () => '/shopping-cart/request' },
  'POST /shopping-cart/request': {
    ...{ about: null, own: 409, address: () => '/shopping-cart/request' },
    body: () => new URLSearchParams({ listings: noListing.listingId }),
  },
  'POST /api/cart/merge': {
    ...{ about: null, own: 200, address: () => '/api/cart/merge' },
    body: () => ({ entries: [noListing] }),
  },
} as const;

const viewedPath = '/api/recently-viewed';

/** What was looked at lately. */
const viewedExpectations = {
  'GET /api/recently-viewed': { about: null, own: 200, address: () => viewedPath },
  'GET /api/recently-viewed/cards': {
    about: null,
    own: 200,
    address: ({ listing }: Ids) => `${viewedPath}/cards?ids=${listing}`,
  },
  'POST /api/recently-viewed/add': {
    ...{ about: null, own: 200, address: () => `${viewedPath}/add` },
    body: () => ({ listingIds: [noListing.listingId] }),
  },
  'POST /api/recently-viewed/clear': { about: null, own: 200, address: () => `${viewedPath}/clear`, body: () => ({}) },
} as const;

const infoPages = [
  ...['/terms-of-service', '/privacy-policy', '/about', '/sustainability', '/how-it-works', '/faqs', '/qa', '/journal'],
  '/consigment',
];

/** The pages about the marketplace; part of `expectations`. */
export const infoExpectations = Object.fromEntries(
  infoPages.map((path) => [`GET ${path}`, { about: null, own: 200, address: () => path }]),
);

const waiting = ({ listing }: Ids) => `/console/listings/${listing}`;

/** The console's pages of listings that wait for approval; part of `expectations`. */
export const approvalExpectations = {
  'GET /console/listings': { about: null, own: 200, address: () => '/console/listings' },
  // None of the listings that are asked for was ever submitted.
  'GET /console/listings/:id': { about: 'listing', own: 404, address: waiting },
  'POST /console/listings/:id': {
    about: 'listing',
    own: 400,
    isPublic: true,
    lost: 400,
    address: waiting,
    body: () => new URLSearchParams({ verdict: '' }),
  },
} as const;

const reported = ({ listing }: Ids) => `/console/reports/${listing}`;

/** Questions, offers and reports about a listing, the console's pages of what was reported, and what was viewed; part of `expectations`. */
export const nearExpectations = {
  ...viewedExpectations,
  ...ownListingExpectations,
  ...threadExpectations,
  ...transactionExpectations,
  ...moderationExpectations,
  ...caseExpectations,
  'GET /l/:id/similar': { about: 'listing', own: 200, address: ({ listing }: Ids) => `/l/${listing}/similar` },
  'GET /l/:id/report': {
    about: null,
    own: { all: 200, provider: 302 },
    address: ({ listing }: Ids) => `/l/${listing}/report`,
  },
  'POST /l/:id/report': {
    about: 'listing',
    own: { all: 400, provider: 302 },
    lost: 400,
    address: ({ listing }: Ids) => `/l/${listing}/report`,
    body: () => new URLSearchParams({ reason: '' }),
  },
  'GET /console/reports': { about: null, own: 200, address: () => '/console/reports' },
  // None of the listings that are asked for was ever reported.
  'GET /console/reports/:id': { about: 'listing', own: 404, address: reported },
  'POST /console/reports/:id': {
    about: 'listing',
    own: 400,
    isPublic: true,
    lost: 400,
    address: reported,
    body: () => new URLSearchParams({ verdict: '' }),
  },
} as const;

const aBrand = () => '/console/brands/decide?name=Nowhere';

/** The console's pages of brands that lenders have typed; part of `expectations`. */
export const brandExpectations = {
  'GET /console/brands': { about: null, own: 200, address: () => '/console/brands' },
  'GET /console/brands/decide': { about: null, own: 200, address: aBrand },
  'POST /console/brands/decide': {
    about: null,
    own: 400,
    address: aBrand,
    body: () => new URLSearchParams({ verdict: '' }),
  },
} as const;

/** Commands without an address yet: their own tests are named in the record. */
export const withoutAddress: readonly Permission[] = [
  'transaction.write',
  'transaction.intervene',
  'case.read',
  'case.decide',
  'newsletter.export',
  'listing.approve',
  'listing.be-counted',
  'account.make-operator',
  'account.remove-operator',
  'account.reset-second-factor',
  // With the email, on the page of the contact details.
  'account.change-phone',
];
