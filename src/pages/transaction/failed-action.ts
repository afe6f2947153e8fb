import type { MessageError } from '#src/features/conversations/composer.tsx';
import type { ActionError } from '#src/features/transactions/components/actions/action-error.tsx';
import { isUserAction } from '#src/features/transactions/components/actions/user-actions.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';

/** What the page's action answers when nothing was done: to a button, or to a message. */
export type FailedAction = { readonly action: ActionError } | { readonly message: MessageError };

/** Makes the answer in place of one that never came from the page, from a sentence; null for a form of no action. */
export async function lostActionOf(request: Request): Promise<((sentence: string) => FailedAction) | null> {
  const form = await sentForm(request);
  const action = String(form.get('operation') ?? '');
  const content = String(form.get('content') ?? '');
  if (action === 'message') return (sentence) => ({ message: { content, code: 'lost', sentence } });
  return isUserAction(action) ? (sentence) => ({ action: { action, code: 'lost', sentence } }) : null;
}

export function isLost(answer: FailedAction | undefined): boolean {
  if (answer === undefined) return false;
  return ('message' in answer ? answer.message : answer.action).code === 'lost';
}
