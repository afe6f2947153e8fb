import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { AuthenticatorSection } from '#src/features/accounts/components/security/authenticator-section.tsx';
import { securitySteps } from '#src/features/accounts/components/security/cancel-link.tsx';
import { PasskeySection } from '#src/features/accounts/components/security/passkey-section.tsx';
import { RecoveryCodes } from '#src/features/accounts/components/security/recovery-codes.tsx';
import { securityOperations, type SecurityAnswer } from '#src/features/accounts/components/security/security-answer.ts';
import { SecurityStyles } from '#src/features/accounts/components/security/security-styles.tsx';
import { BackToPassword } from '#src/features/accounts/components/back-to-password.tsx';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { writeToUs } from '#src/features/accounts/write-to-us.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { maxPasskeys } from '#src/features/accounts/passkey-rules.ts';
import { canUsePasskeys, passkeysOf } from '#src/features/accounts/passkeys.server.ts';
import { hasPassword } from '#src/features/accounts/presence.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import { hasSecondFactor } from '#src/features/accounts/strong-session.ts';
import { authenticatorOf, needsStrongSession } from '#src/features/accounts/second-factor.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { operationOrLost } from '../or-lost.ts';
import { securityAction } from './security-action.server.ts';
import type { Route } from './+types/security';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const [authenticator, passkeys, isWeak, isPasswordSet, now] = await Promise.all([
    authenticatorOf(app, viewer),
    passkeysOf(app, viewer),
    needsStrongSession(app.db, viewer),
    hasPassword(app, viewer.id),
    app.clock.now(),
  ]);
  const written = (instant: Date) => formatRecent(instant, now, marketplace.timeZone);
  return {
    authenticator,
    since: authenticator.state === 'on' ? written(authenticator.since) : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, since: written(createdAt), used: lastUsedAt === null ? null : written(lastUsedAt) },
    })),
    hasPasskeys: canUsePasskeys(app),
    ...{ isWeak, isPasswordSet },
    mayChange: !isWeak && isAllowed('account.change-second-factor', viewer),
    isLimited: !isAllowed('account.change-second-factor', viewer),
    // An operator was sent here by the console, which asks for a second factor.
    from: viewer.role === 'operator' ? consoleIn(url.searchParams) : null,
    isStrong: hasSecondFactor(viewer),
    step: securitySteps.find((step) => step === url.searchParams.get('change')) ?? null,
    about: url.searchParams.get('passkey'),
    done: doneWords.has(url.searchParams.get('done') ?? '') ? url.searchParams.get('done') : null,
  };
}

export async function action(args: Route.ActionArgs) {
  return await securityAction(args);
}

export async function clientAction(args: Route.ClientActionArgs) {
  return await operationOrLost(args, securityOperations);
}

const doneWords = new Map([
  ['turned-off', 'security.app-turned-off'],
  ['added', 'security.passkey-added'],
  ['removed', 'security.passkey-removed'],
] as const) as ReadonlyMap<string, 'security.app-turned-off' | 'security.passkey-added' | 'security.passkey-removed'>;

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const answer: SecurityAnswer | undefined = actionData;
  const isShowingCodes = answer !== undefined && 'codes' in answer;
  return (
    <SettingsLayout title="security.title" lede={isShowingCodes ? undefined : <FormattedMessage id="security.lede" />}>
      <SecurityStyles />
      {isShowingCodes ? (
        <RecoveryCodes codes={answer.codes} isNew={answer.isNew} />
      ) : (
        <Settings loaderData={loaderData} answer={answer} />
      )}
    </SettingsLayout>
  );
}

type SettingsProps = {
  readonly loaderData: Route.ComponentProps['loaderData'];
  readonly answer: SecurityAnswer | undefined;
};

function Settings({ loaderData, answer }: SettingsProps) {
  const { authenticator, since, passkeys, hasPasskeys, step, about, mayChange, isPasswordSet } = loaderData;
  return (
    <>
      <div className="mt-6 grid gap-4 empty:hidden">
        <Notices loaderData={loaderData} isAnswered={answer !== undefined} />
      </div>
      {/* What begins here asks for the password. */}
      <AuthenticatorSection {...{ authenticator, since, step, answer }} mayChange={mayChange && isPasswordSet} />
      {(hasPasskeys || passkeys.length > 0) && (
        <PasskeySection max={maxPasskeys} mayAdd={isPasswordSet} {...{ passkeys, step, about, answer, mayChange }} />
      )}
      <BackToPassword />
    </>
  );
}

type NoticesProps = Pick<SettingsProps, 'loaderData'> & { readonly isAnswered: boolean };

function Notices({ loaderData, isAnswered }: NoticesProps) {
  const { isLimited, isWeak, isPasswordSet, passkeys, done, from, isStrong } = loaderData;
  const words = isAnswered ? undefined : doneWords.get(done ?? '');
  return (
    <>
      {words !== undefined && (
        <Banner tone="success" live>
          <FormattedMessage id={words} />
        </Banner>
      )}
      {from !== null && !isWeak && <ConsoleNotice from={from} isStrong={isStrong} />}
      {isLimited && (
        <Banner>
          <FormattedMessage id="security.limited" />
        </Banner>
      )}
      {!isPasswordSet && !isLimited && (
        <Banner>
          <FormattedMessage id="security.no-password" values={{ link: toPassword }} />
        </Banner>
      )}
      {isWeak && !isLimited && (
        <Banner>
          <p>
            <FormattedMessage id="security.weak" />
          </p>
          {passkeys.length > 0 && (
            <p className="mt-2">
              <FormattedMessage id="security.weak-lost" values={{ link: writeToUs }} />
            </p>
          )}
        </Banner>
      )}
    </>
  );
}

function toPassword(words: ReactNode[]): ReactNode {
  return (
    <TextLink key="password" to="/account/change-password">
      {words}
    </TextLink>
  );
}

/** For an operator whom the console has sent here: why, and the way back. */
function ConsoleNotice({ from, isStrong }: { readonly from: string; readonly isStrong: boolean }) {
  const link = (words: ReactNode[]) => (
    <TextLink key="console" to={from}>
      {words}
    </TextLink>
  );
  return (
    <Banner tone={isStrong ? 'info' : 'deadline'}>
      <FormattedMessage id={isStrong ? 'security.console-ready' : 'security.console-needs'} values={{ link }} />
    </Banner>
  );
}

/** The page of the console that `from` names. */
function consoleIn(params: URLSearchParams): string | null {
  const from = safeFrom(params.get('from'));
  return /^\/console(?=[/?#]|$)/.test(from) ? from : null;
}
