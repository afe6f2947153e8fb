import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '#src/features/accounts/rules.ts';
import { sessionTokenIn } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { clientIp } from '#src/platform/web/client-ip.ts';
import type { Admission } from './admission.ts';
import { isFree, outsideClassOf, requestClassOf } from './classes.ts';

/** The forms of the refusal: a page, the API's own, or a line of JSON for the parts of pages. */
const asking = {
  page: { path: '/', accept: 'text/html' },
  api: { path: '/api/listings', accept: 'application/json' },
  program: { path: '/s/count', accept: 'application/json' },
} as const;
type Kind = keyof typeof asking;
const kinds = Object.keys(asking) as Kind[];

type Refusal = { readonly status: number; readonly headers: readonly string[]; readonly bytes: Uint8Array };
type Site = (request: Request, env: object) => Response | Promise<Response>;

/** Answers with the refusal and returns true where the request's class has no room. */
export type Shed = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Milliseconds. */
const ttlMs = 1_000;
const ofOneAnswer = new Set(['x-request-id', 'etag']);
/** Bytes of a body that are rather read than the connection closed. */
const maxDumped = 16 * 1024;

/**
 * The same decision as `admit`, before anything is made of the request: the 503 is the site's own, but rendered once a
 * second and kept as bytes, because building it for each request would itself use up the processor when five times
 * too many come.
 */
export function loadShedding(app: App, admission: Admission, site: Site): Shed {
  const refusals = new Map<Kind, Refusal>();
  const making = new Set<Kind>();

  async function prepare(kind: Kind): Promise<void> {
    making.add(kind);
    setTimeout(() => making.delete(kind), ttlMs).unref();
    const { path, accept } = asking[kind];
    const { host, origin } = new URL(app.config.canonicalRootUrl);
    const request = new Request(origin + path, { headers: { accept, host } });
    const answer = await site(request, { incoming: { socket: {} }, isRefusal: true });
    const id = answer.headers.get('x-request-id') ?? '';
    // Many get it, each under an id of its own.
    const bytes = Buffer.from((await answer.text()).replaceAll(id, ''));
    const headers = [...answer.headers].filter(([name]) => !ofOneAnswer.has(name)).flat();
    refusals.set(kind, { status: answer.status, headers: [...headers, 'content-length', String(bytes.length)], bytes });
  }

  function prepareSafely(kind: Kind): void {
    prepare(kind).catch((error: unknown) => app.logger.error(error, {}));
  }

  // The first flood finds them there: made in it, they would come last.
  setTimeout(() => {
    for (const kind of kinds) prepareSafely(kind);
  }, ttlMs).unref();

  return (incoming, outgoing) => {
    if (hasRoom(app, admission, incoming)) return false;
    const kind = kindOf(incoming);
    if (!making.has(kind)) prepareSafely(kind);
    const refusal = refusals.get(kind);
    if (refusal === undefined) return false;
    const end = isLarge(incoming) ? ['connection', 'close'] : [];
    outgoing.writeHead(refusal.status, [...refusal.headers, ...end, 'x-request-id', randomUUID()]);
    outgoing.end(incoming.method === 'HEAD' ? undefined : refusal.bytes);
    return true;
  };
}

function hasRoom(app: App, admission: Admission, { method = '', url = '', headers, socket }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  if (isFree(path)) return true;
  const forwarded = headers['x-forwarded-for'];
  const seen = typeof forwarded === 'string' ? forwarded : null;
  const network = networkOf(clientIp(socket.remoteAddress, seen, app.config.trustProxy));
  const outside = outsideClassOf(path);
  if (outside !== null) return admission.outside[outside].hasRoom({ network, person: null });
  const token = sessionTokenIn(app, headers.cookie);
  const person = token === null ? null : admission.sessions.userOf(token);
  if (person === undefined) return admission.lookUps.hasRoom({ network, person: null });
  const requestClass = requestClassOf(method, path, person !== null);
  const client = { network, person };
  const sends = method !== 'GET' && method !== 'HEAD';
  return admission.hasRoom(requestClass, client) && (!sends || admission.bodies[requestClass].hasRoom(client));
}

/** The rest of such a body would have to be read before the connection is of use again. */
function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxDumped;
}

function kindOf({ url = '', headers: { accept = '' } }: IncomingMessage): Kind {
  if (/^\/api(\/|\?|$)/.test(url)) return 'api';
  return accept.includes('text/html') ? 'page' : 'program';
}
