import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { isRefusal } from '#src/domain/refusal.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { cancelLogIn, completeLogIn, pendingTokenOf } from '#src/features/accounts/complete-log-in.server.ts';
import { logInForm } from '#src/features/accounts/forms.ts';
import { logInByPasskey, passkeyRequestOptions } from '#src/features/accounts/passkeys.server.ts';
import { loginPath } from '#src/features/accounts/rules.ts';
import { codeForm, recoveryCodeForm, recoveryErrors, securityErrors } from '#src/features/accounts/security-forms.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { cookieHeaders, fromOf, signedInRedirect } from './answers.server.ts';
import { runAuthAction } from './auth-action.server.ts';

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'context' | 'url'>;

/** The steps of a log-in: the password, and then the code where the account has an authenticator app; or a passkey. */
export async function logInAction(args: ActionArgs) {
  switch (submittedForm(args.context).get('operation')) {
    case 'code':
      return await enterCode(args);
    case 'start-over':
      return await startOver(args);
    case 'passkey-options':
      return await orSentence(() => sendOptions(args));
    case 'passkey':
      return await orSentence(() => usePasskey(args));
    default:
      return await enterPassword(args);
  }
}

async function enterPassword(args: ActionArgs) {
  return await runAuthAction(args, logInForm, async (app, typed, browser, from) => {
    const answer = await logIn(app, typed, browser);
    // The same address again, which now shows the second step.
    return 'waitsForCode' in answer
      ? redirect(loginPath('/login', from), { status: 303, headers: cookieHeaders(answer.setCookies) })
      : answer;
  });
}

async function enterCode(args: ActionArgs) {
  const { app, form, browser } = read(args);
  const isApp = wayIn(args.url.searchParams) === 'app';
  const submission = submissionOf(form, isApp ? codeForm : recoveryCodeForm);
  if (submission.status !== 'success') return wrongForm(submission, { secrets: ['code'] });
  try {
    const token = pendingTokenOf(app, args.request);
    return signedInRedirect(await completeLogIn(app, token, submission.value.code, browser), fromOf(form));
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'log-in-expired') return await startOver(args, 'expired');
    return refusedForm(submission, thrown, { secrets: ['code'], errors: isApp ? securityErrors : recoveryErrors });
  }
}

/** Which code the page asks for. */
export function wayIn(params: URLSearchParams): 'app' | 'recovery' {
  return params.get('code') === 'recovery' ? 'recovery' : 'app';
}

/** Back to the password. */
async function startOver(args: ActionArgs, why?: 'expired') {
  const { app, form } = read(args);
  const headers = cookieHeaders(await cancelLogIn(app, pendingTokenOf(app, args.request)));
  const path = loginPath('/login', fromOf(form));
  const query = why === undefined ? '' : `${path.includes('?') ? '&' : '?'}why=${why}`;
  return redirect(`${path}${query}`, { status: 303, headers });
}

async function sendOptions(args: ActionArgs) {
  const { app, browser } = read(args);
  const { options, setCookies } = await passkeyRequestOptions(app, browser);
  return data({ options: JSON.stringify(options) }, { headers: cookieHeaders(setCookies) });
}

async function usePasskey(args: ActionArgs) {
  const { app, form, browser } = read(args);
  const assertion = form.get('assertion') ?? '';
  return signedInRedirect(await logInByPasskey(app, args.request, assertion, browser), fromOf(form));
}

function read({ request, context }: ActionArgs) {
  const app = context.get(appContext);
  const browser = browserOf(app, request, context.get(requestContext).ip);
  return { app, form: submittedForm(context), browser };
}

async function orSentence<Done>(work: () => Promise<Done>) {
  try {
    return await work();
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({
      passkeyRefused: errorMessageFor(code, details),
    }));
    return data(body, init);
  }
}
