import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import type { Permission } from './domain/policy/policies.ts';

/** Who may ask a page or call: `read` by GET and HEAD, `change` by POST; null where it accepts no form. */
export type RouteAccess = {
  readonly read: Permission;
  readonly change: Permission | null;
  /** A document, which redirects to sign-up where a session is missing; a call answers 401. */
  readonly isPage: boolean;
};

type Address = { readonly entry: RouteConfigEntry; readonly access: RouteAccess };

/**
 * Every address of the site with its file and its permissions (`domain/policy/policies.ts`): to read it, and to send
 * its form. The last one is the catch-all.
 */
const addresses: readonly Address[] = [
  page('', 'pages/landing.tsx', 'site.read'),
  page('s', 'pages/search/search.tsx', 'site.read'),
  call('s/count', 'pages/search/count.ts', 'site.read'),
  call('s/map', 'pages/search/map/listings.ts', 'site.read'),
  call('s/places', 'pages/places/predictions.ts', 'site.read'),
  call('s/option-counts', 'pages/search/option-counts.ts', 'site.read'),
  call('s/suggestions', 'pages/search/suggestions.ts', 'site.read'),
  page('designers', 'pages/designers/designers.tsx', 'site.read'),
  page('rotate-item', 'pages/rotate-item.tsx', 'site.read'),
  page('l', 'pages/listing/no-listing.ts', 'site.read'),
  page('l/:id', 'pages/listing/listing.tsx', 'listing.read', null, 'listing-by-id'),
  page('l/:slug/:id', 'pages/listing/listing.tsx', 'listing.read'),
  page('l/:slug/:id/draft', 'pages/listing/listing.tsx', 'listing.preview', null, 'listing-draft'),
  page(
    'l/:slug/:id/pending-approval',
    'pages/listing/listing.tsx',
    'listing.preview',
    null,
    'listing-pending-approval',
  ),
  page('l/new', 'pages/listing-wizard/to-new.ts', 'listing.edit'),
  page('l/:slug/:id/:type/description', 'pages/listing-wizard/tabs/description.tsx', 'listing.edit', 'listing.change'),
  page('l/:slug/:id/:type/pricing', 'pages/listing-wizard/tabs/pricing.tsx', 'listing.edit', 'listing.change'),
  page('l/:slug/:id/:type/photos', 'pages/listing-wizard/tabs/photos.tsx', 'listing.edit'),
  page(
    'l/:slug/:id/:type/availability',
    'pages/listing-wizard/tabs/availability.tsx',
    'listing.edit',
    'calendar.change',
  ),
  page('l/:slug/:id/:type/publish', 'pages/listing-wizard/publish.tsx', 'listing.edit', 'listing.change'),
  page('l/:slug/:id/:type/:tab', 'pages/listing-wizard/tabs/to-tab.ts', 'listing.edit'),
  page(
    'l/:slug/:id/:type/:tab/:returnURLType',
    'pages/listing-wizard/payout-return.ts',
    'listing.edit',
    'account.change-payouts',
  ),
  page('l/:id/favourite', 'pages/favourites/favourite.tsx', 'site.read', 'favourite.change'),
  page('l/:id/wanted-days', 'pages/favourites/wanted-days.tsx', 'favourite.list', 'favourite.change'),
  page('favListings', 'pages/favourites/favourites.tsx', 'favourite.list', 'favourite.change'),
  page('saved-searches', 'pages/saved-searches/saved-searches.tsx', 'saved-search.list', 'saved-search.change'),
  page('saved-searches/save', 'pages/saved-searches/save.tsx', 'site.read', 'saved-search.change'),
  page('saved-searches/unsubscribe', 'pages/saved-searches/unsubscribe.tsx', 'site.read', 'saved-search.unsubscribe'),
  page('l/:id/bag', 'pages/cart/add.tsx', 'site.read', 'cart.change'),
  page('shopping-cart', 'pages/cart/cart.tsx', 'cart.read', 'cart.change'),
  page('shopping-cart/checkout', 'pages/cart/checkout.tsx', 'order.read'),
  call('shopping-cart/request', 'pages/cart/request.ts', 'site.read', 'order.request'),
  page('l/:id/report', 'pages/report/report.tsx', 'site.read', 'listing.report'),
  call('l/:id/similar', 'pages/listing/similar.ts', 'listing.read'),
  call('l/:id/line-items', 'pages/listing/line-items.ts', 'order.price'),
  call('l/:id/request', 'pages/checkout/request.ts', 'site.read', 'order.request'),
  call('l/:id/photos', 'pages/listing-photos/photos.ts', 'site.read', 'listing.change-photos'),
  call('l/:id/availability/days', 'pages/availability/days.ts', 'calendar.read', 'calendar.change'),
  page('l/:slug/:id/checkout', 'pages/checkout/checkout.tsx', 'order.read'),
  call('checkout/:transactionId/payment', 'pages/checkout/payment.ts', 'transaction.pay', 'transaction.transition'),
  page('l/:id/enquiry', 'pages/enquiry/enquiry.tsx', 'order.read', 'enquiry.send'),
  page('u/:id/enquiry', 'pages/enquiry/choose-item.tsx', 'order.read'),
  page('l/:id/offer', 'pages/offer/offer.tsx', 'order.read', 'offer.make'),
  page('listings', 'pages/manage-listings/manage-listings.tsx', 'listing.list-own', 'listing.manage'),
  page('listings/import', 'pages/listing-import/upload.tsx', 'listing.edit'),
  call('listings/import/template', 'pages/listing-import/template.ts', 'listing.edit'),
  page('listings/import/:id', 'pages/listing-import/import.tsx', 'listing.edit', 'listing.change'),
  call('listings/import/:id/running', 'pages/listing-import/running.ts', 'listing.edit'),
  page('listings/:id/statistics', 'pages/listing-statistics/statistics.tsx', 'listing.list-own'),
  page('inbox', 'pages/inbox/to-sales.ts', 'site.read'),
  page('inbox/:tab', 'pages/inbox/inbox.tsx', 'inbox.read'),
  page('notifications', 'pages/notifications/notifications.tsx', 'notification.read', 'notification.mark-seen'),
  page('notifications/unsubscribe', 'pages/notifications/unsubscribe.tsx', 'site.read', 'notification.unsubscribe'),
  page('notifications/:id', 'pages/notifications/open.tsx', 'notification.read', 'notification.mark-seen'),
  page('order/:id', 'pages/transaction/to-details.ts', 'site.read', null, 'order'),
  page(
    'order/:id/details',
    'pages/transaction/transaction.tsx',
    'transaction.read',
    'transaction.transition',
    'order-details',
  ),
  page('sale/:id', 'pages/transaction/to-details.ts', 'site.read', null, 'sale'),
  page(
    'sale/:id/details',
    'pages/transaction/transaction.tsx',
    'transaction.read',
    'transaction.transition',
    'sale-details',
  ),
  page(
    'messages/:id/report',
    'pages/message-report/message-report.tsx',
    'transaction.read',
    'transaction.report-message',
  ),
  call('transaction/:id/updates', 'pages/transaction/updates.ts', 'transaction.read', 'transaction.mark-seen'),
  page('transaction/:id/case', 'pages/case/case.tsx', 'transaction.read', 'transaction.use-case'),
  call('transaction/:id/case/photos/:photoId', 'pages/case/photo.ts', 'transaction.read'),
  call('transaction/:id/handover/photos/:photoId', 'pages/transaction/handover-photo.ts', 'transaction.read'),
  page('u', 'pages/profile/to-own.ts', 'site.read'),
  page('u/:id', 'pages/profile/profile.tsx', 'profile.read'),
  page('u/:id/block', 'pages/block/block.tsx', 'user.list-blocked', 'user.block'),
  page('u/:id/follow', 'pages/following/follow.tsx', 'site.read', 'follow.change'),
  page('followers', 'pages/following/followers.tsx', 'follow.list'),
  page('login', 'pages/accounts/log-in.tsx', 'sign-in.read', 'sign-in.submit'),
  page('signup', 'pages/accounts/sign-up.tsx', 'sign-in.read', 'sign-in.submit'),
  page('login/with/:provider', 'pages/accounts/leave-for-provider.tsx', 'sign-in.by-identity', 'sign-in.submit'),
  page('login/with/:provider/callback', 'pages/accounts/take-answer.tsx', 'sign-in.by-identity'),
  page('confirm', 'pages/accounts/confirm.tsx', 'sign-in.read', 'sign-in.submit'),
  page('logout', 'pages/accounts/log-out.ts', 'site.read', 'account.sign-out'),
  page('verify-email', 'pages/accounts/verify-email.tsx', 'account.read', 'account.verify-email'),
  page('recover-password', 'pages/accounts/recover-password.tsx', 'site.read', 'account.recover'),
  page('reset-password', 'pages/accounts/reset-password.tsx', 'site.read', 'account.recover'),
  page('undo-email-change', 'pages/accounts/undo-email-change.tsx', 'site.read', 'account.recover'),
  page('account', 'pages/accounts/to-contact-details.ts', 'account.read'),
  page('account/contact-details', 'pages/accounts/contact-details.tsx', 'account.read', 'account.change-email'),
  call('account/verification-email', 'pages/accounts/verification-email.ts', 'site.read', 'account.verify-email'),
  page('account/change-password', 'pages/accounts/change-password.tsx', 'account.read', 'account.change-password'),
  page('account/security', 'pages/accounts/security.tsx', 'account.read', 'account.change-second-factor'),
  page('account/payments', 'pages/accounts/payments.tsx', 'account.read', 'account.change-payouts'),
  call('account/payments/statement', 'pages/accounts/payout-statement.ts', 'account.export'),
  page(
    'account/payments/:returnURLType',
    'pages/accounts/payments.tsx',
    'account.read',
    'account.change-payouts',
    'payments-return',
  ),
  page('account/payment-methods', 'pages/accounts/payment-methods.tsx', 'account.read', 'account.change-cards'),
  call('account/payment-methods/setup', 'pages/accounts/card-setup.ts', 'site.read', 'account.change-cards'),
  page('account/connections', 'pages/accounts/connections.tsx', 'account.read', 'account.change-password'),
  page('verify', 'pages/accounts/to-id-check.ts', 'id-check.read'),
  page('account/id-check', 'pages/accounts/id-check.tsx', 'id-check.read', 'id-check.submit'),
  page('account/blocked', 'pages/accounts/blocked.tsx', 'user.list-blocked'),
  page('account/sizes', 'pages/accounts/own-sizes.tsx', 'sizes.read', 'account.change-profile'),
  page(
    'account/notifications',
    'pages/accounts/notification-settings.tsx',
    'account.read',
    'account.change-notifications',
  ),
  call('account/notifications/browsers', 'pages/accounts/push-browser.ts', 'site.read', 'account.change-notifications'),
  page('account/referral', 'pages/accounts/referral.tsx', 'account.read'),
  page('master-calendar', 'pages/master-calendar/master-calendar.tsx', 'calendar.read'),
  page('newsletter', 'pages/newsletter/newsletter.tsx', 'site.read', 'newsletter.subscribe'),
  page('newsletter/confirm', 'pages/newsletter/confirm.tsx', 'site.read', 'newsletter.subscribe'),
  page('newsletter/unsubscribe', 'pages/newsletter/unsubscribe.tsx', 'site.read', 'newsletter.unsubscribe'),
  page('contact', 'pages/contact/contact.tsx', 'site.read', 'contact.send'),
  page('account/delete', 'pages/accounts/delete-account.tsx', 'account.read', 'account.delete'),
  call('account/export', 'pages/accounts/export.ts', 'account.export', 'account.request-export'),
  page('account/deleted', 'pages/accounts/account-deleted.tsx', 'site.read'),
  page('terms-of-service', 'pages/info/info.tsx', 'site.read', null, 'terms-of-service'),
  page('privacy-policy', 'pages/info/info.tsx', 'site.read', null, 'privacy-policy'),
  page('about', 'pages/info/info.tsx', 'site.read', null, 'about'),
  page('sustainability', 'pages/info/info.tsx', 'site.read', null, 'sustainability'),
  page('how-it-works', 'pages/info/info.tsx', 'site.read', null, 'how-it-works'),
  page('faqs', 'pages/info/info.tsx', 'site.read', null, 'faqs'),
  page('qa', 'pages/info/info.tsx', 'site.read', null, 'qa'),
  page('journal', 'pages/info/info.tsx', 'site.read', null, 'journal'),
  page('consigment', 'pages/info/info.tsx', 'site.read', null, 'consigment'),
  page('consignment', 'pages/info/to-consigment.ts', 'site.read'),
  call('documents/:name', 'pages/info/document.ts', 'site.read'),
  page('profile-settings', 'pages/accounts/profile-settings.tsx', 'account.read', 'account.change-profile'),
  page('console', 'pages/console/ids.tsx', 'id-check.review'),
  page('console/ids/:id', 'pages/console/id.tsx', 'id-check.review', 'id-check.decide'),
  call('console/ids/:id/photos/:side', 'pages/console/id-photo.ts', 'id-check.review'),
  page('console/listings', 'pages/console/listings.tsx', 'listing.review'),
  page('console/listings/:id', 'pages/console/listing.tsx', 'listing.review', 'listing.decide'),
  page('console/brands', 'pages/console/brands.tsx', 'brand.review'),
  page('console/brands/decide', 'pages/console/brand.tsx', 'brand.review', 'brand.decide'),
  page('console/reports', 'pages/console/reports.tsx', 'report.review'),
  page('console/reports/:id', 'pages/console/report.tsx', 'report.review', 'report.decide'),
  page('console/messages', 'pages/console/messages.tsx', 'message-report.review'),
  page('console/messages/:id', 'pages/console/message.tsx', 'message-report.review', 'message-report.decide'),
  page('console/reviews', 'pages/console/reviews.tsx', 'review.review'),
  page('console/reviews/:id', 'pages/console/review.tsx', 'review.review', 'review.moderate'),
  page('console/cases', 'pages/console/cases.tsx', 'case.review'),
  page('console/cases/:id', 'pages/console/case.tsx', 'case.review', 'case.settle'),
  call('console/cases/:id/photos/:photoId', 'pages/console/case-photo.ts', 'case.review'),
  page('console/payments', 'pages/console/payments.tsx', 'case.review'),
  page('console/payments/:id', 'pages/console/payment.tsx', 'case.review', 'case.settle'),
  page('console/orders', 'pages/console/orders.tsx', 'order.review', 'order.intervene'),
  page('console/people', 'pages/console/people.tsx', 'account.find', 'account.act-as'),
  page('console/audit', 'pages/console/audit.tsx', 'audit.read'),
  page('styleguide/*', 'pages/styleguide.tsx', 'styleguide.read'),
  page('*', 'pages/not-found.tsx', 'site.read'),
];

/** A document for people. `id` is needed where two addresses share a file. */
function page(
  path: string,
  file: string,
  read: Permission,
  change: Permission | null = null,
  id = idOf(file),
): Address {
  const place = path === '' ? { index: true } : { path };
  return { entry: { ...place, file, id }, access: { read, change, isPage: true } };
}

/** Data for the scripts of our pages. */
function call(path: string, file: string, read: Permission, change: Permission | null = null): Address {
  return { entry: { path, file, id: idOf(file) }, access: { read, change, isPage: false } };
}

/** The id that React Router gives to a route without one. */
function idOf(file: string): string {
  return file.replace(/\.tsx?$/, '');
}

/** By the id of the route. */
export const routeAccess: Readonly<Record<string, RouteAccess>> = Object.fromEntries(
  addresses.map(({ entry, access }) => [entry.id, access]),
);

export default addresses.map(({ entry }) => entry) satisfies RouteConfig;
