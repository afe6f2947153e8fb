import { Hono } from 'hono';
import { marketplace } from '#marketplace';
import { lightColour } from '#src/platform/theme-colours.ts';
import type { SiteEnv } from '../site-env.ts';

const icon = (size: number, purpose: 'any' | 'maskable', name: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest, for browsers that put the site on a home screen. */
export function manifest(): Hono<SiteEnv> {
  const { name, language } = marketplace;
  const text = JSON.stringify({
    name,
    short_name: name,
    lang: language,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: lightColour('paper'),
    theme_color: lightColour('paper'),
    icons: [
      icon(192, 'any', '192'),
      icon(512, 'any', '512'),
      icon(512, 'maskable', 'maskable-512'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
  const hono = new Hono<SiteEnv>();
  hono.get('/manifest.webmanifest', (c) => {
    c.set('shared', true);
    return c.body(text, 200, { 'cache-control': 'public, max-age=3600', 'content-type': 'application/manifest+json' });
  });
  return hono;
}
