import type { Fault } from '../control/faults.ts';
import { expanded } from './expand.ts';
import { storeResponse } from './idempotency.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { textList } from './params.ts';
import { Problem } from './problems.ts';
import type { Call, Route } from './router.ts';
import type { Reply, SandboxContext } from './context.ts';

type Answer = { status: number; body: string };

function errorAnswer(problem: Problem): Answer {
  return { status: problem.status, body: JSON.stringify({ error: problem.body }, null, 2) };
}

/** Runs the endpoint. A problem that keeps its changes becomes the response; any other is thrown. */
function run(call: Call, route: Route): Answer {
  const expand = textList(call.params, 'expand') ?? [];
  try {
    return { status: 200, body: JSON.stringify(expanded(call, route.run(call), expand), null, 2) };
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.keepsChanges) return errorAnswer(thrown);
    throw thrown;
  }
}

function reply(answer: Answer): Reply {
  return { ...answer, headers: answer.status === 200 ? {} : { 'stripe-should-retry': 'false' } };
}

const broken: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
};

/**
 * Executes one call: its changes, events and the response stored under its key are one unit of work, on disk before
 * the response is sent. `instead` is an injected failure that replaces the response.
 */
export function execute(
  context: SandboxContext,
  call: Call,
  route: Route,
  keyed: IdempotentRequest | null,
  instead: Fault | null,
): Reply {
  const { store } = context;
  const keep = (answer: Answer): void => {
    if (keyed !== null) storeResponse(store, keyed, { ...answer, request: call.request.id ?? '' }, call.now);
  };
  try {
    if (route.method === 'GET') return reply(run(call, route));
    return store.unit(() => {
      const real = run(call, route);
      const answer = instead === null ? real : { status: instead.status, body: JSON.stringify(instead.body) };
      if (instead === null || instead.stored) keep(answer);
      return reply(answer);
    });
  } catch (thrown) {
    if (thrown instanceof Problem && !thrown.executed) throw thrown;
    if (!(thrown instanceof Problem)) console.error('sandbox: an endpoint failed', route.path, thrown);
    const answer = thrown instanceof Problem ? errorAnswer(thrown) : broken;
    if (keyed !== null) store.unit(() => keep(answer));
    return reply(answer);
  }
}
