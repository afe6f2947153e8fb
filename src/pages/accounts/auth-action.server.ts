import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { output, ZodType } from 'zod';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import { codeOfPage, safeFrom } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { readProblem } from '#src/features/identities/problems.ts';
import { providerButtons } from '#src/features/identities/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import {
  appContext,
  csrfContext,
  requestContext,
  submittedForm,
  viewerContext,
} from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { fromOf, signedInRedirect } from './answers.server.ts';

/**
 * Shared loader of log-in and sign-up: the target after signing in, the referral code, the form's CSRF token, and the
 * identity providers with why one of them did not work. Redirects signed-in users.
 */
export async function beforeLogin(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  page: '/login' | '/signup',
) {
  const from = safeFrom(url.searchParams.get('from'));
  if (context.get(viewerContext)) throw redirect(from);
  const buttons = {
    providers: providerButtons(context.get(appContext)),
    problem: readProblem(url.searchParams.get('problem')),
  };
  return { from, code: codeOfPage(page, url.searchParams), csrf: await context.get(csrfContext)(), ...buttons };
}

const secrets = ['password'];

/** Shared action of log-in and sign-up: validates the form, runs the command, and redirects or returns field errors. */
export async function runAuthAction<Form extends ZodType>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  schema: Form,
  run: (
    app: App,
    typed: output<Form>,
    browser: ReturnType<typeof browserOf>,
    from: string,
  ) => Promise<SignedIn | Response>,
  errors: RefusalErrors = {},
) {
  const app = context.get(appContext);
  const form = submittedForm(context);
  const submission = submissionOf(form, schema);
  if (submission.status !== 'success') return wrongForm(submission, { secrets });
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    const from = fromOf(form);
    const answer = await run(app, submission.value, browser, from);
    return answer instanceof Response ? answer : signedInRedirect(answer, from);
  } catch (thrown) {
    return refusedForm(submission, thrown, { secrets, errors });
  }
}
