import { Hono } from 'hono';
import type { App } from '#src/platform/app.ts';
import type { Format } from '#src/platform/images/decoding/protocol.ts';
import { isVariant } from '#src/platform/images/images.ts';
import { policy } from '#src/platform/web/content-policy.ts';
import { permit } from './compression.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

const mediaPolicy = `${policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })}; sandbox`;

/**
 * A browser keeps what it has got for ever: the pixels of an address never change, only their form
 * gets smaller. Caches between us and many browsers ask again after an hour, for the smaller form.
 */
const settled = 'public, max-age=31536000, immutable';
const stillLarge = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Pictures: new pixels only, the same for everybody, in the best form that the reader says it can show. */
export function media(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get('/media/:imageId/:file', async (c) => {
    const { imageId, file } = c.req.param();
    // Emails and other sites may still quote the longer form, which was the only one once.
    const [, variant = '', ending] = /^([a-z0-9-]{1,40})(\.webp)?$/.exec(file) ?? [];
    c.set('shared', true);
    if (!isVariant(variant)) return nothing(c);
    const wanted = ending === undefined ? formatFor(c) : 'webp';
    const shown = await app.images.read(imageId, variant, wanted);
    if (shown === null) return nothing(c);
    const headers = {
      'cache-control': shown.format === wanted ? settled : stillLarge,
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

/** Only who names AVIF gets it: programs that take anything often cannot show it. */
function formatFor(c: SiteContext): Format {
  return permitsAvif.test(c.req.header('accept') ?? '') ? 'avif' : 'webp';
}

function nothing(c: SiteContext): Response {
  return c.text('There is no such picture.', 404, { 'cache-control': 'public, max-age=60' });
}
