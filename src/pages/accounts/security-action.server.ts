import { data, redirect, type ActionFunctionArgs } from 'react-router';
import type { output, ZodType } from 'zod';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { securityAddress } from '#src/features/accounts/security-address.ts';
import type { SecurityAnswer, SecurityOperation } from '#src/features/accounts/components/security/security-answer.ts';
import {
  addPasskey,
  passkeyCreationOptions,
  removePasskey,
  renamePasskey,
} from '#src/features/accounts/passkeys.server.ts';
import {
  cancelSetUp,
  confirmSetUp,
  makeRecoveryCodes,
  setUpAuthenticator,
  turnAuthenticatorOff,
} from '#src/features/accounts/second-factor.server.ts';
import {
  codeForm,
  newPasskeyForm,
  passkeyNameForm,
  passwordOnlyForm,
  removePasskeyForm,
  securityErrors,
  stopSetUpForm,
  turnOffForm,
} from '#src/features/accounts/security-forms.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import { cookieHeaders } from './answers.server.ts';

type ActionArgs = Pick<ActionFunctionArgs, 'context' | 'url'>;

const secrets = ['currentPassword', 'code'];

export async function securityAction(args: ActionArgs) {
  const app = args.context.get(appContext);
  const viewer = viewerIn(args.context);
  const form = submittedForm(args.context);
  switch (form.get('operation')) {
    case 'set-up':
      return await run(args, 'set-up', passwordOnlyForm, async ({ currentPassword }) => {
        await setUpAuthenticator(app, viewer, currentPassword);
        return redirect(back(args), 303);
      });
    case 'confirm':
      return await run(args, 'confirm', codeForm, async ({ code }) => {
        const { codes, setCookies } = await confirmSetUp(app, viewer, code);
        return data<SecurityAnswer>({ codes, isNew: true }, { headers: cookieHeaders(setCookies) });
      });
    case 'new-codes':
      return await run(args, 'new-codes', passwordOnlyForm, async ({ currentPassword }) =>
        data<SecurityAnswer>({ codes: await makeRecoveryCodes(app, viewer, currentPassword), isNew: false }),
      );
    case 'turn-off':
      return await run(args, 'turn-off', turnOffForm, async (typed) => {
        await turnAuthenticatorOff(app, viewer, typed);
        return redirect(back(args, 'turned-off'), 303);
      });
    default:
      return await passkeyAction(args);
  }
}

async function passkeyAction(args: ActionArgs) {
  const app = args.context.get(appContext);
  const viewer = viewerIn(args.context);
  const form = submittedForm(args.context);
  const passkeyId = form.get('passkeyId') ?? '';
  switch (form.get('operation')) {
    case 'passkey-options':
      return await run(args, 'passkey-options', newPasskeyForm, async ({ name, currentPassword }) => {
        const options = await passkeyCreationOptions(app, viewer, currentPassword);
        return data<SecurityAnswer>({ options: JSON.stringify(options), name });
      });
    case 'add-passkey':
      return await run(args, 'add-passkey', passkeyNameForm, async ({ name }) => {
        const setCookies = await addPasskey(app, viewer, { name, credential: form.get('credential') ?? '' });
        return redirect(back(args, 'added'), { status: 303, headers: cookieHeaders(setCookies) });
      });
    case 'rename-passkey':
      return await run(args, 'rename-passkey', passkeyNameForm, async ({ name }) => {
        await renamePasskey(app, viewer, { passkeyId, name });
        return redirect(back(args), 303);
      });
    case 'remove-passkey':
      return await run(args, 'remove-passkey', removePasskeyForm, async () => {
        await removePasskey(app, viewer, passkeyId);
        return redirect(back(args, 'removed'), 303);
      });
    case 'stop-set-up':
      return await run(args, 'stop-set-up', stopSetUpForm, async () => {
        await cancelSetUp(app, viewer);
        return redirect(back(args), 303);
      });
    default:
      throw data(null, { status: 400 });
  }
}

/** The page itself, which still knows where its user was sent here from. */
function back({ url }: ActionArgs, done?: 'turned-off' | 'added' | 'removed'): string {
  return securityAddress(done === undefined ? {} : { done }, url.searchParams.get('from'));
}

/** One form of the page: its errors are answered under its name, so that no other form shows them. */
async function run<Form extends ZodType, Done>(
  { context }: ActionArgs,
  operation: SecurityOperation,
  schema: Form,
  change: (typed: output<Form>) => Promise<Done>,
) {
  const submission = submissionOf(submittedForm(context), schema);
  if (submission.status !== 'success') return named(operation, wrongForm(submission, { secrets }));
  try {
    return await change(submission.value);
  } catch (thrown) {
    return named(operation, refusedForm(submission, thrown, { secrets, errors: securityErrors }));
  }
}

function named(operation: SecurityOperation, { data: answer, init }: ReturnType<typeof wrongForm>) {
  return data<SecurityAnswer>({ operation, answer }, init ?? {});
}
