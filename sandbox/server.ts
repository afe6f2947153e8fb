import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { control } from './control/control.ts';
import { challengePage } from './hosted/challenge.ts';
import { onboardingPage } from './hosted/onboarding.ts';
import { notFound } from './hosted/page.ts';
import { hostedStyle } from './hosted/style.ts';
import { nowIn } from './store/clock.ts';
import type { Scope } from './store/objects.ts';
import { answerApi } from './wire/api.ts';
import { readBody } from './wire/read-body.ts';
import { send } from './wire/send.ts';
import type { Reply, SandboxContext } from './wire/context.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function json(status: number, body: object): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Control requests must come from this machine, with a header that no web page can send, and not through a proxy. */
function mayControl(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const forwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-forwarded-host'] ?? headers.origin;
  return loopback.has(socket.remoteAddress ?? '') && headers['x-sandbox-control'] === '1' && forwarded === undefined;
}

function controlReply(context: SandboxContext, request: IncomingMessage, name: string, body: string): Reply {
  if (!mayControl(request)) return json(403, { error: 'The control interface is for this machine only.' });
  let input: unknown;
  try {
    input = body === '' ? {} : JSON.parse(body);
  } catch {
    return json(400, { error: 'The body is not JSON.' });
  }
  if (typeof input !== 'object' || input === null) return json(400, { error: 'The body is not an object.' });
  const result = control(context, request.method ?? 'GET', name, input as Record<string, unknown>);
  return json(result.status, result.body);
}

function hostedReply(
  context: SandboxContext,
  request: IncomingMessage,
  segments: readonly string[],
  body: string,
): Reply {
  const [pageName, id = '', token = ''] = segments;
  const method = request.method ?? 'GET';
  if (request.headers['sec-fetch-site'] === 'cross-site' && method === 'POST') return notFound();
  const scope: Scope = {
    store: context.store,
    now: nowIn(context.store),
    account: '',
    request: { id: null, idempotencyKey: null },
  };
  const reply =
    pageName === 'challenge'
      ? challengePage(scope, method, id, token, new URLSearchParams(body))
      : onboardingPage(scope, method, id, token, body);
  if (method === 'POST') context.wake();
  return reply;
}

async function replyTo(context: SandboxContext, request: IncomingMessage): Promise<Reply> {
  const body = await readBody(request);
  if (body === null) {
    return json(413, { error: { type: 'invalid_request_error', message: 'The request body is too large.' } });
  }
  const address = `http://sandbox${request.url ?? '/'}`;
  if (!request.url?.startsWith('/') || !URL.canParse(address))
    return json(400, { error: { type: 'invalid_request_error', message: 'The URL is invalid.' } });
  const url = new URL(address);
  const segments = url.pathname.split('/').slice(1);
  const [first] = segments;
  if (first === '_control') return controlReply(context, request, segments.slice(1).join('/'), body);
  if (first === 'hosted.css')
    return {
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' },
      body: hostedStyle,
    };
  if (first === 'health') return json(200, { ok: true });
  if ((first === 'challenge' || first === 'onboarding') && segments.length === 3)
    return hostedReply(context, request, segments, body);
  return answerApi(context, { method: request.method ?? 'GET', url, headers: request.headers, body });
}

function fail(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
  if (request.destroyed && !request.complete) return;
  console.error('sandbox: a request failed', request.method, request.url?.split('?')[0], thrown);
  if (response.headersSent) response.destroy();
  else void send(response, json(500, { error: { type: 'api_error', message: 'An unknown error occurred.' } }));
}

/** Handles every request: Stripe's API, the hosted pages and the control commands of tests. */
export function makeListener(context: SandboxContext): RequestListener {
  return (request, response) => {
    replyTo(context, request)
      .then((reply) => send(response, reply))
      .catch((thrown: unknown) => fail(request, response, thrown));
  };
}
