import { Hono } from 'hono';
import type { App } from '#src/platform/app.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { refuseLonger } from '#src/platform/web/requests/read-body.ts';
import { makeApi } from '#src/api/api.ts';
import { uncounted, type ViewCounter } from '#src/features/listing-views/counter.server.ts';
import { mailbox } from '../mailbox/mailbox.ts';
import { stripeWebhook } from '../webhooks/stripe.ts';
import type { Admission } from '../page-cache/admission/admission.ts';
import { admit, holdSlot } from '../page-cache/admission/admit.ts';
import { testClock } from './handlers/test-clock.ts';
import { authorise } from './authorise.ts';
import { calendarFeeds } from './handlers/calendar-feeds.ts';
import { cookieNoticeEndpoint } from './handlers/cookie-notice.ts';
import { errorReports } from './handlers/error-reports.ts';
import { countViews, viewCalls } from './listing-view.ts';
import { robotsFile, sitemap } from './handlers/crawlers.ts';
import { csrfCheck } from './csrf.ts';
import { databaseGuard } from './database-guard.ts';
import { answer, errorHandler, notFoundMessage } from './error-handler.ts';
import { health } from './handlers/health.ts';
import { media } from './handlers/media.ts';
import { onlyAllowed, pageForms, type EndpointAt } from './pages/page-forms.ts';
import { compressedJson } from './compression/compressed-json.ts';
import { requestFacts } from './request-facts.ts';
import { listingMaps } from './handlers/listing-maps.ts';
import { shareImages } from './handlers/share-images.ts';
import { manifest } from './handlers/manifest.ts';
import { sandboxProxy } from './handlers/sandbox-proxy.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteEnv } from './site-env.ts';
import type { staticFiles } from './handlers/static-files.ts';
import { promptBody, uploads } from './handlers/uploads.ts';

export type SiteParts = {
  /** Null in processes that serve no pages. */
  readonly pages: { readonly app: Hono<SiteEnv>; readonly endpointAt: EndpointAt } | null;
  readonly files: Awaited<ReturnType<typeof staticFiles>> | null;
  readonly isDraining: () => boolean;
  readonly admission: Admission;
  /** Without it, views of listings are not counted. */
  readonly views?: ViewCounter;
};

const methodNames = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methods = new Set(methodNames);

const noPages: EndpointAt = async () => null;

/** The whole site: its middleware and routes in the order in which a request passes them. */
export function makeSite(app: App, { pages, files, isDraining, admission, views }: SiteParts): Hono<SiteEnv> {
  const counter = views ?? uncounted;
  const { demo, mode, payments } = app.config;
  const hono = new Hono<SiteEnv>();
  hono.onError(errorHandler(app));
  hono.notFound((c) => answer(c, 404, 'not-found', notFoundMessage));
  hono.use(securityHeaders(app));
  hono.use(requestFacts(app));
  hono.use(async (c, next) => (methods.has(c.req.method) ? next() : onlyAllowed(c, methodNames.join(', '))));
  hono.route('/', health(app, isDraining));
  hono.route('/', cookieNoticeEndpoint());
  hono.route('/', robotsFile(app));
  hono.route('/', manifest());
  if (files !== null) hono.use(files);
  // Before the session look-up, the first step that waits for the database.
  hono.use(databaseGuard(app));
  hono.use(admit(app, admission));
  hono.route('/', media(app));
  hono.route('/', shareImages(app));
  hono.route('/', listingMaps(app));
  const authorised = authorise(app, pages?.endpointAt ?? noPages);
  for (const path of ['/api/images/*', '/api/imports/*', '/api/azure-upload']) hono.use(path, authorised);
  hono.route('/', uploads(app));
  hono.use(promptBody);
  hono.route('/', stripeWebhook(app));
  hono.route('/', errorReports(app));
  hono.route('/', viewCalls(counter));
  hono.use(countViews(counter));
  hono.use((c, next) => {
    refuseLonger(c.req.raw, requestLimits.maxAnyBytes);
    return next();
  });
  if (payments.apiHost !== null) hono.route('/', sandboxProxy(payments.apiHost));
  const slot = holdSlot(admission);
  hono.on(methodNames, ['/_clock', '/_mailbox', '/_mailbox/*'], slot);
  if (demo || mode === 'test') hono.route('/', testClock(app));
  if (demo) hono.route('/', mailbox(app));
  if (pages !== null) hono.use(pageForms(pages.endpointAt));
  hono.use(slot);
  hono.route('/', sitemap(app));
  hono.route('/', calendarFeeds(app));
  hono.use(csrfCheck(app));
  hono.use(authorised);
  hono.route('/api', makeApi(app, compressedJson));
  if (pages !== null) hono.route('/', pages.app);
  return hono;
}
