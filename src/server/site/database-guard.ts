import { createMiddleware } from 'hono/factory';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from './site-env.ts';

/** Images are files and the payment sandbox has its own store: neither route reads the database. */
const withoutDatabase = /^\/(media|_sandbox)(\/|$)/;

/**
 * Circuit breaker: answers 503 immediately while the database is away, also to requests that are already waiting
 * for it.
 */
export function databaseGuard({ databaseHealth }: App) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (withoutDatabase.test(c.req.path)) return next();
    c.set('databaseWasUp', !databaseHealth.isAway());
    await databaseHealth.orAway(next);
  });
}
