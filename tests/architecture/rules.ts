/** Who may use whom: the table of ARCHITECTURE.md, in the form that is checked. Tests may use anything. */
export const mayUse: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  processes: ['domain'],
  database: ['domain'],
  platform: ['domain', 'database', 'marketplace'],
  ui: ['domain'],
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

/** Each uses only those before it; a feature that is not named comes after all of these. */
export const featureOrder = [
  'accounts',
  'images',
  'listings',
  'availability',
  'payments',
  'notifications',
  'transactions',
  'checkout',
];

/** Vendors, and the folders that alone may know them. A name ending in `*` stands for all that begin so. */
export const vendors: Readonly<Record<string, readonly string[]>> = {
  'stripe': ['src/platform/payments/'],
  '@stripe/stripe-js': ['src/platform/payments/'],
  'nodemailer': ['src/platform/email/'],
  'pg-boss': ['src/platform/jobs/'],
  'sharp': ['src/platform/images/', 'demo/art/'],
  '@fastify/busboy': ['src/api/'],
  // In the browser, and on the server behind `readForm`: out of unchecked names it builds arrays without end.
  '@conform-to/zod': ['src/features/accounts/components/', 'src/platform/web/requests/'],
  '@aws-sdk/*': ['src/platform/files/'],
  '@node-rs/argon2': ['src/features/accounts/'],
  'hono': ['src/platform/web/', 'src/api/', 'src/server/'],
  '@hono/*': ['src/platform/web/', 'src/server/'],
  'pg': ['src/platform/', 'src/database/', 'src/server/'],
  'drizzle-orm': ['src/platform/', 'src/database/', 'src/features/', 'src/server/', 'demo/'],
  'vite': ['src/server/'],
};

/** The tests beside them may still use a test runner. */
export const withoutPackages = ['domain', 'processes'];

/** A process of its own: nobody else imports it, and it imports nobody else. */
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

/** Gathers every table once, because Drizzle reads them from one object. */
export const mayReExport = ['src/database/schema/schema.ts'];

/** The one place where the body of a request is read. */
export const bodyReader = 'src/platform/web/requests/';

/** Asks the processes it started how they are, and is asked by nobody. */
export const launcher = 'src/server/launch/';

/** Read answers to their own requests, or answers of this process: never what a client sends. */
export const readAnswers = [
  'src/features/checkout/payment-calls.ts',
  'src/features/checkout/use-price.ts',
  'src/pages/search/use-live-count.ts',
  'src/platform/payments/browser/call-sandbox.ts',
  'src/server/page-cache/cached-response.ts',
  'src/server/site/pages.ts',
  'src/server/page-cache/admission/load-shedding.ts',
];
