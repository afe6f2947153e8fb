import { useState } from 'react';
import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { signUp } from '#src/features/accounts/commands.server.ts';
import { CheckInbox } from '#src/features/accounts/components/check-inbox.tsx';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { SignUpForm } from '#src/features/accounts/components/sign-up-form.tsx';
import { signUpErrors, signUpForm } from '#src/features/accounts/forms.ts';
import { checkInboxPath, returnPathFrom } from '#src/features/accounts/rules.ts';
import { ContinueWith } from '#src/features/identities/components/continue-with.tsx';
import { checkReferralCode, recordReferral } from '#src/features/referrals/referrals.server.ts';
import { useFrom } from '#src/features/accounts/use-from.ts';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formOrLost } from '../or-lost.ts';
import type { Route } from './+types/sign-up';
import { beforeLogin, runAuthAction } from './auth-action.server.ts';
import { useVerificationNotice } from './use-verification-notice.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const checkInbox = args.url.searchParams.get('check') === 'inbox';
  return { ...(await beforeLogin(args, '/signup')), checkInbox };
}

export async function action(args: Route.ActionArgs) {
  return runAuthAction(
    args,
    signUpForm,
    async (app, { email, password, fname: firstName, lname: lastName, referralCode }, browser, from) => {
      if (referralCode !== '') await checkReferralCode(app, referralCode, browser);
      const account = { email, password, firstName, lastName, referralCode, returnPath: returnPathFrom(from) };
      const signedIn = await signUp(app, account, browser, recordReferral);
      return signedIn ?? redirect(checkInboxPath(from), { status: 303 });
    },
    signUpErrors,
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await formOrLost(serverAction);
}

/** Another link of a code is another page, whose code is not the one before. */
export default function SignUp(props: Route.ComponentProps) {
  return <SignUpPage key={props.loaderData.code} {...props} />;
}

function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const from = useFrom(loaderData.from);
  // What was typed, where no script has told of it before the form came back.
  const typed = actionData?.result?.initialValue?.['referralCode'];
  const [code, setCode] = useState(typeof typed === 'string' ? typed : loaderData.code);
  useVerificationNotice();
  return (
    <AuthLayout
      page="/signup"
      image="/pictures/sign-up.webp"
      title={intl.formatMessage({
        id: loaderData.checkInbox ? 'accounts.check-inbox-title' : 'accounts.sign-up-title',
      })}
      from={from}
      code={code}
    >
      {loaderData.checkInbox ? (
        <CheckInbox from={from} />
      ) : (
        <CsrfContext value={loaderData.csrf}>
          <SignUpForm answer={actionData} from={from} code={code} onCode={setCode} />
          <ContinueWith providers={loaderData.providers} from={from} code={code} />
        </CsrfContext>
      )}
    </AuthLayout>
  );
}
