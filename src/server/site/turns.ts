import { createMiddleware } from 'hono/factory';
import { sessionTokenOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { answer } from './error-edge.ts';
import type { SiteEnv } from './site-env.ts';

/** As many as can be made within about a quarter of a second; whoever came behind them would wait longer. */
export const mostTurns = 24;

/** Seconds after which to ask again. */
const later = '1';

/** Where people come in, and what they decide: never turned away. */
const doors = /^\/(login|signup|logout|verify-email|checkout)\b/;

/**
 * When more is asked than can be made, those who only look around are asked to come back, at once, so
 * that whoever signs in, pays or answers is still served.
 */
export function turns(app: App, most = mostTurns) {
  let taken = 0;
  return createMiddleware<SiteEnv>(async (c, next) => {
    const looks = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!looks || doors.test(c.req.path)) return next();
    // Whoever made up a session, or whose has ended, is a stranger too.
    if (sessionTokenOf(app, c.req.raw) !== null && (await c.get('viewer')()) !== null) return next();
    if (taken >= most) {
      c.header('retry-after', later);
      return answer(c, 503, 'busy', 'Very many people are here just now. Please try again in a moment.');
    }
    taken += 1;
    try {
      return await next();
    } finally {
      taken -= 1;
    }
  });
}
