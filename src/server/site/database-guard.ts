import { createMiddleware } from 'hono/factory';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from './site-env.ts';

/** Pictures are files, and the payment sandbox is another company: neither asks the database. */
const withoutDatabase = /^\/(media|_sandbox)(\/|$)/;

/** Circuit breaker: answers 503 at once while the database is away, also to requests that wait for it already. */
export function databaseGuard({ databaseHealth }: App) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (withoutDatabase.test(c.req.path)) return next();
    c.set('begun', !databaseHealth.isAway());
    await databaseHealth.orAway(next);
  });
}
