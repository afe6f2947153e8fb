import { createMiddleware } from 'hono/factory';
import { sessionTokenOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { barePolicy, pagePolicy } from '#src/platform/web/content-policy.ts';
import type { SiteEnv } from './site-env.ts';

const reads = new Set(['GET', 'HEAD']);

/** Security headers of every response. A handler that needs another value sets it first. */
export function securityHeaders(app: App) {
  const { analytics, contentPolicy, mapTiles, mode, payments, secureCookies } = app.config;
  const connect = analytics ? [new URL(analytics.url).origin] : [];
  const images = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const stripe = payments.sandboxUrl === null;
  const fixed: Readonly<Record<string, string>> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(), microphone=(), usb=(), browsing-topics=(), geolocation=(self), payment=(self${stripe ? ' "https://js.stripe.com"' : ''})`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secureCookies && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const onlyReports = contentPolicy === 'report';
  if (onlyReports && mode === 'production')
    app.logger.warn('Pages run what their content security policy forbids: set CONTENT_POLICY=block');
  return createMiddleware<SiteEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const { nonce, requestId } = c.get('facts');
    const byNonce = [`'nonce-${nonce}'`];
    const hashes = c.get('scripts');
    const inline = hashes === undefined ? { scripts: byNonce, styles: byNonce } : { scripts: hashes, styles: [] };
    const policy = isPage
      ? pagePolicy({ ...inline, stripe, connect, images, development: mode === 'development' })
      : barePolicy;
    const policyName = isPage && onlyReports ? 'content-security-policy-report-only' : 'content-security-policy';
    const all = { ...fixed, [policyName]: policy, 'x-request-id': requestId };
    for (const [name, value] of Object.entries(all)) if (!headers.has(name)) headers.set(name, value);
    if (c.get('shared')) return;
    const personal = sessionTokenOf(app, c.req.raw) !== null || headers.has('set-cookie') || !reads.has(c.req.method);
    headers.set('cache-control', personal ? 'no-store' : (headers.get('cache-control') ?? 'private, no-cache'));
  });
}
