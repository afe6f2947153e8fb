import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AuthLayout } from '#src/features/accounts/components/auth-layout.tsx';
import { LogInForm } from '#src/features/accounts/components/log-in-form.tsx';
import { LogInCodeForm } from '#src/features/accounts/components/security/log-in-code-form.tsx';
import { PasskeyLogIn } from '#src/features/accounts/components/security/passkey-log-in.tsx';
import { SecurityStyles } from '#src/features/accounts/components/security/security-styles.tsx';
import { pendingTokenOf, waitsForCode } from '#src/features/accounts/complete-log-in.server.ts';
import { canUsePasskeys } from '#src/features/accounts/passkeys.server.ts';
import { ContinueWith } from '#src/features/identities/components/continue-with.tsx';
import { ProblemBanner } from '#src/features/identities/components/problem-banner.tsx';
import { AskingContext } from '#src/features/accounts/use-signing.ts';
import { useFrom } from '#src/features/accounts/use-from.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { sentForm } from '#src/ui/browser/sent-form.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { CsrfContext } from '#src/ui/forms/csrf.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { formOrLost, orLost } from '../or-lost.ts';
import type { Route } from './+types/log-in';
import { beforeLogin } from './auth-action.server.ts';
import { logInAction, wayIn } from './log-in-action.server.ts';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext);
  const { searchParams } = args.url;
  return {
    ...(await beforeLogin(args, '/login')),
    waitsForCode: await waitsForCode(app, pendingTokenOf(app, args.request)),
    by: wayIn(searchParams),
    isExpired: searchParams.get('why') === 'expired',
    hasPasskeys: canUsePasskeys(app),
  };
}

export async function action(args: Route.ActionArgs) {
  return await logInAction(args);
}

/** A passkey has no form: what became of it is said at its button. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const operation = (await sentForm(request)).get('operation');
  return operation === 'passkey-options' || operation === 'passkey'
    ? await orLost(serverAction, (passkeyRefused) => ({ passkeyRefused }))
    : await formOrLost(serverAction);
}

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const from = useFrom(loaderData.from);
  const { code } = loaderData;
  const isSecondStep = loaderData.waitsForCode;
  const title = intl.formatMessage({ id: isSecondStep ? 'security.log-in-title' : 'accounts.log-in-title' });
  return (
    <AskingContext value={useState(false)}>
      <AuthLayout
        page={isSecondStep ? null : '/login'}
        image="/pictures/log-in.webp"
        title={title}
        from={from}
        code={code}
      >
        <CsrfContext value={loaderData.csrf}>
          {isSecondStep ? (
            <LogInCodeForm key={loaderData.by} answer={formAnswerOf(actionData)} from={from} by={loaderData.by} />
          ) : (
            <FirstStep loaderData={loaderData} actionData={actionData} from={from} />
          )}
        </CsrfContext>
      </AuthLayout>
    </AskingContext>
  );
}

type FirstStepProps = {
  readonly loaderData: Route.ComponentProps['loaderData'];
  readonly actionData: Route.ComponentProps['actionData'];
  readonly from: string;
};

function FirstStep({ loaderData, actionData, from }: FirstStepProps) {
  const { code, isExpired, hasPasskeys, problem, providers } = loaderData;
  const passkeyRefused = actionData !== undefined && 'passkeyRefused' in actionData ? actionData.passkeyRefused : null;
  return (
    <>
      {isExpired && actionData === undefined && (
        <Banner tone="error" className="mt-6">
          <FormattedMessage id="security.log-in-expired" />
        </Banner>
      )}
      {actionData === undefined && <ProblemBanner problem={problem} />}
      <LogInForm answer={formAnswerOf(actionData)} from={from} code={code} />
      <ContinueWith providers={providers} from={from} code={code} />
      {/* Last, because it comes with the scripts: what is being clicked meanwhile stays where it is. */}
      {hasPasskeys && (
        <>
          <SecurityStyles />
          <PasskeyLogIn from={from} refused={passkeyRefused} />
        </>
      )}
    </>
  );
}

/** What was answered to a form; a passkey is no form. */
function formAnswerOf(answer: Route.ComponentProps['actionData']): FormAnswer | undefined {
  return answer !== undefined && 'result' in answer ? answer : undefined;
}
