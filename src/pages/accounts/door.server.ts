import { parseWithZod } from '@conform-to/zod/v4';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { output, ZodType } from 'zod';
import type { SignedIn } from '#src/features/accounts/commands.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, csrfContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import { again, refused, welcome } from './answers.server.ts';

/** Where the door leads, and the token its form sends. Whoever is inside already is led there at once. */
export async function beforeTheDoor({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>) {
  const from = safeFrom(url.searchParams.get('from'));
  if (context.get(viewerContext)) throw redirect(from);
  return { from, csrf: await context.get(csrfContext)() };
}

/** Reads the form and knocks with it: in, or the form again with what was wrong. */
export async function enter<Form extends ZodType>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  schema: Form,
  knock: (app: App, typed: output<Form>, browser: ReturnType<typeof browserOf>) => Promise<SignedIn>,
) {
  const app = context.get(appContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return again(submission);
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    return welcome(await knock(app, submission.value, browser), form);
  } catch (thrown) {
    return refused(submission, thrown);
  }
}
