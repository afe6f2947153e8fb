import { useIntl } from 'react-intl';
import type { HeadersArgs } from 'react-router';
import { signUp } from '#src/features/accounts/commands.server.ts';
import { Door } from '#src/features/accounts/components/door.tsx';
import { SignUpForm } from '#src/features/accounts/components/sign-up-form.tsx';
import { signUpForm } from '#src/features/accounts/forms.ts';
import { CsrfContext } from '#src/ui/csrf.tsx';
import type { PageHandle } from '#src/ui/shell/surroundings.tsx';
import type { Route } from './+types/sign-up';
import { beforeTheDoor, enter } from './door.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export async function loader(args: Route.LoaderArgs) {
  return beforeTheDoor(args);
}

export async function action(args: Route.ActionArgs) {
  return enter(args, signUpForm, (app, { email, password, fname: firstName, lname: lastName }, browser) =>
    signUp(app, { email, password, firstName, lastName }, browser),
  );
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  return (
    <Door
      door="/signup"
      picture="/pictures/sign-up.webp"
      title={intl.formatMessage({ id: 'accounts.sign-up-title' })}
      from={loaderData.from}
    >
      <CsrfContext value={loaderData.csrf}>
        <SignUpForm result={actionData} from={loaderData.from} />
      </CsrfContext>
    </Door>
  );
}
