import { useIntl } from 'react-intl';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { RecoveryForm } from '#src/features/accounts/components/recovery-form.tsx';
import { recoveryForm } from '#src/features/accounts/forms.ts';
import { requestPasswordReset } from '#src/features/accounts/recovery.server.ts';
import { codeOfPage, safeFrom } from '#src/features/accounts/rules.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { appContext, csrfContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import { formOrLost } from '../or-lost.ts';
import { refusedForm, wrongForm } from '../form-answers.server.ts';
import type { Route } from './+types/recover-password';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const from = safeFrom(url.searchParams.get('from'));
  const code = codeOfPage('/recover-password', url.searchParams);
  return { from, code, csrf: await context.get(csrfContext)() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const submission = submissionOf(submittedForm(context), recoveryForm);
  if (submission.status !== 'success') return wrongForm(submission, {});
  const { email } = submission.value;
  try {
    await requestPasswordReset(app, email, browserOf(app, request, context.get(requestContext).ip));
    return { sentTo: email };
  } catch (thrown) {
    return refusedForm(submission, thrown, {});
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

export default function RecoverPassword({ loaderData, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'accounts.recover-title' });
  return (
    <AuthLayout page={null} image="/pictures/log-in.webp" title={title} from={loaderData.from}>
      <CsrfContext value={loaderData.csrf}>
        <RecoveryForm answer={actionData} from={loaderData.from} code={loaderData.code} />
      </CsrfContext>
    </AuthLayout>
  );
}
