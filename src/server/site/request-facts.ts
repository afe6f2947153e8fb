import { randomBytes, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { viewerFrom } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { clientIp, isLoopbackAddress } from '#src/platform/web/client-ip.ts';
import { originFor } from '#src/platform/web/hosts.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { SiteEnv } from './site-env.ts';

const probes = new Set(['/healthz', '/readyz']);

/** Says who asks for what, and turns away those who ask for a host that is not ours. */
export function requestFacts(app: App) {
  const { canonicalRootUrl, trustProxy } = app.config;
  return createMiddleware<SiteEnv>(async (c, next) => {
    const asked = new URL(c.req.url);
    const forwarded = c.req.header('x-forwarded-for') ?? null;
    const ip = clientIp(c.env.incoming.socket.remoteAddress, forwarded, trustProxy);
    const local = forwarded === null && isLoopbackAddress(ip);
    // A request line may name a host of its own, beside the header.
    const hosts = [asked.host, c.req.header('host') ?? ''];
    const origins = hosts.map((host) => originFor(host, canonicalRootUrl, local));
    const origin = origins.includes(null) ? null : (origins[0] ?? null);
    const url = new URL((origin ?? canonicalRootUrl) + asked.pathname + asked.search);
    c.set('facts', { requestId: randomUUID(), nonce: randomBytes(18).toString('base64'), ip, url });
    c.set('local', local);
    c.set(
      'viewer',
      once(() => viewerFrom(app, c.req.raw)),
    );
    if (origin === null && !probes.has(asked.pathname)) return c.text('This site is known by another name.', 421);
    return next();
  });
}

function once(ask: () => Promise<Viewer | null>): () => Promise<Viewer | null> {
  let answer: Promise<Viewer | null> | undefined;
  return () => (answer ??= ask());
}
