import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import { clientIp, isLoopbackAddress } from '#src/platform/web/client-ip.ts';
import { headProblem } from '#src/platform/web/requests/request-head.ts';
import { originFor } from '#src/platform/web/hosts.ts';
import { isPublicPage } from './public-pages.ts';

/** Set by the notice about cookies, when it has been read: the one thing that pages for strangers differ by. */
const cookiesKnown = 'cookies-known=1';

/** All that a kept page may depend on. It is made from this alone, so nothing else that a client sends can get into it. */
export type CacheableRequest = {
  readonly key: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string | undefined;
};

type Settings = Pick<Config, 'canonicalRootUrl' | 'trustProxy'>;

/** What a stranger asks for; null for what is for one reader, and for a host or a method that another door answers. */
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

/** By its address alone: what people look at is a page, also when it says that there is none now. */
function accepted(url: string): string {
  const [path = ''] = url.split('?', 1);
  return /^\/api\/|\.data$|\/count$/.test(path) ? 'application/json' : 'text/html';
}
