import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import type { View, ViewCounter } from '#src/features/listing-views/counter.server.ts';
import { viewCallPath, viewedListing } from '#src/features/listing-views/view-address.ts';
import type { Config } from '#src/platform/config.ts';
import { clientIp } from '#src/platform/web/client-ip.ts';
import { isPrefetch } from '#src/platform/web/opening.ts';
import { recentCounts } from '../page-cache/admission/recent-counts.ts';
import { isFromOurPage } from './from-our-page.ts';
import { onlyAllowed } from './pages/page-forms.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

/** Calls of one network within one to two minutes; more are answered, and not counted. */
const maxOfNetwork = 120;
const windowMs = 60_000;

/** The view that a request for a cached page is; null for everything but the page of a listing that is opened. */
export function cachedViewIn({ trustProxy }: Pick<Config, 'trustProxy'>, incoming: IncomingMessage): View | null {
  const { method, url = '', headers, socket } = incoming;
  const listingId = viewedListing(url.split('?', 1)[0] ?? '');
  if (method !== 'GET' || listingId === null || isPrefetch(purposesIn(headers))) return null;
  const forwarded = headers['x-forwarded-for'];
  const ip = clientIp(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : null, trustProxy);
  return { listingId, viewer: null, ip, userAgent: headers['user-agent'] ?? '' };
}

function purposesIn(headers: IncomingMessage['headers']): Headers {
  const named = ['sec-purpose', 'purpose', 'x-moz'].flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Headers(named);
}

/** Counts the pages of listings that the site renders for one request: of signed-in users, and with other parameters. */
export function countViews(views: ViewCounter) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    await next();
    const listingId = viewedListing(c.get('facts').url.pathname);
    if (listingId === null || c.env.isPublic === true || c.req.method !== 'GET' || c.res.status !== 200) return;
    if (!isPrefetch(c.req.raw.headers)) views.see(await viewOf(c, listingId));
  });
}

async function viewOf(c: SiteContext, listingId: string): Promise<View> {
  const viewer = await c.get('viewer')();
  return { listingId, viewer, ip: c.get('facts').ip, userAgent: c.req.header('user-agent') ?? '' };
}

/** The router has opened the page of a listing: a call of our pages, without a body. */
export function viewCalls(views: ViewCounter): Hono<SiteEnv> {
  const recent = recentCounts(undefined, windowMs);
  const path = viewCallPath(':id');
  const hono = new Hono<SiteEnv>();
  hono.post(path, async (c) => {
    if (!isFromOurPage(c)) refuse('forbidden');
    const listingId = c.req.param('id') ?? '';
    if (!isUuid(listingId)) refuse('not-found');
    const network = networkOf(c.get('facts').ip);
    const isCounted = recent.of(network) < maxOfNetwork;
    recent.add(network);
    if (isCounted) views.see(await viewOf(c, listingId.toLowerCase()));
    return c.body(null, 204);
  });
  hono.all(path, (c) => onlyAllowed(c, 'POST'));
  return hono;
}
