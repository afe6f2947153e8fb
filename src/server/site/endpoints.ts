import { apiEndpoints } from '#src/api/api.ts';
import { documentEndpoints, imageEndpoints } from '#src/api/images.ts';
import { importEndpoints } from '#src/api/imports.ts';
import type { Permission } from '#src/domain/policy/policies.ts';
import { errorReportsPath } from '#src/features/error-reports/address.ts';
import { viewCallPath } from '#src/features/listing-views/view-address.ts';
import { feedsPath } from '#src/features/outside-calendars/feed-path.ts';
import { cookieNotice } from '#src/features/accounts/cookie-notice.ts';

/** An address besides the pages, with its methods and who may ask it. A path may end in `/*`. */
export type Endpoint = { readonly path: string; readonly methods: string; readonly permission: Permission };

/**
 * What the site serves besides pages, API and static files. These are mounted before sessions are looked up, so their
 * permissions are those that every client has; a test compares them with the routes of the server.
 */
export const openEndpoints = [
  { path: '/healthz', methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/readyz', methods: 'GET, HEAD', permission: 'site.read' },
  { path: cookieNotice.path, methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/robots.txt', methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/sitemap.xml', methods: 'GET, HEAD', permission: 'site.read' },
  { path: '/sitemap-pages.xml', methods: 'GET, HEAD', permission: 'site.read' },
  {
    path: '/:name{sitemap-(listings|profiles)-\\d{1,4}-of-\\d{1,4}\\.xml}',
    methods: 'GET, HEAD',
    permission: 'site.read',
  },
  { path: '/manifest.webmanifest', methods: 'GET, HEAD', permission: 'site.read' },
  { path: `${feedsPath}/:name{[\\w-]+\\.ics}`, methods: 'GET, HEAD', permission: 'calendar-feed.read' },
  { path: '/media/share/:listingId/:key', methods: 'GET, HEAD', permission: 'listing.read' },
  { path: '/media/map/:listingId/:file', methods: 'GET, HEAD', permission: 'listing.read' },
  { path: '/media/:imageId/:file', methods: 'GET, HEAD', permission: 'image.read' },
  { path: '/webhooks/stripe', methods: 'POST', permission: 'payment-event.deliver' },
  { path: errorReportsPath, methods: 'POST', permission: 'error.report' },
  { path: viewCallPath(':id'), methods: 'POST', permission: 'listing.read' },
  { path: '/_sandbox', methods: 'GET, HEAD, POST, DELETE', permission: 'demo.use' },
  { path: '/_sandbox/*', methods: 'GET, HEAD, POST, DELETE', permission: 'demo.use' },
  { path: '/_clock', methods: 'POST, DELETE', permission: 'demo.use' },
  { path: '/_mailbox', methods: 'GET, HEAD', permission: 'demo.use' },
  { path: '/_mailbox/emails/:id', methods: 'GET, HEAD', permission: 'demo.use' },
] as const satisfies readonly Endpoint[];

/** The calls under /api, uploads included. */
export const apiCalls: readonly Endpoint[] = [
  ...apiEndpoints.map((endpoint) => ({ ...endpoint, path: `/api${endpoint.path}` })),
  ...documentEndpoints.map((endpoint) => ({ ...endpoint, path: `/api${endpoint.path}` })),
  ...imageEndpoints.map((endpoint) => ({ ...endpoint, path: `/api/images${endpoint.path}` })),
  ...importEndpoints.map((endpoint) => ({ ...endpoint, path: `/api/imports${endpoint.path}` })),
];

const patterns = apiCalls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }));

/** Null for an address that the API does not have. */
export function apiCallAt(pathname: string): Endpoint | null {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.call ?? null;
}
