import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../control/faults.ts';
import { randomText } from '../ids.ts';
import { allRoutes } from '../resources/all-routes.ts';
import { nowIn } from '../store/clock.ts';
import { find, inAccount } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { apiVersion } from '../webhooks/emit.ts';
import { authenticate, needsSecret } from './authenticate.ts';
import { execute } from './execute.ts';
import { canonical, parseForm } from './form.ts';
import type { Values } from './form.ts';
import { firstAnswer, keepAnswer, keyInUse, maxKey } from './idempotency.ts';
import type { Keyed } from './idempotency.ts';
import { Problem, badParam, refusedBeforehand } from './problems.ts';
import { paramsOf } from './params.ts';
import { makeRouter } from './router.ts';
import type { Call, Match } from './router.ts';
import type { ApiRequest, Reply, SandboxContext } from './context.ts';

const route = makeRouter(allRoutes);
const alwaysBooked = new Set(['expand', 'key', '_stripe_version']);

function one(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function readValues(request: ApiRequest): Values {
  const text = request.method === 'POST' ? request.body : request.url.search.slice(1);
  const values = parseForm(text);
  if (values === null) throw refusedBeforehand(400, 'The request body could not be read as a form.');
  return values;
}

function matchOf(request: ApiRequest): Match {
  const match = route(request.method, request.url.pathname);
  if (match !== null) return match;
  throw refusedBeforehand(
    404,
    `Unrecognized request URL (${request.method}: ${request.url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

function checkNames(match: Match, values: Values): void {
  const taken = match.route.takes.split(' ');
  const unknown = Object.keys(values).find((name) => !taken.includes(name) && !alwaysBooked.has(name));
  if (unknown !== undefined) throw badParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}

function accountOf(desk: Desk, headers: IncomingHttpHeaders): string {
  const account = one(headers['stripe-account']) ?? '';
  if (account !== '' && find(inAccount(desk, ''), 'account', account) === undefined) {
    throw refusedBeforehand(
      403,
      `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      { code: 'account_invalid' },
    );
  }
  return account;
}

type Prepared = { call: Call; match: Match; keyed: Keyed | null };

function prepare(context: SandboxContext, request: ApiRequest, id: string): Prepared {
  const values = readValues(request);
  const key = authenticate(request.headers, values, context.settings);
  const match = matchOf(request);
  if (key === 'publishable' && match.route.publishable !== true) throw needsSecret();
  checkNames(match, values);
  const idempotencyKey = request.method === 'POST' ? one(request.headers['idempotency-key']) : null;
  if (idempotencyKey !== null && idempotencyKey.length > maxKey) {
    throw refusedBeforehand(400, `Idempotency keys can be at most ${maxKey} characters long.`);
  }
  const desk: Desk = { store: context.store, now: nowIn(context.store), account: '', request: { id, idempotencyKey } };
  const account = accountOf(desk, request.headers);
  const call: Call = {
    ...desk,
    account,
    params: paramsOf(values),
    path: match.path,
    key,
    publicUrl: context.publicUrl,
  };
  const { method, url } = request;
  const keyed =
    idempotencyKey === null
      ? null
      : { account: `${account}/${key}`, key: idempotencyKey, method, path: url.pathname, params: canonical(values) };
  return { call, match, keyed };
}

function replyFor(problem: Problem): Reply {
  const retry: Record<string, string> =
    problem.status === 409
      ? { 'stripe-should-retry': 'true' }
      : problem.status === 429
        ? {}
        : { 'stripe-should-retry': 'false' };
  return { status: problem.status, headers: retry, body: JSON.stringify({ error: problem.body }, null, 2) };
}

const tooMany = {
  status: 429,
  headers: {},
  body: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
    },
  }),
};
const nothing: Reply = { status: 0, headers: {}, body: '', sending: 'drop' };

/** Keeps a made-up failure under the key, as Stripe keeps a real one. */
function failed(context: SandboxContext, prepared: Prepared, fault: Fault): Reply {
  const body = JSON.stringify(fault.body);
  const { keyed, call } = prepared;
  if (keyed !== null && fault.stored) {
    context.store.unit(() =>
      keepAnswer(context.store, keyed, { status: fault.status, body, request: call.request.id ?? '' }, call.now),
    );
  }
  return { status: fault.status, headers: fault.stored ? { 'stripe-should-retry': 'false' } : {}, body };
}

function sent(reply: Reply, fault: Fault | null): Reply {
  switch (fault?.action) {
    case 'drop-after':
    case 'timeout':
      return { ...reply, sending: 'drop' };
    case 'cut':
      return { ...reply, sending: 'cut' };
    case 'drip':
      return { ...reply, sending: { dripMs: fault.ms } };
    case 'garbage':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html><body>Bad gateway</body></html>' };
    default:
      return reply;
  }
}

async function work(context: SandboxContext, prepared: Prepared, fault: Fault | null): Promise<Reply> {
  if (fault?.action === 'delay') await sleep(fault.ms);
  if (fault?.action === 'timeout' && !fault.afterWork) {
    await sleep(fault.ms);
    return nothing;
  }
  if (fault?.action === 'fail' && !fault.afterWork) return failed(context, prepared, fault);
  const done = execute(
    context,
    prepared.call,
    prepared.match.route,
    prepared.keyed,
    fault?.action === 'fail' ? fault : null,
  );
  context.wake();
  if (fault?.action === 'timeout') await sleep(fault.ms);
  return sent(done, fault);
}

async function oncePerKey(context: SandboxContext, prepared: Prepared, fault: Fault | null): Promise<Reply> {
  const { keyed, call } = prepared;
  if (keyed === null) return work(context, prepared, fault);
  const name = `${keyed.account} ${keyed.key}`;
  if (context.atWork.has(name)) throw keyInUse(keyed.key);
  const first = firstAnswer(context.store, keyed, call.now);
  if (first !== null) {
    if (fault?.action === 'delay' || fault?.action === 'timeout') await sleep(fault.ms);
    const headers = {
      'idempotent-replayed': 'true',
      'original-request': first.request,
      'stripe-should-retry': 'false',
    };
    return sent({ status: first.status, headers, body: first.body }, fault);
  }
  context.atWork.add(name);
  try {
    // One turn of the loop between claiming the key and the work, so that twins meet as they do at Stripe.
    await new Promise(setImmediate);
    return await work(context, prepared, fault);
  } finally {
    context.atWork.delete(name);
  }
}

/** Answers one call of Stripe's API. */
export async function answerApi(context: SandboxContext, request: ApiRequest): Promise<Reply> {
  const id = `req_${randomText(14)}`;
  const always = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': one(request.headers['stripe-version']) ?? apiVersion,
  };
  try {
    const prepared = prepare(context, request, id);
    const fault = context.faults.take(request.method, request.url.pathname);
    if (fault?.action === 'drop-before') return nothing;
    if (fault?.action === 'rate-limit') return { ...tooMany, headers: { ...always } };
    const key = prepared.keyed === null ? {} : { 'idempotency-key': prepared.keyed.key };
    const reply = await oncePerKey(context, prepared, fault);
    return { ...reply, headers: { ...always, ...key, ...reply.headers } };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    const reply = replyFor(thrown);
    return { ...reply, headers: { ...always, ...reply.headers } };
  }
}
