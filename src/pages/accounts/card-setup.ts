import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import type { FinishedOnWire, RefusedSetup, SetupOnWire } from '#src/features/cards/setup-wire.ts';
import { beginCardSetup, finishCardSetup } from '#src/features/cards/card-setups.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/card-setup';

/** Begins to save a card, and finishes once the browser has confirmed it with the bank. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  try {
    return Response.json(await (operationOf(args) === 'begin' ? begin(args) : finish(args)));
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, (refused): RefusedSetup => ({ refused }));
    return Response.json(body, init);
  }
}

/** GET has no effect: a link or an image on another site must not begin anything. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

type Args = Pick<Route.ActionArgs, 'context'>;

function operationOf({ context }: Args): 'begin' | 'finish' {
  const operation = submittedForm(context).get('operation');
  if (operation === 'begin' || operation === 'finish') return operation;
  return refuse('validation-invalid-params', { field: 'operation' });
}

async function begin({ context }: Args): Promise<SetupOnWire> {
  const form = submittedForm(context);
  const clientKey = form.get('clientKey') ?? '';
  if (!isUuid(clientKey)) refuse('validation-invalid-params', { field: 'clientKey' });
  const replaces = form.get('replaces') ?? null;
  const { ip } = context.get(requestContext);
  return beginCardSetup(context.get(appContext), viewerIn(context), { clientKey, replaces }, { ip });
}

async function finish({ context }: Args): Promise<FinishedOnWire> {
  const setupId = submittedForm(context).get('setupId') ?? '';
  return { state: await finishCardSetup(context.get(appContext), viewerIn(context), setupId) };
}
