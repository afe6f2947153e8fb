import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '#src/features/accounts/rules.ts';
import { sessionTokenIn } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { clientIp } from '#src/platform/web/client-ip.ts';
import type { Admission } from './admission.ts';
import { isExempt, ioClassOf, requestClassOf } from './classes.ts';

/** The internal request that renders each format of the 503: a page, the API's error format, or plain JSON. */
const probes = {
  page: { path: '/', accept: 'text/html' },
  api: { path: '/api/listings', accept: 'application/json' },
  json: { path: '/s/count', accept: 'application/json' },
} as const;
type Format = keyof typeof probes;
const formats = Object.keys(probes) as Format[];

type Refusal = { readonly status: number; readonly headers: readonly string[]; readonly bytes: Uint8Array };
/** Renders a request without a connection; `env` is the context that a connection would bring. */
export type Site = (request: Request, env: object) => Response | Promise<Response>;

/** Sends the 503 and returns true when the request's class has no capacity. */
export type Shed = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

const ttlMs = 1_000;
const perResponseHeaders = new Set(['x-request-id', 'etag']);
/** Up to this size the rest of a body is read; for a larger one the connection is closed. */
const maxUnreadBytes = 16 * 1024;

/**
 * Load shedding with the same decision as `admit`, before the request reaches the site. The 503 is rendered by the
 * site, but only once a second, and cached as bytes, because rendering it per request would itself exhaust the CPU
 * at five times the capacity.
 */
export function loadShedding(app: App, admission: Admission, site: Site): Shed {
  const refusals = new Map<Format, Refusal>();
  const rendering = new Set<Format>();

  async function render(format: Format): Promise<void> {
    rendering.add(format);
    setTimeout(() => rendering.delete(format), ttlMs).unref();
    const { path, accept } = probes[format];
    const { host, origin } = new URL(app.config.canonicalRootUrl);
    const request = new Request(origin + path, { headers: { accept, host } });
    const answer = await site(request, { incoming: { socket: {} }, isRefusal: true });
    const id = answer.headers.get('x-request-id') ?? '';
    // The cached bytes carry no request id: each response sends its own as a header.
    const bytes = Buffer.from((await answer.text()).replaceAll(id, ''));
    const headers = [...answer.headers].filter(([name]) => !perResponseHeaders.has(name)).flat();
    refusals.set(format, {
      status: answer.status,
      headers: [...headers, 'content-length', String(bytes.length)],
      bytes,
    });
  }

  function renderSafely(format: Format): void {
    render(format).catch((error: unknown) => app.logger.error(error, {}));
  }

  // Rendered before the first flood: during it the render would be the last to run.
  setTimeout(() => {
    for (const format of formats) renderSafely(format);
  }, ttlMs).unref();

  return (incoming, outgoing) => {
    if (hasCapacity(app, admission, incoming)) return false;
    const format = formatOf(incoming);
    if (!rendering.has(format)) renderSafely(format);
    const refusal = refusals.get(format);
    if (refusal === undefined) return false;
    const end = isLarge(incoming) ? ['connection', 'close'] : [];
    outgoing.writeHead(refusal.status, [...refusal.headers, ...end, 'x-request-id', randomUUID()]);
    outgoing.end(incoming.method === 'HEAD' ? undefined : refusal.bytes);
    return true;
  };
}

function hasCapacity(
  app: App,
  admission: Admission,
  { method = '', url = '', headers, socket }: IncomingMessage,
): boolean {
  const [path = ''] = url.split('?', 1);
  if (isExempt(path)) return true;
  const forwarded = headers['x-forwarded-for'];
  const seen = typeof forwarded === 'string' ? forwarded : null;
  const network = networkOf(clientIp(socket.remoteAddress, seen, app.config.trustProxy));
  const io = ioClassOf(path);
  if (io !== null) return admission.io[io].hasCapacity({ network, userId: null });
  const token = sessionTokenIn(app, headers.cookie);
  const userId = token === null ? null : admission.sessionOwners.userIdOf(token);
  if (userId === undefined) return admission.sessionLookUps.hasCapacity({ network, userId: null });
  const requestClass = requestClassOf(method, path, userId !== null);
  const client = { network, userId };
  const sends = method !== 'GET' && method !== 'HEAD';
  return admission.hasCapacity(requestClass, client) && (!sends || admission.bodies[requestClass].hasCapacity(client));
}

/** The rest of such a body would have to be read before the connection could be used again. */
function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxUnreadBytes;
}

function formatOf({ url = '', headers: { accept = '' } }: IncomingMessage): Format {
  if (/^\/api(\/|\?|$)/.test(url)) return 'api';
  return accept.includes('text/html') ? 'page' : 'json';
}
