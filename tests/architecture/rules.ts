/** Allowed dependencies between areas: the table of ARCHITECTURE.md in checkable form. Tests may use anything. */
export const mayUse: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  processes: ['domain'],
  database: ['domain'],
  platform: ['domain', 'database', 'i18n', 'marketplace'],
  ui: ['domain', 'i18n'],
  i18n: ['domain', 'marketplace'],
  links: [],
  shell: ['domain', 'ui', 'i18n', 'links', 'features'],
  sandbox: [],
  features: ['domain', 'processes', 'database', 'platform', 'ui', 'i18n', 'links', 'marketplace'],
  pages: ['domain', 'processes', 'platform', 'ui', 'shell', 'features', 'i18n', 'links', 'marketplace'],
  api: ['domain', 'processes', 'platform', 'features', 'marketplace'],
  server: ['domain', 'processes', 'database', 'platform', 'features', 'i18n', 'api', 'root', 'demo', 'marketplace'],
  root: ['domain', 'platform', 'ui', 'shell', 'features', 'i18n', 'links', 'marketplace'],
  marketplace: ['domain'],
  demo: ['domain', 'processes', 'database', 'platform', 'features', 'marketplace'],
  bench: ['domain', 'processes', 'database', 'platform', 'features', 'server', 'demo', 'tests', 'marketplace'],
};

/** A feature may use only those before it; a feature that is not listed comes after all of these. */
export const featureOrder = [
  'documents',
  'accounts',
  'blocks',
  'places',
  'identities',
  'images',
  'listings',
  'availability',
  'payments',
  'cards',
  'notifications',
  'favourites',
  'following',
  'outside-calendars',
  'messages',
  'offers',
  'referrals',
  'reviews',
  'payouts',
  'handover',
  'transactions',
  'checkout',
];

/** Vendor packages, with the only folders that may import them. A name ending in `*` is a prefix. */
export const vendors: Readonly<Record<string, readonly string[]>> = {
  'stripe': ['src/platform/payments/'],
  '@stripe/stripe-js': ['src/platform/payments/'],
  'nodemailer': ['src/platform/email/'],
  'pg-boss': ['src/platform/jobs/'],
  'sharp': ['src/platform/images/', 'demo/art/'],
  '@fastify/busboy': ['src/api/'],
  // In the browser, and on the server behind `readForm`: from unchecked field names it builds unbounded arrays.
  '@conform-to/zod': ['src/ui/forms/kit/', 'src/platform/web/requests/'],
  '@aws-sdk/*': ['src/platform/files/'],
  'ibantools': ['src/features/payouts/bank/'],
  'openid-client': ['src/platform/identity/'],
  'ical.js': ['src/platform/calendars/'],
  'yazl': ['src/platform/zip/'],
  'yauzl': ['src/platform/zip/'],
  'csv-parse': ['src/features/listing-imports/'],
  '@node-rs/argon2': ['src/features/accounts/'],
  'bowser': ['src/features/accounts/'],
  'isbot': ['src/features/listing-views/'],
  '@simplewebauthn/*': ['src/features/accounts/'],
  'qr': ['src/features/accounts/'],
  'leaflet': ['src/ui/map/'],
  'hono': ['src/platform/web/', 'src/api/', 'src/server/'],
  '@hono/*': ['src/platform/web/', 'src/server/'],
  'pg': ['src/platform/', 'src/database/', 'src/server/'],
  'drizzle-orm': ['src/platform/', 'src/database/', 'src/features/', 'src/server/', 'demo/'],
  'vite': ['src/server/'],
};

/** The only maker of schemas for forms: its errors are keys of the texts. */
export const formKit = 'src/ui/forms/kit/';

/** Areas that import no package; their tests may still use the test runner. */
export const withoutPackages = ['domain', 'processes'];

/** A separate process: no other code imports it, and it imports no other code. */
export const sandbox = 'sandbox/';

export const maxLines = 300;
export const forbiddenFolders = [
  'utils',
  'util',
  'helpers',
  'common',
  'misc',
  'services',
  'managers',
  'lib',
  'shared',
  'core',
];

/** Re-exports every table, because Drizzle reads the schema from one object. */
export const mayReExport = ['src/database/schema/schema.ts'];

/** The only folder that may read request bodies. */
export const bodyReader = 'src/platform/web/requests/';

/** The launcher: polls the health of the processes it started and receives no requests. */
export const launcher = 'src/server/launch/';

/** These files read responses, to their own requests or of this process, never what a client sends. */
export const readAnswers = [
  'src/features/notifications/push-browser.ts',
  'src/features/documents/document-link.tsx',
  'src/features/checkout/payment/payment-calls.ts',
  'src/features/cards/add-card/setup-calls.ts',
  'src/features/availability/components/day-calls.ts',
  'src/features/checkout/components/use-price.ts',
  'src/pages/search/use-live-count.ts',
  'src/pages/search/map/map-calls.ts',
  'src/features/places/use-predictions.ts',
  'src/features/search/use-suggestions.ts',
  'src/pages/search/filters/fetch-option-counts.ts',
  'src/pages/landing/use-finder-count.ts',
  'src/pages/listing/use-similar.ts',
  'src/features/favourites/heart-calls.ts',
  'src/features/cart/merge-calls.ts',
  'src/pages/viewed/view-calls.ts',
  'src/features/listings/photos/photo-calls.ts',
  'src/features/listings/components/photos/crop-dialog.tsx',
  'src/platform/identity/facebook.server.ts',
  'src/platform/payments/browser/call-sandbox.ts',
  'src/server/page-cache/cached-response.ts',
  'src/server/site/pages/pages.ts',
  'src/server/page-cache/admission/load-shedding.ts',
  // A form before the browser sends it.
  'src/ui/browser/sent-form.ts',
];
