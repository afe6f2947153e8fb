import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form, redirect } from 'react-router';
import { forgetIntruder } from '#src/features/account-deletion/intruder.server.ts';
import { writeToUs } from '#src/features/accounts/write-to-us.tsx';
import { AuthLayout, BackToLogIn } from '#src/features/accounts/components/auth-layout.tsx';
import { mayUndoEmailChange, undoEmailChange } from '#src/features/accounts/email-change.server.ts';
import { undone } from '#src/features/accounts/reset-outcome.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, csrfContext, requestContext, submittedForm } from '#src/platform/web/request-context.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfContext, CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/undo-email-change';

const here = '/undo-email-change';

export const handle = { bars: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const works = await mayUndoEmailChange(context.get(appContext), token);
  return { token, works, isBanned: url.searchParams.get('done') === 'banned', csrf: await context.get(csrfContext)() };
}

/** Opening the link changes nothing: mail servers open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const token = String(submittedForm(context).get('token') ?? '');
  try {
    const browser = browserOf(app, request, context.get(requestContext).ip);
    const { resetToken } = await undoEmailChange(app, token, browser, forgetIntruder);
    if (resetToken === null) return redirect(`${here}?done=banned`, 303);
    return redirect(`/reset-password?t=${resetToken}&${undone.join('=')}`, 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({
      code,
      sentence: errorMessageFor(code, details),
    }));
    return data(body, init);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (sentence) => ({ code: 'lost', sentence }));
}

export default function UndoEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { works, isBanned, token, csrf } = loaderData;
  const title = useIntl().formatMessage({ id: titleOf(loaderData) });
  return (
    <AuthLayout page={null} image="/pictures/log-in.webp" title={title} from="/">
      {works ? (
        <CsrfContext value={csrf}>
          <UndoForm token={token} refused={actionData} />
        </CsrfContext>
      ) : (
        <div className="mt-6 grid gap-6">
          <p className="lede">
            <FormattedMessage id={isBanned ? 'accounts.undo-banned-lede' : 'accounts.undo-gone-lede'} />
          </p>
          <LinkButton to={isBanned ? '/contact' : '/recover-password'} className="w-fit">
            <FormattedMessage id={isBanned ? 'accounts.undo-write' : 'accounts.undo-recover'} />
          </LinkButton>
          <BackToLogIn />
        </div>
      )}
    </AuthLayout>
  );
}

function titleOf({ works, isBanned }: Pick<Route.ComponentProps['loaderData'], 'works' | 'isBanned'>) {
  if (isBanned) return 'accounts.undo-banned-title';
  return works ? 'accounts.undo-title' : 'accounts.reset-gone-title';
}

type UndoFormProps = {
  readonly token: string;
  readonly refused: { readonly code: string; readonly sentence: string } | undefined;
};

function UndoForm({ token, refused }: UndoFormProps) {
  return (
    <Form method="post" className="mt-6 grid gap-6">
      <CsrfField />
      <input type="hidden" name="token" value={token} />
      {refused !== undefined && (
        <Banner tone="error">
          {refused.code === 'email-taken' ? (
            <FormattedMessage id="accounts.undo-taken" values={{ link: writeToUs }} />
          ) : (
            refused.sentence
          )}
        </Banner>
      )}
      <p className="lede">
        <FormattedMessage id="accounts.undo-lede" />
      </p>
      <Button type="submit" full busy={useIsSending()}>
        <FormattedMessage id="accounts.undo" />
      </Button>
    </Form>
  );
}
