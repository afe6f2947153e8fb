import { data, type ErrorResponse, isRouteErrorResponse } from 'react-router';
import { messages } from '#src/i18n/messages.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/**
 * A page's action in the browser. When nothing reached the page's own action, `lost` makes the answer from a sentence, so
 * that the page stays with what was typed: `dropped` after a lost connection, and the site's own sentence where it
 * refused the form before its page was asked, such as one of a session that has ended. A proxy that answers in its stead, as
 * while the site starts again, has none: then nobody knows whether it was done. The status keeps the router from
 * loading the page again, which would fail as well, or lead away from it; see `reloadsAfterAnswer`.
 */
export async function orLost<Answer, Lost>(
  serverAction: () => Promise<Answer>,
  lost: (sentence: string) => Lost,
  dropped: string = messages['ui.lost'],
) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof TypeError) return unanswered(lost(dropped), 503);
    if (!isRouteErrorResponse(thrown)) throw thrown;
    const sentence = sentenceOf(thrown) ?? (isOfProxy(thrown) ? messages['ui.no-answer'] : null);
    if (sentence === null) throw thrown;
    return unanswered(lost(sentence), thrown.status);
  }
}

/** `orLost` for a page with one form of the kit. */
export async function formOrLost<Answer>(serverAction: () => Promise<Answer>) {
  return await orLost(serverAction, refusedForm);
}

/** `orLost` for a page with several forms, each of which names its operation. */
export async function operationOrLost<Answer, Operation extends string>(
  { request, serverAction }: { readonly request: Request; readonly serverAction: () => Promise<Answer> },
  operations: readonly Operation[],
) {
  const sent = (await sentForm(request)).get('operation');
  const operation = operations.find((known) => known === sent);
  if (operation === undefined) return serverAction();
  return orLost(serverAction, (refused) => ({ operation, answer: refusedForm(refused) }));
}

/** The sentence of a page of one button, whose `orLost` answers `lost`; null where its form was answered, or not sent. */
export function lostIn(answer: object | undefined): string | null {
  return answer !== undefined && 'lost' in answer && typeof answer.lost === 'string' ? answer.lost : null;
}

const lostAnswers = new WeakSet<object>();

/** Whether an action's answer is one of `orLost`, because its page was not asked. */
export function wasLost(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && lostAnswers.has(answer);
}

function unanswered<Lost>(answer: Lost, status: number) {
  if (typeof answer === 'object' && answer !== null) lostAnswers.add(answer);
  return data(answer, { status });
}

/** The site itself answers in JSON, and its pages in no text at all. */
function isOfProxy({ status, data: body }: ErrorResponse): boolean {
  return status >= 500 && typeof body === 'string';
}

const refusedForm = (refused: string): FormAnswer => ({ result: null, refused });

/** Of the site's own error format (`server/site/error-handler.ts`). */
function sentenceOf(thrown: ErrorResponse): string | null {
  if (typeof thrown.data !== 'string') return null;
  try {
    const body = JSON.parse(thrown.data) as { readonly error?: { readonly message?: unknown } } | null;
    const sentence = body?.error?.message;
    return typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}
