import { useIntl } from 'react-intl';
import type { HeadersArgs } from 'react-router';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { LogInForm } from '#src/features/accounts/components/log-in-form.tsx';
import { logInForm } from '#src/features/accounts/forms.ts';
import { useFrom } from '#src/features/accounts/use-from.ts';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import type { Route } from './+types/log-in';
import { beforeLogin, runAuthAction } from './auth-action.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return beforeLogin(args);
}

export async function action(args: Route.ActionArgs) {
  return runAuthAction(args, logInForm, logIn);
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const from = useFrom(loaderData.from);
  return (
    <AuthLayout
      page="/login"
      image="/pictures/log-in.webp"
      title={intl.formatMessage({ id: 'accounts.log-in-title' })}
      from={from}
    >
      <CsrfContext value={loaderData.csrf}>
        <LogInForm answer={actionData} from={from} />
      </CsrfContext>
    </AuthLayout>
  );
}
