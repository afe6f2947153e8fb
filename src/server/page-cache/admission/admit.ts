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
import type { Admission, Leave } from './admission.ts';
import { outsideClassOf, requestClassOf } from './classes.ts';
import type { Client } from './share.ts';

/** Seconds after which to ask again. */
const retryAfter = 1;

/** Milliseconds for the body of a form or of JSON, and bytes that are enough to begin with a larger one. */
const body = { maxMs: 10_000, lookEveryMs: 5, enough: 32 * 1024 } as const;

/**
 * Load shedding. Every request holds a slot of its class while it is worked on, also when its client has hung up
 * meanwhile, because the work goes on. Where there is none it waits a moment in line, and where that is
 * full it is refused at once, 503 with `Retry-After`.
 */
export function admit(app: App, admission: Admission) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (c.env.isRefusal === true) return busy(c);
    const { url, ip } = c.get('facts');
    const client: Client = { network: networkOf(ip), person: null };
    const token = sessionTokenOf(app, c.req.raw);
    if (token !== null) c.set('viewer', boundedLookUp(admission, client, token, c.get('viewer')));
    const outside = outsideClassOf(url.pathname);
    if (outside !== null) return within(c, await admission.outside[outside].enterOrWait(client), next);
    const known = token === null ? null : admission.sessions.userOf(token);
    // A session that is made up, or has ended, is nobody's: its bearer competes with the anonymous visitors.
    const person = known === undefined ? ((await c.get('viewer')())?.id ?? null) : known;
    const requestClass = requestClassOf(c.req.method, url.pathname, person !== null);
    c.set('admitted', { requestClass, client: { ...client, person } });
    return next();
  });
}

/** Where what the request asks for is about to be made. What is refused by its head alone needs no slot. */
export function inSlot(admission: Admission) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    const admitted = c.get('admitted');
    if (admitted === undefined) return next();
    c.set('admitted', undefined);
    const { requestClass, client } = admitted;
    const { method } = c.req;
    const looks = method === 'GET' || method === 'HEAD';
    if (!looks) await receiveBody(c.env.incoming, admission.bodies[requestClass].enter(client));
    return within(c, await admission.enterOrWait(requestClass, client, looks && requestClass !== 'checkout'), next);
  });
}

async function within(c: SiteContext, leave: Leave | null, next: () => Promise<void>): Promise<Response | undefined> {
  if (leave === null) return busy(c);
  try {
    await next();
  } finally {
    leave();
  }
  return undefined;
}

/** Waits for the body before a slot is taken, so that one that trickles in keeps nobody out. */
async function receiveBody(incoming: IncomingMessage, leave: Leave | null): Promise<void> {
  if (leave === null) refuse('busy', { retryAfter });
  try {
    const until = performance.now() + body.maxMs;
    // What came with the head is read right after this.
    await new Promise((resolve) => setImmediate(resolve));
    // A length that no page or call takes is refused by whoever would read it.
    if (Number(incoming.headers['content-length'] ?? 0) > requestLimits.maxLongTextBytes) return;
    while (!incoming.complete && !incoming.destroyed && incoming.readableLength < body.enough) {
      if (performance.now() > until) refuse('request-too-slow');
      await sleep(body.lookEveryMs);
    }
  } finally {
    leave();
  }
}

/** Look-ups of sessions that are not known are few at once: any number of them can be made up. */
function boundedLookUp(
  { sessions, lookUps }: Admission,
  client: Client,
  token: string,
  lookUp: () => Promise<Viewer | null>,
): () => Promise<Viewer | null> {
  let found: Promise<Viewer | null> | undefined;
  async function look(): Promise<Viewer | null> {
    const isKnown = sessions.userOf(token) !== undefined;
    const leave = isKnown ? null : await lookUps.enterOrWait(client);
    if (!isKnown && leave === null) refuse('busy', { retryAfter });
    try {
      const viewer = await lookUp();
      sessions.remember(token, viewer?.id ?? null);
      if (viewer === null && !isKnown) lookUps.missed(client);
      return viewer;
    } finally {
      leave?.();
    }
  }
  return () => (found ??= look());
}

function busy(c: SiteContext): Response {
  return answer(c, 503, 'busy', busyMessage, { retryAfter });
}
