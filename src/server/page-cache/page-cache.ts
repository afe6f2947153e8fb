import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { App } from '#src/platform/app.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import type { Shed } from './admission/load-shedding.ts';
import { encodingFor } from '../site/compression.ts';
import { cacheableRequest, type CacheableRequest } from './cache-key.ts';
import { cachedResponse, type CachedResponse } from './cached-response.ts';

/** Bytes of finished pages that a process keeps. */
const maxBytes = 48 * 1024 * 1024;

/** Milliseconds: lists beside the pieces, such as all labels, may be read a little earlier than the page is made. */
const maxKept = 60_000;

export type PageCache = { readonly listener: RequestListener; readonly clear: () => void };

type Site = (request: Request, env: object) => Response | Promise<Response>;

/**
 * Answers strangers with pages that are finished already. Each is given out only after the database has
 * said, since this request came, that nothing it could show has changed; else it is made anew, once for
 * all who wait for it. Whatever else is asked goes on to the site. `shed` may refuse before something is made.
 */
export function pageCache(app: App, site: Site, onwards: RequestListener, shed: Shed): PageCache {
  const cache = makeLruCache<CachedResponse>(maxBytes);
  const making = new Map<string, Promise<CachedResponse | null>>();

  async function make(request: CacheableRequest, version: string): Promise<CachedResponse | null> {
    const uncached = new Request(request.url, { headers: request.headers });
    const env = { incoming: { socket: { remoteAddress: request.remoteAddress } }, isPublic: true };
    const response = await site(uncached, env);
    // A cookie is for one person: so was the page.
    if (response.headers.has('set-cookie')) return null;
    const page = await cachedResponse(version, response);
    if (page.status === 200) cache.set(request.key, page);
    return page;
  }

  function makeOnce(name: string, request: CacheableRequest, version: string): Promise<CachedResponse | null> {
    const made = make(request, version).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  async function answer(
    request: CacheableRequest,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    // Nothing of it is kept, whatever the version: a refusal waits for no database.
    if (cache.get(request.key) === undefined && shed(incoming, outgoing)) return true;
    const version = await app.databaseHealth.orAway(() => app.catalogue.version()).catch(() => null);
    if (version === null) return false;
    const kept = cache.get(request.key);
    const isTrue = kept?.version === version && performance.now() - kept.madeAt < maxKept;
    const name = `${version} ${request.key}`;
    const ready = isTrue ? kept : making.get(name);
    if (ready === undefined && shed(incoming, outgoing)) return true;
    const page = await (ready ?? makeOnce(name, request, version));
    if (page === null) return false;
    await send(page, incoming, outgoing);
    return true;
  }

  const listener: RequestListener = (incoming, outgoing) => {
    const request = cacheableRequest(app.config, incoming);
    if (request === null) return shed(incoming, outgoing) ? undefined : onwards(incoming, outgoing);
    void answer(request, incoming, outgoing)
      .catch((error: unknown) => {
        app.logger.error(error, { path: incoming.url ?? '' });
        return false;
      })
      .then((done) => done || outgoing.headersSent || onwards(incoming, outgoing));
  };
  return { listener, clear: cache.clear };
}

async function send(
  page: CachedResponse,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const made = page.form(encodingFor(headers['accept-encoding']));
  const form = made instanceof Promise ? await made : made;
  const own = ['x-request-id', randomUUID()];
  const held = headers['if-none-match'];
  if (page.status === 200 && held !== undefined && page.isOneOf(held)) {
    outgoing.writeHead(304, [...form.unchanged, ...own]).end();
    return;
  }
  outgoing.writeHead(page.status, [...form.headers, ...own]);
  outgoing.end(method === 'HEAD' ? undefined : form.bytes);
}
