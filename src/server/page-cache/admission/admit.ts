import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { refuse } from '#src/domain/refusal.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { sessionTokenOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { answer, busyMessage } from '#src/server/site/error-handler.ts';
import type { SiteContext, SiteEnv } from '#src/server/site/site-env.ts';
import type { Admission, Release } from './admission.ts';
import { ioClassOf, requestClassOf } from './classes.ts';
import type { Client } from './slot-pool.ts';

/** `Retry-After` in seconds. */
const retryAfter = 1;

/** Timeout for the body of a form or of JSON, and the bytes after which a larger one may start being processed. */
const body = { maxMs: 10_000, pollMs: 5, enoughBytes: 32 * 1024 } as const;

/**
 * Load shedding. Every request holds a slot of its class while it is processed, also after its client has
 * disconnected, because the work continues. Without a free slot it waits briefly in a queue, and when that is full
 * it is rejected immediately with 503 and `Retry-After`.
 */
export function admit(app: App, admission: Admission) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (c.env.isRefusal === true) return busy(c);
    const { url, ip } = c.get('facts');
    const client: Client = { network: networkOf(ip), userId: null };
    const token = sessionTokenOf(app, c.req.raw);
    if (token !== null) c.set('viewer', limitedLookUp(admission, client, token, c.get('viewer')));
    const io = ioClassOf(url.pathname);
    if (io !== null) return runInSlot(c, await admission.io[io].acquireOrQueue(client), next);
    const known = token === null ? null : admission.sessionOwners.userIdOf(token);
    // The bearer of a forged or ended session is treated as an anonymous visitor.
    const userId = known === undefined ? ((await c.get('viewer')())?.id ?? null) : known;
    const requestClass = requestClassOf(c.req.method, url.pathname, userId !== null);
    c.set('admitted', { requestClass, client: { ...client, userId } });
    return next();
  });
}

/**
 * Middleware in front of the expensive part of a request. A request that is refused by its head alone needs no
 * slot.
 */
export function holdSlot(admission: Admission) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const admitted = c.get('admitted');
    if (admitted === undefined) return next();
    c.set('admitted', undefined);
    const { requestClass, client } = admitted;
    const { method } = c.req;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead) await receiveBody(c.env.incoming, admission.bodies[requestClass].acquire(client));
    return runInSlot(
      c,
      await admission.acquireOrQueue(requestClass, client, isRead && requestClass !== 'checkout'),
      next,
    );
  });
}

async function runInSlot(
  c: SiteContext,
  release: Release | null,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  if (release === null) return busy(c);
  try {
    await next();
  } finally {
    release();
  }
  return undefined;
}

/** Waits for the body before a slot is taken, so that slow bodies block no slots. */
async function receiveBody(incoming: IncomingMessage, release: Release | null): Promise<void> {
  if (release === null) refuse('busy', { retryAfter });
  try {
    const until = performance.now() + body.maxMs;
    // A body that arrived with the head is readable right after this.
    await new Promise((resolve) => setImmediate(resolve));
    // A body too long for every endpoint is refused by the handler that would read it.
    if (Number(incoming.headers['content-length'] ?? 0) > requestLimits.maxLongTextBytes) return;
    while (!incoming.complete && !incoming.destroyed && incoming.readableLength < body.enoughBytes) {
      if (performance.now() > until) refuse('request-too-slow');
      await sleep(body.pollMs);
    }
  } finally {
    release();
  }
}

/** Limits look-ups of unknown sessions: a client can forge any number of them. */
function limitedLookUp(
  { sessionOwners, sessionLookUps }: Admission,
  client: Client,
  token: string,
  lookUp: () => Promise<Viewer | null>,
): () => Promise<Viewer | null> {
  let found: Promise<Viewer | null> | undefined;
  async function lookUpOnce(): Promise<Viewer | null> {
    const isKnown = sessionOwners.userIdOf(token) !== undefined;
    const release = isKnown ? null : await sessionLookUps.acquireOrQueue(client);
    if (!isKnown && release === null) refuse('busy', { retryAfter });
    try {
      const viewer = await lookUp();
      sessionOwners.record(token, viewer?.id ?? null);
      if (viewer === null && !isKnown) sessionLookUps.recordMiss(client);
      return viewer;
    } finally {
      release?.();
    }
  }
  return () => (found ??= lookUpOnce());
}

function busy(c: SiteContext): Response {
  return answer(c, 503, 'busy', busyMessage, { retryAfter });
}
