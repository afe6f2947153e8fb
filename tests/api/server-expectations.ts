import { read, type Expectation } from './expectation.ts';

/** What is neither a page nor a call of the API; part of `expectations`. */
export const serverExpectations: Readonly<Record<string, Expectation>> = {
  'GET /healthz': read('/healthz', 200),
  'GET /readyz': read('/readyz', 200),
  'GET /cookie-notice': read('/cookie-notice', 303),
  'GET /robots.txt': read('/robots.txt', 200),
  'GET /calendars/:name{[\\w-]+\\.ics}': read(`/calendars/${'a'.repeat(32)}.ics`, 404),
  'GET /sitemap.xml': read('/sitemap.xml', 200),
  'GET /sitemap-pages.xml': read('/sitemap-pages.xml', 200),
  'GET /:name{sitemap-(listings|profiles)-\\d{1,4}-of-\\d{1,4}\\.xml}': read('/sitemap-profiles-1-of-1.xml', 200),
  'GET /manifest.webmanifest': read('/manifest.webmanifest', 200),
  'GET /media/share/:listingId/:key': read('/media/share/{listing}/0', 302, 'listing'),
  'GET /media/map/:listingId/:file': read('/media/map/{listing}/x.svg', 404, 'listing'),
  'GET /media/:imageId/:file': { ...read('/media/{image}/square-small', 404, 'image'), isPublic: true },
  'POST /webhooks/stripe': { ...read('/webhooks/stripe', 400), body: () => ({}) },
  'POST /error-reports': { ...read('/error-reports', 400), body: () => ({}) },
  'GET /_sandbox': read('/_sandbox', 401),
  'POST /_sandbox': { ...read('/_sandbox', 401), body: () => ({}) },
  'DELETE /_sandbox': read('/_sandbox', 401),
  'GET /_sandbox/*': read('/_sandbox/health', 200),
  'POST /_sandbox/*': { ...read('/_sandbox/v1/payment_intents', 401), body: () => ({}) },
  'DELETE /_sandbox/*': read('/_sandbox/v1/payment_intents', 401),
  'POST /_clock': { ...read('/_clock', 400), body: () => ({}) },
  'DELETE /_clock': read('/_clock', 200),
  'GET /_mailbox': read('/_mailbox', 200),
  'GET /_mailbox/emails/:id': { ...read('/_mailbox/emails/{email}', 200, 'email'), isPublic: true },
};
