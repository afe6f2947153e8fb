import type { IncomingMessage } from 'node:http';
import { countUpTo, requestLimits } from './limits.ts';

/** Why a request is refused by its request line and headers alone. */
export type HeadProblem = {
  readonly status: 400 | 414 | 431;
  readonly code:
    | 'two-hosts'
    | 'repeated-header'
    | 'too-many-parameters'
    | 'malformed-url'
    | 'url-too-long'
    | 'headers-too-large';
};

/** Security-relevant headers. Sent twice, a proxy and this server could each use another one (request smuggling). */
const single = new Set(['host', 'content-type', 'content-length', 'authorization', 'origin', 'x-csrf-token']);

type Head = Pick<IncomingMessage, 'url' | 'rawHeaders'>;

/** Null for a request that is unambiguous and within the limits. `rawHeaders` alternates names and values. */
export function headProblem({ url = '/', rawHeaders }: Head): HeadProblem | null {
  const { maxHeaders, maxUrlLength, maxQueryParameters } = requestLimits;
  if (rawHeaders.length > 2 * maxHeaders) return { status: 431, code: 'headers-too-large' };
  if (url.length > maxUrlLength) return { status: 414, code: 'url-too-long' };
  const query = url.indexOf('?');
  if (!isDecodable(query === -1 ? url : url.slice(0, query))) return { status: 400, code: 'malformed-url' };
  if (query !== -1 && countUpTo(url.slice(query), '&', maxQueryParameters - 1) > maxQueryParameters - 1)
    return { status: 400, code: 'too-many-parameters' };
  return headerProblem(rawHeaders);
}

function headerProblem(rawHeaders: readonly string[]): HeadProblem | null {
  const seen = new Set<string>();
  let cookies = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    if (name === 'cookie') cookies += `;${value}`;
    if (single.has(name) && seen.has(name))
      return { status: 400, code: name === 'host' ? 'two-hosts' : 'repeated-header' };
    seen.add(name);
  }
  const { maxCookieLength, maxCookies } = requestLimits;
  if (cookies.length > maxCookieLength || countUpTo(cookies, ';', maxCookies) > maxCookies)
    return { status: 431, code: 'headers-too-large' };
  return null;
}

/**
 * The router would log a warning for each path with an invalid escape, and match it undecoded. The decoded path is used
 * because the bundler removes a call of `decodeURIComponent` without a use, although it may throw.
 */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}
