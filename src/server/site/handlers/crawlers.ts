import { Hono } from 'hono';
import { documentPaths } from '#src/features/documents/documents.server.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { canonicalListingPath } from '#src/features/listings/listing-path.ts';
import { sitemapEntries, sitemapParts, sitemapWardrobes } from '#src/features/listings/sitemap.server.ts';
import type { App } from '#src/platform/app.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

const hourMs = 3_600_000;
const caching = 'public, max-age=3600';

/** Pages of one person, the console, calls, forms and links of emails: search engines need none of them. */
const disallowed = [
  ...['/account', '/api/', '/checkout/', '/console', '/documents/', '/favListings', '/followers', '/inbox'],
  ...['/l/new$', '/l/*/*/*/', '/l/*/*/checkout', '/l/*/*/draft', '/l/*/*/pending-approval', '/l/*/availability/days'],
  ...['/l/*/bag', '/l/*/enquiry', '/l/*/favourite', '/l/*/line-items', '/l/*/offer', '/l/*/photos', '/l/*/report'],
  ...[
    '/l/*/request',
    '/l/*/similar',
    '/l/*/wanted-days',
    '/listings',
    '/login/with/',
    '/master-calendar',
    '/messages/',
  ],
  ...['/newsletter/', '/notifications', '/order/', '/profile-settings', '/recover-password', '/reset-password'],
  ...['/s/count', '/s/map', '/s/option-counts', '/s/places', '/s/suggestions', '/sale/', '/saved-searches'],
  ...[
    '/shopping-cart',
    '/styleguide',
    '/transaction/',
    '/u/*/block',
    '/u/*/enquiry',
    '/u/*/follow',
    '/undo-email-change',
    '/verify',
  ],
];

/** `robots.txt`: from the settings alone, so it is also served without the database. */
export function robotsFile({ config }: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const robots = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.canonicalRootUrl}/sitemap.xml`,
    '',
  ].join('\n');
  hono.get('/robots.txt', (c) => shared(c).text(robots, 200, { 'cache-control': caching }));
  return hono;
}

/** Public pages besides listings. */
const pagePaths = [
  ...[
    '/',
    '/s',
    '/s?pub_isProductForSale=false',
    '/s?pub_isProductForSale=true',
    '/designers',
    '/rotate-item',
    '/contact',
  ],
];

/** A part is read from the database for the first who asks, and kept for the next ones; so few because of their size. */
const keptPartsMs = 600_000;
const maxKeptParts = 4;

/**
 * The sitemap: an index, one part with the pages of the site, and listings and wardrobes in parts. Each is made as a whole before
 * it is answered: the slot of its request is held while the database works for it, and not while a slow client reads.
 */
export function sitemap(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const root = app.config.canonicalRootUrl;
  const partsOf = {
    listings: keptFor(hourMs, () => sitemapParts(app, 'listings')),
    profiles: keptFor(hourMs, () => sitemapParts(app, 'users')),
  };
  hono.get('/sitemap.xml', async (c) => {
    const [listings, profiles] = await Promise.all([partsOf.listings(), partsOf.profiles()]);
    const names = ['pages', ...partNames('listings', listings), ...partNames('profiles', profiles)];
    const entries = names.map((name) => entry('sitemap', `${root}/sitemap-${name}.xml`));
    return xml(c, await textOf(entries, 'sitemapindex'));
  });
  hono.get('/sitemap-pages.xml', async (c) => {
    const entries = [...pagePaths, ...documentPaths].map((path) => entry('url', root + path));
    return xml(c, await textOf(entries, 'urlset'));
  });
  const entriesOf = { listings: listingEntries, profiles: profileEntries };
  const partOf = keptParts((kind, part, count) => textOf(entriesOf[kind](app, part, count), 'urlset'));
  hono.get('/:name{sitemap-(listings|profiles)-\\d{1,4}-of-\\d{1,4}\\.xml}', async (c) => {
    const kind = c.req.param('name').startsWith('sitemap-listings') ? 'listings' : 'profiles';
    const [part = 0, count = 0] = (c.req.param('name').match(/\d+/g) ?? []).map(Number);
    const planned = await partsOf[kind]();
    // Another process, or this one an hour ago, may have planned by the estimate before or after this one.
    const isPlanned = [planned / 2, planned, planned * 2].includes(count);
    if (part < 1 || part > count || !isPlanned) return c.notFound();
    return xml(c, await partOf(kind, part, count));
  });
  return hono;
}

function partNames(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}-${index + 1}-of-${count}`);
}

async function* profileEntries(app: App, part: number, parts: number): AsyncGenerator<string> {
  for await (const ids of sitemapWardrobes(app, part, parts))
    yield ids.map((id) => entry('url', app.config.canonicalRootUrl + profilePath(id))).join('');
}

async function* listingEntries(app: App, part: number, parts: number): AsyncGenerator<string> {
  for await (const rows of sitemapEntries(app, part, parts))
    yield rows
      .map((row) => entry('url', app.config.canonicalRootUrl + canonicalListingPath(row), row.updatedAt))
      .join('');
}

function entry(name: 'url' | 'sitemap', address: string, changed?: Date): string {
  const lastChange = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
  return `<${name}><loc>${address.replaceAll('&', '&amp;')}</loc>${lastChange}</${name}>\n`;
}

const encoder = new TextEncoder();

async function textOf(
  entries: Iterable<string> | AsyncIterable<string>,
  root: 'sitemapindex' | 'urlset',
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
  ];
  for await (const text of entries) texts.push(text);
  return encoder.encode(`${texts.join('')}</${root}>\n`);
}

function xml(c: SiteContext, text: Uint8Array<ArrayBuffer>): Response {
  return shared(c).body(text, 200, { 'cache-control': caching, 'content-type': 'application/xml; charset=utf-8' });
}

/** The response is the same for all viewers. */
function shared(c: SiteContext): SiteContext {
  c.set('shared', true);
  return c;
}

/** The last answer for this long, by the machine's clock; concurrent callers share one. */
function keptFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return async () => {
    if (kept === null || performance.now() > kept.until) kept = { value: read(), until: performance.now() + ms };
    return kept.value.catch((thrown: unknown) => {
      kept = null;
      throw thrown;
    });
  };
}

type PartOf = (kind: 'listings' | 'profiles', part: number, count: number) => Promise<Uint8Array<ArrayBuffer>>;

/** The last parts that were asked for; concurrent callers share the reading of one. */
function keptParts(read: PartOf): PartOf {
  const kept = new Map<string, () => ReturnType<PartOf>>();
  return async (kind, part, count) => {
    const name = `${kind} ${part} ${count}`;
    const known = kept.get(name) ?? keptFor(keptPartsMs, () => read(kind, part, count));
    // Those that were asked for longest ago come first.
    kept.delete(name);
    kept.set(name, known);
    for (const oldest of kept.keys()) if (kept.size > maxKeptParts) kept.delete(oldest);
    return known();
  };
}
