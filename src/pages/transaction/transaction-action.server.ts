import { data, redirect } from 'react-router';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { isUserAction } from '#src/features/transactions/components/actions/user-actions.ts';
import { executeTransition } from '#src/features/transactions/execute.server.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { FailedAction } from './failed-action.ts';

type Fields = { readonly get: (name: string) => string | null };

/**
 * Runs the action of the page's form and redirects to `to`; a refusal is returned in place, with its status. Responds
 * 404 for another user's transaction.
 */
export async function runUserAction(app: App, viewer: Viewer, id: string, form: Fields, to: string) {
  const action = form.get('operation') ?? '';
  const content = form.get('content') ?? '';
  if (action !== 'message' && !isUserAction(action)) throw data(null, { status: 400 });
  try {
    if (action === 'message') await sendMessage(app, viewer, { transactionId: id, content });
    else await executeTransition(app, viewer, id, action);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }, status): FailedAction => {
      if (code === 'not-found') throw data(null, { status });
      return action === 'message' ? { message: { content, code, details } } : { action: { action, code, details } };
    });
    return data(body, init);
  }
  return redirect(to, 303);
}
