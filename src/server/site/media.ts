import { Hono } from 'hono';
import type { App } from '#src/platform/app.ts';
import { isVariant } from '#src/platform/images/images.ts';
import { policy } from '#src/platform/web/content-policy.ts';
import type { SiteEnv } from './site-env.ts';

const mediaPolicy = `${policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })}; sandbox`;

/** Pictures: new pixels only, the same for everybody, for ever. */
export function media(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/media/:imageId/:file', async (c) => {
    const { imageId, file } = c.req.param();
    const variant = /^([a-z0-9-]{1,40})\.webp$/.exec(file)?.[1] ?? '';
    if (!isVariant(variant)) return c.notFound();
    const bytes = await app.images.read(imageId, variant);
    if (bytes === null) return c.notFound();
    c.set('shared', true);
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': mediaPolicy,
      'cross-origin-resource-policy': 'cross-origin',
      'etag': `"${imageId}-${variant}"`,
    };
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/webp' });
  });
  return hono;
}
