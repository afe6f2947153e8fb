import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { makeImagesApi } from '#src/api/images.ts';
import type { App } from '#src/platform/app.ts';
import { hasOurToken } from './csrf.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

/** The door for pictures, before the doors that take small bodies only. */
export function uploads(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.route(
    '/api/images',
    makeImagesApi(app, (c) => hasOurToken(app, c as SiteContext)),
  );
  return hono;
}

/** Milliseconds for a body that is not a picture. */
const maxBody = 30_000;

/** Ends the connection of whoever takes longer to say what they want. */
export const promptBody = createMiddleware<SiteEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const { incoming } = c.env;
  const late = setTimeout(() => incoming.complete || incoming.destroy(), maxBody);
  try {
    return await next();
  } finally {
    clearTimeout(late);
  }
});
