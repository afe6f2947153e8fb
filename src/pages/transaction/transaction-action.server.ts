import { data, redirect } from 'react-router';
import { httpStatus, isRefusal, refuse, type Refusal } from '#src/domain/refusal.ts';
import { sendMessage } from '#src/features/messages/commands.server.ts';
import type { MessageTrouble } from '#src/features/messages/composer.tsx';
import type { ActTrouble } from '#src/features/transactions/act-trouble.tsx';
import { isAct } from '#src/features/transactions/acts.ts';
import { takeTransition } from '#src/features/transactions/take.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Fields = { readonly get: (name: string) => string | null };
type Trouble = { readonly act: ActTrouble } | { readonly message: MessageTrouble };

/**
 * Does what the page's form says and goes back to `to`; a refusal is answered in place, with its status.
 * What is not the viewer's is not found.
 */
export async function actOn(app: App, viewer: Viewer, id: string, form: Fields, to: string) {
  const act = form.get('act') ?? '';
  const content = form.get('content') ?? '';
  if (act !== 'message' && !isAct(act)) throw data(null, { status: 400 });
  try {
    if (viewer.limited) refuse('forbidden');
    if (act === 'message') await sendMessage(app, viewer, { transactionId: id, content });
    else await takeTransition(app, viewer, id, act);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { code, details } = thrown.refusal;
    return act === 'message'
      ? answer(thrown.refusal, { message: { content, code, details } })
      : answer(thrown.refusal, { act: { act, code, details } });
  }
  return redirect(to, 303);
}

function answer({ code, details }: Refusal, trouble: Trouble) {
  if (code === 'not-found') throw data(null, { status: 404 });
  const headers: HeadersInit =
    typeof details['retryAfter'] === 'number' ? { 'Retry-After': String(details['retryAfter']) } : {};
  return data(trouble, { status: httpStatus(code), headers });
}
