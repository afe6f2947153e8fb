import type { MessageError } from '#src/features/conversations/composer.tsx';
import type { ActionError } from '#src/features/transactions/components/actions/action-error.tsx';
import { isUserAction } from '#src/features/transactions/components/actions/user-actions.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';

/** What the page's action answers when nothing was done: to a button, or to a message. */
export type FailedAction = { readonly action: ActionError } | { readonly message: MessageError };

/** The answer in place of one that never came, because the connection dropped; null for a form of no action. */
export async function lostActionOf(request: Request): Promise<FailedAction | null> {
  const form = await sentForm(request);
  const action = String(form.get('operation') ?? '');
  const lost = { code: 'lost', details: {} } as const;
  if (action === 'message') return { message: { content: String(form.get('content') ?? ''), ...lost } };
  return isUserAction(action) ? { action: { action, ...lost } } : null;
}

export function isLost(answer: FailedAction | undefined): boolean {
  if (answer === undefined) return false;
  return ('message' in answer ? answer.message : answer.action).code === 'lost';
}
