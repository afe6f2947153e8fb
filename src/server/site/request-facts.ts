import type { IncomingMessage } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { viewerFrom } from '#src/features/accounts/session.server.ts';
import { text } from '#src/i18n/text.ts';
import type { App } from '#src/platform/app.ts';
import { clientIp, isLoopbackAddress } from '#src/platform/web/client-ip.ts';
import { originFor } from '#src/platform/web/hosts.ts';
import { headProblem, type HeadProblem } from '#src/platform/web/requests/request-head.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { answer } from './error-handler.ts';
import type { SiteEnv } from './site-env.ts';

const headMessages = {
  400: text('page-error.ambiguous'),
  414: text('page-error.address-too-long'),
  431: text('page-error.headers-too-large'),
} as const;

const probes = new Set(['/healthz', '/readyz']);

/**
 * Determines the client's address, the request's URL and its viewer, and rejects requests for a host that is not
 * ours.
 */
export function requestFacts(app: App) {
  const { canonicalRootUrl, trustProxy } = app.config;
  return createMiddleware<SiteEnv>(async (c, next) => {
    const target = new URL(c.req.url);
    const forwarded = c.req.header('x-forwarded-for') ?? null;
    const ip = clientIp(c.env.incoming.socket.remoteAddress, forwarded, trustProxy);
    const local = forwarded === null && isLoopbackAddress(ip);
    // A request line may name a host as well as the header.
    const hosts = [target.host, c.req.header('host') ?? ''];
    const origins = hosts.map((host) => originFor(host, canonicalRootUrl, local));
    const origin = origins.includes(null) ? null : (origins[0] ?? null);
    const url = new URL((origin ?? canonicalRootUrl) + target.pathname + target.search);
    c.set('facts', { requestId: randomUUID(), nonce: randomBytes(18).toString('base64'), ip, url });
    c.set('local', local);
    c.set(
      'viewer',
      once(() => viewerFrom(app, c.req.raw)),
    );
    const conflict = origin !== null && origins.some((other) => other !== origin) ? twoHosts : null;
    const problem = headProblemOf(c.env.incoming) ?? conflict;
    if (problem !== null) return answer(c, problem.status, problem.code, headMessages[problem.status]);
    if (origin === null && !probes.has(target.pathname)) return c.text('This site is known by another name.', 421);
    return next();
  });
}

function once(lookUp: () => Promise<Viewer | null>): () => Promise<Viewer | null> {
  let answer: Promise<Viewer | null> | undefined;
  return () => (answer ??= lookUp());
}

/** The request line and the header name two different hosts, both of them ours. */
const twoHosts: HeadProblem = { status: 400, code: 'two-hosts' };

/** Null for requests that the process sends to itself, which have no connection. */
function headProblemOf(incoming: Partial<IncomingMessage>): HeadProblem | null {
  const { url = '/', rawHeaders } = incoming;
  return rawHeaders === undefined ? null : headProblem({ url, rawHeaders });
}
