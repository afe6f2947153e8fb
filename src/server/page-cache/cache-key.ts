import type { IncomingMessage } from 'node:http';
import { cookieChoiceIn, cookiesOf } from '#src/features/accounts/cookie-notice.ts';
import type { Config } from '#src/platform/config.ts';
import { clientIp, isLoopbackAddress } from '#src/platform/web/client-ip.ts';
import { headProblem } from '#src/platform/web/requests/request-head.ts';
import { originFor } from '#src/platform/web/hosts.ts';
import { searchParamNames } from '#src/features/search/address.ts';

/** The cookie of every render for visitors who have answered the cookie notice: public pages differ by "bar or none" alone. */
const [, withoutBar = ''] = cookiesOf('necessary').map((line) => line.split(';', 1)[0]);

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
  const known = cookie !== '' && cookieChoiceIn(cookie) !== null;
  return {
    key: `${known ? 'known' : 'new'} ${origin}${url}`,
    url: origin + url,
    headers: {
      host,
      accept: accepted(url),
      ...(seen !== null && { 'x-forwarded-for': seen }),
      ...(known && { cookie: withoutBar }),
    },
    remoteAddress: socket.remoteAddress,
  };
}

/** The `Accept` header by the address alone: JSON for data and the API, else HTML, also for a 404. */
function accepted(url: string): string {
  const [path = ''] = url.split('?', 1);
  return /^\/api\/|\.data$|^\/s\/(count|map|option-counts|suggestions)$/.test(path) ? 'application/json' : 'text/html';
}

const maxUrlLength = 1000;

/** Parameters that open a sheet on phones; every page has them. */
const sheets = ['mobilemenu', 'mobilesearch'];

/** Sent by React Router when it needs the data of some routes only. */
const parts = ['_routes'];

/** The last two are those of the sheet with all filters. */
const search = [...searchParamNames(), 'filters', 'before'];

const order = ['start', 'end', 'quantity', 'delivery', 'book'];

/**
 * The pages that are the same for all anonymous visitors, with the parameters they read. Only these are ever cached;
 * an address with any other parameter is rendered for its own request.
 */
const publicPages: readonly { readonly path: RegExp; readonly params: ReadonlySet<string> }[] = [
  { path: /^\/(_(root)?\.data)?$/, params: new Set([...sheets, ...parts]) },
  { path: /^\/s(\.data|\/count|\/map)?$/, params: new Set([...search, ...sheets, ...parts]) },
  { path: /^\/s\/option-counts$/, params: new Set([...search, 'filter']) },
  { path: /^\/s\/suggestions$/, params: new Set(['q']) },
  {
    path: /^\/l\/([\w%.~-]+\/)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/,
    params: new Set([...order, ...sheets, ...parts]),
  },
  {
    path: /^\/(designers|rotate-item|terms-of-service|privacy-policy|about|sustainability|how-it-works|faqs|qa|journal|consigment)(\.data)?$/,
    params: new Set([...sheets, ...parts]),
  },
  {
    path: /^\/u\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/,
    params: new Set(['tab', 'page', ...sheets, ...parts]),
  },
  { path: /^\/api\/listings(\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/, params: new Set(search) },
];

/** Whether the response to this path and query may be cached and sent to every anonymous visitor. */
export function isPublicPage(url: string): boolean {
  if (url.length > maxUrlLength) return false;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const page = publicPages.find((one) => one.path.test(path));
  if (page === undefined) return false;
  return at === -1 || [...new URLSearchParams(url.slice(at)).keys()].every((name) => page.params.has(name));
}
