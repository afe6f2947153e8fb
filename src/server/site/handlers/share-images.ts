import { Hono } from 'hono';
import { listingById } from '#src/features/listings/queries.server.ts';
import { shareImageOf } from '#src/features/listings/share-image.server.ts';
import type { App } from '#src/platform/app.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

/** The address names what the image shows, so it never changes. */
const caching = 'public, max-age=31536000, immutable';
/** What the address led to in the meantime. */
const shortCaching = 'public, max-age=300';

/** Share images of listings, as anonymous visitors may see them: made on demand, in the spare time of the decoder. */
export function shareImages(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/media/share/:listingId/:key', async (c) => {
    const { listingId, key } = c.req.param();
    c.set('shared', true);
    const listing = await listingById(app, listingId, null);
    if (listing === null) return c.text('There is no such picture.', 404, { 'cache-control': 'public, max-age=60' });
    const image = shareImageOf(listing);
    const headers = { 'cross-origin-resource-policy': 'cross-origin', 'etag': `"${key}"` };
    // A link that was shared before the listing changed, or was closed, shows what it is now.
    if (image?.key !== key) return redirectTo(c, image?.path ?? '/pictures/og-default.png');
    if (c.req.header('if-none-match') === headers.etag)
      return c.body(null, 304, { ...headers, 'cache-control': caching });
    const bytes = await app.images.readShareImage(image);
    if (bytes === null) return redirectTo(c, '/pictures/og-default.png');
    return c.body(bytes, 200, { ...headers, 'cache-control': caching, 'content-type': 'image/jpeg' });
  });
  return hono;
}

function redirectTo(c: SiteContext, path: string): Response {
  c.header('cache-control', shortCaching);
  return c.redirect(path, 302);
}
