import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../control/faults.ts';
import { randomText } from '../ids.ts';
import { allRoutes } from '../resources/all-routes.ts';
import { nowIn } from '../store/clock.ts';
import { find, inAccount } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { apiVersion } from '../webhooks/emit.ts';
import { authenticate, needsSecret } from './authenticate.ts';
import { execute } from './execute.ts';
import { canonical, parseForm } from './form.ts';
import type { Values } from './form.ts';
import { storedResponse, storeResponse, keyInUse, maxKey } from './idempotency.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { Problem, badParam, rejectedBeforeExecution } from './problems.ts';
import { paramsOf } from './params.ts';
import { makeRouter } from './router.ts';
import type { Call, Match } from './router.ts';
import type { ApiRequest, Reply, SandboxContext } from './context.ts';

const route = makeRouter(allRoutes);
const commonParams = new Set(['expand', 'key', '_stripe_version']);

function firstOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function readValues(request: ApiRequest): Values {
  const text = request.method === 'POST' ? request.body : request.url.search.slice(1);
  const values = parseForm(text);
  if (values === null) throw rejectedBeforeExecution(400, 'The request body could not be read as a form.');
  return values;
}

function matchOf(request: ApiRequest): Match {
  const match = route(request.method, request.url.pathname);
  if (match !== null) return match;
  throw rejectedBeforeExecution(
    404,
    `Unrecognized request URL (${request.method}: ${request.url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

function checkNames(match: Match, values: Values): void {
  const accepted = match.route.accepts.split(' ');
  const unknown = Object.keys(values).find((name) => !accepted.includes(name) && !commonParams.has(name));
  if (unknown !== undefined) throw badParam(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}

function accountOf(scope: Scope, headers: IncomingHttpHeaders): string {
  const account = firstOf(headers['stripe-account']) ?? '';
  if (account !== '' && find(inAccount(scope, ''), 'account', account) === undefined) {
    throw rejectedBeforeExecution(
      403,
      `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      { code: 'account_invalid' },
    );
  }
  return account;
}

type Prepared = { call: Call; match: Match; keyed: IdempotentRequest | null };

function prepare(context: SandboxContext, request: ApiRequest, id: string): Prepared {
  const values = readValues(request);
  const key = authenticate(request.headers, values, context.settings);
  const match = matchOf(request);
  if (key === 'publishable' && match.route.publishable !== true) throw needsSecret();
  checkNames(match, values);
  const idempotencyKey = request.method === 'POST' ? firstOf(request.headers['idempotency-key']) : null;
  if (idempotencyKey !== null && idempotencyKey.length > maxKey) {
    throw rejectedBeforeExecution(400, `Idempotency keys can be at most ${maxKey} characters long.`);
  }
  const scope: Scope = {
    store: context.store,
    now: nowIn(context.store),
    account: '',
    request: { id, idempotencyKey },
  };
  const account = accountOf(scope, request.headers);
  const call: Call = {
    ...scope,
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
const dropped: Reply = { status: 0, headers: {}, body: '', sending: 'drop' };

/** Stores an injected failure under the key, as Stripe stores a real one. */
function failed(context: SandboxContext, prepared: Prepared, fault: Fault): Reply {
  const body = JSON.stringify(fault.body);
  const { keyed, call } = prepared;
  if (keyed !== null && fault.stored) {
    context.store.unit(() =>
      storeResponse(context.store, keyed, { status: fault.status, body, request: call.request.id ?? '' }, call.now),
    );
  }
  return { status: fault.status, headers: fault.stored ? { 'stripe-should-retry': 'false' } : {}, body };
}

function withFault(reply: Reply, fault: Fault | null): Reply {
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
    return dropped;
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
  return withFault(done, fault);
}

async function idempotently(context: SandboxContext, prepared: Prepared, fault: Fault | null): Promise<Reply> {
  const { keyed, call } = prepared;
  if (keyed === null) return work(context, prepared, fault);
  const name = `${keyed.account} ${keyed.key}`;
  if (context.inProgress.has(name)) throw keyInUse(keyed.key);
  const first = storedResponse(context.store, keyed, call.now);
  if (first !== null) {
    if (fault?.action === 'delay' || fault?.action === 'timeout') await sleep(fault.ms);
    const headers = {
      'idempotent-replayed': 'true',
      'original-request': first.request,
      'stripe-should-retry': 'false',
    };
    return withFault({ status: first.status, headers, body: first.body }, fault);
  }
  context.inProgress.add(name);
  try {
    // One tick between claiming the key and the work, so that concurrent requests with the same key conflict as at
    // Stripe.
    await new Promise(setImmediate);
    return await work(context, prepared, fault);
  } finally {
    context.inProgress.delete(name);
  }
}

/** Handles one call of Stripe's API. */
export async function answerApi(context: SandboxContext, request: ApiRequest): Promise<Reply> {
  const id = `req_${randomText(14)}`;
  const commonHeaders = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': firstOf(request.headers['stripe-version']) ?? apiVersion,
  };
  try {
    const prepared = prepare(context, request, id);
    const fault = context.faults.take(request.method, request.url.pathname);
    if (fault?.action === 'drop-before') return dropped;
    if (fault?.action === 'rate-limit') return { ...tooMany, headers: { ...commonHeaders } };
    const key = prepared.keyed === null ? {} : { 'idempotency-key': prepared.keyed.key };
    const reply = await idempotently(context, prepared, fault);
    return { ...reply, headers: { ...commonHeaders, ...key, ...reply.headers } };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    const reply = replyFor(thrown);
    return { ...reply, headers: { ...commonHeaders, ...reply.headers } };
  }
}
