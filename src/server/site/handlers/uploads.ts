import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { makeDocumentApi, makeImagesApi } from '#src/api/images.ts';
import { makeImportsApi } from '#src/api/imports.ts';
import { makeUploads, type UploadGuard } from '#src/api/wire/uploads.ts';
import type { App } from '#src/platform/app.ts';
import { hasOurToken, isFromOurPages } from '../csrf.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

/** Uploads of images, and of tables with items, mounted before the endpoints with a small body limit. */
export function uploads(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const guard: UploadGuard = {
    saysOtherSite: (c) => !isFromOurPages(c as SiteContext),
    hasToken: (c, inBody) => hasOurToken(app, c as SiteContext, inBody),
  };
  const images = makeUploads(app, guard);
  hono.route('/api/images', makeImagesApi(app, images));
  hono.route('/api', makeDocumentApi(app, images));
  hono.route('/api/imports', makeImportsApi(app, guard));
  return hono;
}

/** Milliseconds for a body that is not an image. */
const maxBody = 30_000;

/** Request body timeout: destroys the connection of a client that sends its body too slowly. */
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
