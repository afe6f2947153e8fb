import { data } from 'react-router';
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

/** `orLost` for a page with one form of the kit. */
export function formOrLost<Answer>(serverAction: () => Promise<Answer>) {
  return orLost(serverAction, lostForm());
}

/** `orLost` for a page with several forms, each of which names its operation. */
export async function operationOrLost<Answer, Operation extends string>(
  { request, serverAction }: { readonly request: Request; readonly serverAction: () => Promise<Answer> },
  operations: readonly Operation[],
) {
  const sent = (await sentForm(request)).get('operation');
  const operation = operations.find((known) => known === sent);
  return operation === undefined ? serverAction() : orLost(serverAction, { operation, answer: lostForm() });
}

function lostForm(): FormAnswer {
  return { result: null, refused: messages['ui.lost'] };
}
