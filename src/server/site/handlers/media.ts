import { Hono } from 'hono';
import type { App } from '#src/platform/app.ts';
import type { Format } from '#src/platform/images/decoding/protocol.ts';
import { isVariant } from '#src/platform/images/images.ts';
import { policy } from '#src/platform/web/content-policy.ts';
import { permit } from '../compression/compression.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

const mediaPolicy = `${policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })}; sandbox`;

/**
 * A browser caches an image for ever: the pixels of an address never change, only their encoding gets smaller.
 * Shared caches and many browsers revalidate after an hour, to get the smaller encoding.
 */
const finalCaching = 'public, max-age=31536000, immutable';
const interimCaching = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Serves images: re-encoded pixels only, the same for every client, in the best format that the client accepts. */
export function media(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/media/:imageId/:file', async (c) => {
    const { imageId, file } = c.req.param();
    // Emails and other sites may still link to the address with an extension, which was once the only one.
    const [, variant = '', ending] = /^([a-z0-9-]{1,40})(\.webp)?$/.exec(file) ?? [];
    c.set('shared', true);
    if (!isVariant(variant)) return notFound(c);
    const wanted = ending === undefined ? formatFor(c) : 'webp';
    const shown = await app.images.read(imageId, variant, wanted);
    if (shown === null) return notFound(c);
    const headers = {
      'cache-control': shown.format === wanted ? finalCaching : interimCaching,
      'content-security-policy': mediaPolicy,
      'cross-origin-resource-policy': 'cross-origin',
      'etag': `"${imageId}-${variant}-${shown.format}"`,
      ...(ending === undefined && { vary: 'accept' }),
    };
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers);
    return c.body(shown.bytes, 200, { ...headers, 'content-type': `image/${shown.format}` });
  });
  return hono;
}

const permitsAvif = permit('image/avif');

/** AVIF only for clients that name it: clients that accept anything often cannot decode it. */
function formatFor(c: SiteContext): Format {
  return permitsAvif.test(c.req.header('accept') ?? '') ? 'avif' : 'webp';
}

function notFound(c: SiteContext): Response {
  return c.text('There is no such picture.', 404, { 'cache-control': 'public, max-age=60' });
}
