import { sendVerification } from '#src/features/accounts/commands.server.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { returnPathFrom } from '#src/features/accounts/rules.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/verification-email';

/** It is sent by a button only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Sends the verification email again, for the reminder over a page. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  try {
    const returnPath = returnPathFrom(submittedForm(context).get('from'));
    await sendVerification(context.get(appContext), viewerIn(context), { returnPath });
    return new Response(null, { status: 204 });
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code }) => ({ code }));
    return Response.json(body, init);
  }
}
