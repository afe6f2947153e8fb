import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import { clientIp, isLoopbackAddress } from '#src/platform/web/client-ip.ts';
import { headProblem } from '#src/platform/web/requests/request-head.ts';
import { originFor } from '#src/platform/web/hosts.ts';
import { isPublicPage } from './public-pages.ts';

/** Set when the cookie notice was dismissed: the only thing by which public pages differ. */
const cookiesKnown = 'cookies-known=1';

/** All that a cached page depends on: it is rendered from this alone, so nothing else a client sends can get into it. */
export type CacheableRequest = {
  readonly key: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string | undefined;
};

type Settings = Pick<Config, 'canonicalRootUrl' | 'trustProxy'>;

/** Null for requests that are not cacheable: with a session, with a body, of a private page, an unknown host or method. */
export function cacheableRequest(config: Settings, incoming: IncomingMessage): CacheableRequest | null {
  const { method, url = '', headers, socket } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const { cookie = '', host = '' } = headers;
  if (cookie.includes('rotation_session') || headers.authorization !== undefined) return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  if (!isPublicPage(url) || headProblem(incoming) !== null) return null;
  const forwarded = headers['x-forwarded-for'];
  const seen = typeof forwarded === 'string' ? forwarded : null;
  const local = seen === null && isLoopbackAddress(clientIp(socket.remoteAddress, seen, config.trustProxy));
  const origin = originFor(host, config.canonicalRootUrl, local);
  if (origin === null) return null;
  const known = cookie !== '' && cookie.split(/;\s*/).includes(cookiesKnown);
  return {
    key: `${known ? 'known' : 'new'} ${origin}${url}`,
    url: origin + url,
    headers: {
      host,
      accept: accepted(url),
      ...(seen !== null && { 'x-forwarded-for': seen }),
      ...(known && { cookie: cookiesKnown }),
    },
    remoteAddress: socket.remoteAddress,
  };
}

/** The `Accept` header by the address alone: JSON for data and the API, else HTML, also for a 404. */
function accepted(url: string): string {
  const [path = ''] = url.split('?', 1);
  return /^\/api\/|\.data$|\/count$/.test(path) ? 'application/json' : 'text/html';
}
