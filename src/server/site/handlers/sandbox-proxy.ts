import { Hono } from 'hono';
import { policy } from '#src/platform/web/content-policy.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { readBody } from '#src/platform/web/requests/read-body.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

const forwarded = [
  'accept',
  'authorization',
  'content-type',
  'idempotency-key',
  'sec-fetch-site',
  'stripe-account',
  'stripe-version',
];
const returned = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'idempotent-replayed',
  'request-id',
  'stripe-should-retry',
  'stripe-version',
  'www-authenticate',
];
const methods = ['GET', 'POST', 'DELETE'];

const timeoutMs = 15_000;

const hostedPolicy = policy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
});

/**
 * Reverse proxy to the payment sandbox, for machines that expose only one port. Cookies are not forwarded, and
 * responses are not cached here.
 */
export function sandboxProxy(api: { readonly host: string; readonly port: number }): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.on(methods, ['/_sandbox', '/_sandbox/*'], async (c) => {
    const { pathname, search } = c.get('facts').url;
    const path = sandboxPath(pathname);
    if (path === null) return c.notFound();
    const body = c.req.method === 'POST' ? { body: await readBody(c.req.raw, requestLimits.maxAnyBytes) } : {};
    const init = { ...forwardedInit(c), ...body };
    const answer = await fetch(`http://${api.host}:${api.port}${path}${search}`, init).catch(() => null);
    if (answer === null) return c.json({ error: { type: 'api_error', message: 'The sandbox does not answer.' } }, 502);
    return new Response(answer.body, { status: answer.status, headers: headersOf(answer) });
  });
  return hono;
}

function forwardedInit(c: SiteContext): RequestInit {
  // With this header the sandbox treats the request as proxied, and refuses control requests.
  const headers = new Headers({ 'x-forwarded-for': c.get('facts').ip });
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return { method: c.req.method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) };
}

function headersOf(answer: Response): Headers {
  const headers = new Headers({ 'content-security-policy': hostedPolicy, 'x-frame-options': 'SAMEORIGIN' });
  for (const name of returned) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const location = answer.headers.get('location');
  // Within the sandbox an address begins at its own root.
  if (location !== null) headers.set('location', /^\/(?![/\\])/.test(location) ? `/_sandbox${location}` : location);
  return headers;
}

/**
 * The path below `/_sandbox` that is forwarded; null for the sandbox's control endpoints, however they are escaped.
 * Those are for tests on this machine.
 */
export function sandboxPath(pathname: string): string | null {
  const path = pathname.slice('/_sandbox'.length) || '/';
  const plain = unescaped(path);
  if (plain === null || /(^|[/\\])[._]/.test(plain)) return null;
  return path;
}

/** Null when it cannot be decoded, or is escaped more than three times. */
function unescaped(path: string): string | null {
  let plain = path;
  for (let round = 0; round < 4; round++) {
    if (!plain.includes('%')) return plain;
    try {
      plain = decodeURIComponent(plain);
    } catch {
      return null;
    }
  }
  return null;
}
