import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { App } from '#src/platform/app.ts';
import { makeShelf } from '#src/platform/lru-cache.ts';
import type { Shed } from './admission/load-shedding.ts';
import { encodingFor } from '../site/compression.ts';
import { askedBy, type Asked } from './cache-key.ts';
import { finishedPage, type FinishedPage } from './cached-response.ts';

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
export function finishedPages(app: App, site: Site, onwards: RequestListener, shed: Shed): PageCache {
  const shelf = makeShelf<FinishedPage>(maxBytes);
  const making = new Map<string, Promise<FinishedPage | null>>();

  async function make(asked: Asked, version: string): Promise<FinishedPage | null> {
    const request = new Request(asked.url, { headers: asked.headers });
    const env = { incoming: { socket: { remoteAddress: asked.remoteAddress } }, forEverybody: true };
    const response = await site(request, env);
    // A cookie is for one person: so was the page.
    if (response.headers.has('set-cookie')) return null;
    const page = await finishedPage(version, response);
    if (page.status === 200) shelf.put(asked.key, page);
    return page;
  }

  function makeOnce(name: string, asked: Asked, version: string): Promise<FinishedPage | null> {
    const made = make(asked, version).finally(() => making.delete(name));
    making.set(name, made);
    return made;
  }

  async function answer(asked: Asked, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    // Nothing of it is kept, whatever the version: a refusal waits for no database.
    if (shelf.get(asked.key) === undefined && shed(incoming, outgoing)) return true;
    const version = await app.databaseHealth.orAway(() => app.catalogue.version()).catch(() => null);
    if (version === null) return false;
    const kept = shelf.get(asked.key);
    const isTrue = kept?.version === version && performance.now() - kept.madeAt < maxKept;
    const name = `${version} ${asked.key}`;
    const ready = isTrue ? kept : making.get(name);
    if (ready === undefined && shed(incoming, outgoing)) return true;
    const page = await (ready ?? makeOnce(name, asked, version));
    if (page === null) return false;
    await send(page, incoming, outgoing);
    return true;
  }

  const listener: RequestListener = (incoming, outgoing) => {
    const asked = askedBy(app.config, incoming);
    if (asked === null) return shed(incoming, outgoing) ? undefined : onwards(incoming, outgoing);
    void answer(asked, incoming, outgoing)
      .catch((error: unknown) => {
        app.reports.report(error, { path: incoming.url ?? '' });
        return false;
      })
      .then((done) => done || outgoing.headersSent || onwards(incoming, outgoing));
  };
  return { listener, clear: shelf.clear };
}

async function send(page: FinishedPage, { method, headers }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
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
