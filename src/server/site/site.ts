import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { makeApi } from '#src/api/api.ts';
import { outbox } from '../outbox/outbox.ts';
import { stripeWebhook } from '../webhooks/stripe.ts';
import { clockDoor } from './clock-door.ts';
import { csrfCheck } from './csrf.ts';
import { answer, errorEdge } from './error-edge.ts';
import { health } from './health.ts';
import { media } from './media.ts';
import { pressedJson } from './pressed-answers.ts';
import { requestFacts } from './request-facts.ts';
import { sandboxProxy } from './sandbox-proxy.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteEnv } from './site-env.ts';
import type { staticFiles } from './static-files.ts';
import { inTurn, type Turns } from './turns.ts';
import { promptBody, uploads } from './uploads.ts';

export type SiteParts = {
  /** Null in processes that serve no pages. */
  readonly pages: Hono<SiteEnv> | null;
  readonly files: Awaited<ReturnType<typeof staticFiles>> | null;
  readonly isDraining: () => boolean;
  readonly turns: Turns;
};

/** Bytes of a request, unless its own door says otherwise. */
const mostBytes = 1024 * 1024;
const limited = bodyLimit({
  maxSize: mostBytes,
  onError: () => refuse('request-upload-over-limit', { megabytes: 1 }),
});
/** Nobody reads a body of theirs, so none is even looked for. */
const bodiless = new Set(['GET', 'HEAD']);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The whole site: each part in the order in which a request meets it. */
export function makeSite(app: App, { pages, files, isDraining, turns }: SiteParts): Hono<SiteEnv> {
  const { demo, mode, payments } = app.config;
  const hono = new Hono<SiteEnv>();
  hono.onError(errorEdge(app));
  hono.notFound((c) => answer(c, 404, 'not-found', 'There is nothing at this address.'));
  hono.use(securityHeaders(app));
  hono.use(requestFacts(app));
  hono.use((c, next) =>
    methods.has(c.req.method)
      ? next()
      : Promise.resolve(answer(c, 405, 'method-not-allowed', 'This cannot be done here.')),
  );
  hono.route('/', health(app, isDraining));
  if (files !== null) hono.use(files);
  hono.route('/', media(app));
  hono.route('/', uploads(app));
  hono.use(promptBody);
  hono.route('/', stripeWebhook(app));
  hono.use((c, next) => (bodiless.has(c.req.method) ? next() : limited(c, next)));
  if (payments.apiHost !== null) hono.route('/', sandboxProxy(payments.apiHost));
  if (demo || mode === 'test') hono.route('/', clockDoor(app));
  if (demo) hono.route('/', outbox(app));
  hono.use(inTurn(app, turns));
  hono.use(csrfCheck(app));
  hono.route('/api', makeApi(app, pressedJson));
  if (pages !== null) hono.route('/', pages);
  return hono;
}
