import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorAnswer } from '#src/api/wire/errors.ts';
import { barePolicy } from '#src/platform/web/content-policy.ts';
import { awayMessages } from '../error-handler.ts';
import { messagePage, retryButton } from './plain-page.ts';

/** Milliseconds that a request is held while the process starts; then it gets a 503. */
const maxHeldMs = 1_500;
const maxHeld = 500;

/**
 * Answers while the process opens its app, which takes as long as the database is away: requests are held for a
 * moment, then get a 503 that needs no database. `site` resolves to the listener that answers afterwards.
 */
export function whileStarting(site: Promise<RequestListener>): RequestListener {
  let ready: RequestListener | null = null;
  let held = 0;
  site.then((listener) => (ready = listener)).catch(() => {});

  async function hold(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const late = sleep(held < maxHeld ? maxHeldMs : 0, null, { ref: false });
    held += 1;
    const listener = await Promise.race([site.catch(() => null), late]);
    held -= 1;
    if (listener === null) refuse(incoming, outgoing);
    else listener(incoming, outgoing);
  }

  return (incoming, outgoing) => {
    if (ready !== null) return ready(incoming, outgoing);
    if (incoming.url === '/healthz') return void outgoing.writeHead(200, { 'cache-control': 'no-store' }).end('ok');
    if (incoming.url === '/readyz') return void outgoing.writeHead(503).end('not ready');
    void hold(incoming, outgoing);
  };
}

function refuse({ url = '/', method, headers }: IncomingMessage, outgoing: ServerResponse): void {
  const message = method === 'GET' || method === 'HEAD' ? awayMessages.reading : awayMessages.refused;
  const common = {
    'retry-after': '2',
    'cache-control': 'no-store',
    'connection': 'close',
    'x-content-type-options': 'nosniff',
  };
  if (!/^\/api(\/|\?|$)/.test(url) && headers.accept?.includes('text/html')) {
    const nonce = randomBytes(18).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`;
    outgoing.writeHead(503, {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    outgoing.end(messagePage({ nonce, message, body: retryButton }));
    return;
  }
  const { body } = errorAnswer(503, 'unavailable', { retryAfter: 2 });
  outgoing.writeHead(503, { ...common, 'content-type': 'application/json', 'content-security-policy': barePolicy });
  outgoing.end(JSON.stringify(body));
}
