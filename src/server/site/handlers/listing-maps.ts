import { Hono } from 'hono';
import { listingById } from '#src/features/listings/queries.server.ts';
import { drawnMapAt, staticMapPath } from '#src/features/map/static-map.server.ts';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from '../site-env.ts';

/** The address names what the picture shows, so it never changes. */
const caching = 'public, max-age=31536000, immutable';
const shortCaching = 'public, max-age=300';

/** Maps of listings, as anonymous visitors may see them, drawn by ourselves: no other company learns a position. */
export function listingMaps(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/media/map/:listingId/:file', async (c) => {
    c.set('shared', true);
    const listing = await listingById(app, c.req.param('listingId'), null);
    const path = listing === null ? null : staticMapPath(listing);
    const point = listing?.point ?? null;
    if (path === null || point === null) return c.text('There is no such map.', 404, { 'cache-control': shortCaching });
    if (path !== c.req.path) {
      c.header('cache-control', shortCaching);
      return c.redirect(path, 302);
    }
    const { svg } = await drawnMapAt(path, point);
    return c.body(svg, 200, { 'cache-control': caching, 'content-type': 'image/svg+xml' });
  });
  return hono;
}
