import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#src/platform/app.ts';
import { doors, type Turns } from './turns.ts';

/** What somebody who asks so is told: a page, the API's own form, or a line of JSON. */
const asking = {
  page: { path: '/', accept: 'text/html' },
  api: { path: '/api/listings', accept: 'application/json' },
  program: { path: '/s/count', accept: 'application/json' },
} as const;
type Kind = keyof typeof asking;

type Said = { readonly status: number; readonly headers: readonly string[]; readonly bytes: Uint8Array };
type Site = (request: Request, env: object) => Response | Promise<Response>;

/** Milliseconds. */
const keptFor = 1_000;

/** Whatever needs no turn, or has doors of its own that know better. */
const others = /^\/(assets|media|brand|healthz|readyz|_[a-z-]+)\b|\.(?!data\b)\w+$/;

/**
 * Says of itself whether it has sent a stranger away who only looks around while all turns are taken. The
 * site would say the same, from the same words; but where five times too many ask, saying it must cost
 * next to nothing, or nobody is served for all the saying.
 */
export function turnAway(app: App, turns: Turns, site: Site) {
  const said = new Map<Kind, Said>();
  const making = new Set<Kind>();

  async function prepare(kind: Kind): Promise<void> {
    making.add(kind);
    setTimeout(() => making.delete(kind), keptFor).unref();
    const { path, accept } = asking[kind];
    const { host, origin } = new URL(app.config.canonicalRootUrl);
    const request = new Request(origin + path, { headers: { accept, host } });
    const answer = await site(request, { incoming: { socket: {} }, turnAway: true });
    const id = answer.headers.get('x-request-id') ?? '';
    // Many will be told it, each under a name of their own.
    const bytes = Buffer.from((await answer.text()).replaceAll(id, ''));
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id').flat();
    said.set(kind, { status: answer.status, headers: [...headers, 'content-length', String(bytes.length)], bytes });
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (!turns.areTaken() || !looksAround(incoming)) return false;
    const kind = kindOf(incoming);
    if (!making.has(kind)) prepare(kind).catch((error: unknown) => app.reports.report(error, {}));
    const words = said.get(kind);
    if (words === undefined) return false;
    outgoing.writeHead(words.status, [...words.headers, 'x-request-id', randomUUID()]);
    outgoing.end(incoming.method === 'HEAD' ? undefined : words.bytes);
    return true;
  };
}

function looksAround({ method, url = '', headers: { cookie = '' } }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = ''] = url.split('?', 1);
  return !cookie.includes('rotation_session') && !doors.test(path) && !others.test(path);
}

function kindOf({ url = '', headers: { accept = '' } }: IncomingMessage): Kind {
  if (/^\/api(\/|\?|$)/.test(url)) return 'api';
  return accept.includes('text/html') ? 'page' : 'program';
}
