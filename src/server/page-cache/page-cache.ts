import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { uncounted, type ViewCounter } from '#src/features/listing-views/counter.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import { type Shed, type Site, loadShedding } from './admission/load-shedding.ts';
import { encodingFor } from '../site/compression/compression.ts';
import { cachedViewIn } from '../site/listing-view.ts';
import { cacheableRequest, type CacheableRequest } from './cache-key.ts';
import { cachedResponse, type CachedResponse } from './cached-response.ts';
import { makeAdmission, openAdmission, slots, type Admission } from './admission/admission.ts';

/** Data that the catalogue version does not cover, such as the list of all designers, may be this much older. */
const maxAgeMs = 60_000;

export type Front = { readonly listener: RequestListener; readonly clear: () => void };

const shedNothing: Shed = () => false;

/** The limits of concurrent requests, or none of them where `LOAD_SHEDDING` is off. */
export function admissionFor({ front }: App['config']): Admission {
  if (!front.loadShedding) return openAdmission();
  const max = front.maxConcurrentRequests;
  return makeAdmission({ min: slots.min, initial: Math.min(slots.initial, max), max }, front.maxClientPercent);
}

/**
 * The middleware before the site: load shedding, then the page cache. Each can be switched off by its setting; with
 * both off every request goes to `toSite`. `clear` empties the cache. `views` counts the listings that cached pages show.
 */
export function frontOf(
  app: App,
  site: Site,
  toSite: RequestListener,
  admission: Admission,
  views: ViewCounter = uncounted,
): Front {
  const { front } = app.config;
  const shed = front.loadShedding ? loadShedding(app, admission, site) : shedNothing;
  if (front.pageCache) return pageCache(app, { site, toSite, shed, views });
  return {
    listener: (incoming, outgoing) => void (shed(incoming, outgoing) || toSite(incoming, outgoing)),
    clear() {},
  };
}

type Behind = {
  readonly site: Site;
  readonly toSite: RequestListener;
  readonly shed: Shed;
  readonly views: ViewCounter;
};

/**
 * Page cache: answers anonymous GETs with cached responses. Each is sent only after the database has confirmed, since
 * this request arrived, that the catalogue version is unchanged; else the page is rendered again, and concurrent
 * requests for it share one render. All other requests continue to the site by `toSite`. `shed` may answer 503 before a
 * render begins.
 */
function pageCache(app: App, { site, toSite, shed, views }: Behind): Front {
  const cache = makeLruCache<CachedResponse>(app.config.front.pageCacheBytes);
  const renders = new Map<string, Promise<CachedResponse | null>>();

  async function render(request: CacheableRequest, version: string): Promise<CachedResponse | null> {
    const uncached = new Request(request.url, { headers: request.headers });
    const env = { incoming: { socket: { remoteAddress: request.remoteAddress } }, isPublic: true };
    const response = await site(uncached, env);
    // A response with a cookie is for one visitor.
    if (response.headers.has('set-cookie')) return null;
    const page = await cachedResponse(version, response);
    if (page.status === 200) cache.set(request.key, page);
    return page;
  }

  function renderOnce(name: string, request: CacheableRequest, version: string): Promise<CachedResponse | null> {
    const page = render(request, version).finally(() => renders.delete(name));
    renders.set(name, page);
    return page;
  }

  /** False when the site has to answer. */
  async function answer(
    request: CacheableRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    // Not cached in any version: shed before the database is queried.
    if (cache.get(request.key) === undefined && shed(incoming, outgoing)) return true;
    const version = await app.databaseHealth.orAway(() => app.catalogue.version()).catch(() => null);
    if (version === null) return false;
    const cached = cache.get(request.key);
    const isCurrent = cached?.version === version && performance.now() - cached.renderedAt < maxAgeMs;
    const name = `${version} ${request.key}`;
    const ready = isCurrent ? cached : renders.get(name);
    if (ready === undefined && shed(incoming, outgoing)) return true;
    const page = await (ready ?? renderOnce(name, request, version));
    if (page === null) return false;
    await send(page, incoming, outgoing);
    const view = page.status === 200 ? cachedViewIn(app.config, incoming) : null;
    if (view !== null) views.see(view);
    return true;
  }

  const listener: RequestListener = (incoming, outgoing) => {
    const request = cacheableRequest(app.config, incoming);
    if (request === null) return shed(incoming, outgoing) ? undefined : toSite(incoming, outgoing);
    void answer(request, incoming, outgoing)
      .catch((error: unknown) => {
        app.logger.error(error, { path: incoming.url ?? '' });
        return false;
      })
      .then((done) => done || outgoing.headersSent || toSite(incoming, outgoing));
  };
  return { listener, clear: () => cache.clear() };
}

async function send(
  page: CachedResponse,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const made = page.encoded(encodingFor(headers['accept-encoding']));
  const encoded = made instanceof Promise ? await made : made;
  const own = ['x-request-id', randomUUID()];
  const etags = headers['if-none-match'];
  if (page.status === 200 && etags !== undefined && page.matches(etags)) {
    outgoing.writeHead(304, [...encoded.notModifiedHeaders, ...own]).end();
    return;
  }
  outgoing.writeHead(page.status, [...encoded.headers, ...own]);
  outgoing.end(method === 'HEAD' ? undefined : encoded.bytes);
}
