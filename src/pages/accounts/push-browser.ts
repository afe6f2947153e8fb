import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { addBrowser } from '#src/features/notifications/commands.server.ts';
import type { BrowserAnswer } from '#src/features/notifications/push-browser.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/push-browser';

/** GET has no effect: a link or an image on another site must not add a browser. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Adds the browser that asks. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const form = submittedForm(context);
  const field = (name: string) => form.get(name) ?? '';
  try {
    await addBrowser(context.get(appContext), viewerIn(context), {
      endpoint: field('endpoint'),
      publicKey: field('publicKey'),
      authSecret: field('authSecret'),
    });
    return Response.json({ refused: null } satisfies BrowserAnswer);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }): BrowserAnswer => ({
      refused: errorMessageFor(code, details),
    }));
    return Response.json(body, init);
  }
}
