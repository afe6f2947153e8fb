import { data, isRouteErrorResponse } from 'react-router';
import { messages } from '#src/i18n/messages.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/**
 * A page's action in the browser. When the connection drops, `lost` stands in for the answer, so that the page stays with
 * what was typed. The status keeps the router from loading the page again, which would fail as well.
 */
export async function orLost<Answer, Lost>(serverAction: () => Promise<Answer>, lost: Lost) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    return data(lost, { status: 503 });
  }
}

/**
 * `orLost` for a page with one form of the kit. Also what no page has answered, such as a form of a session that has
 * ended, stays with what was typed, and shows the sentence of the answer.
 */
export async function formOrLost<Answer>(serverAction: () => Promise<Answer>) {
  return await orLost(() => orSentence(serverAction, refusedForm), refusedForm(messages['ui.lost']));
}

/** `orLost` for a page with several forms, each of which names its operation. */
export async function operationOrLost<Answer, Operation extends string>(
  { request, serverAction }: { readonly request: Request; readonly serverAction: () => Promise<Answer> },
  operations: readonly Operation[],
) {
  const sent = (await sentForm(request)).get('operation');
  const operation = operations.find((known) => known === sent);
  if (operation === undefined) return serverAction();
  const answered = (refused: string) => ({ operation, answer: refusedForm(refused) });
  return orLost(() => orSentence(serverAction, answered), answered(messages['ui.lost']));
}

const refusedForm = (refused: string): FormAnswer => ({ result: null, refused });

/** In place of an error page, where the site has answered with a sentence before the page was asked. */
async function orSentence<Answer, Refused>(
  serverAction: () => Promise<Answer>,
  answered: (sentence: string) => Refused,
) {
  try {
    return await serverAction();
  } catch (thrown) {
    const sentence = sentenceOf(thrown);
    if (sentence === null || !isRouteErrorResponse(thrown)) throw thrown;
    return data(answered(sentence), { status: thrown.status });
  }
}

/** Of the site's own error format (`server/site/error-handler.ts`). */
function sentenceOf(thrown: unknown): string | null {
  if (!isRouteErrorResponse(thrown) || typeof thrown.data !== 'string') return null;
  try {
    const body = JSON.parse(thrown.data) as { readonly error?: { readonly message?: unknown } } | null;
    const sentence = body?.error?.message;
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}
