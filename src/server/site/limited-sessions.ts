import { createMiddleware } from 'hono/factory';
import { refuse } from '#src/domain/refusal.ts';
import type { SiteEnv } from './site-env.ts';

/** What an operator's session as another user may send: log-out ends that session alone, the price is only computed. */
const allowed = new Set(['/logout', '/logout.data', '/api/transaction-line-items']);

/**
 * Limited sessions (impersonation) read: every other request is refused with `forbidden`, except where said above.
 * Routes that are added later are refused too. Uploads have the same check of their own, before their body.
 */
export const limitedSessions = createMiddleware<SiteEnv>(async (c, next) => {
  const { method } = c.req;
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (!reads && !allowed.has(c.get('facts').url.pathname) && (await c.get('viewer')())?.limited === true)
    refuse('forbidden', { reason: 'limited-session' });
  return next();
});
