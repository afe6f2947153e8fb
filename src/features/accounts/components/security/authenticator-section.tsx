import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Badge } from '#src/ui/data/badge.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { codeForm, turnOffForm } from '../../security-forms.ts';
import type { AuthenticatorState } from '../../second-factor.server.ts';
import { SettingsSection } from '../../settings-section.tsx';
import { CancelLink, useSecurityAddress, type SecurityStep } from './cancel-link.tsx';
import { CodeList } from './recovery-codes.tsx';
import { PasswordForm } from './password-form.tsx';
import { answerTo, type SecurityAnswer } from './security-answer.ts';
import { PasswordField } from '../../password-field.tsx';

type AuthenticatorSectionProps = {
  readonly authenticator: AuthenticatorState;
  /** When it was set up, as people write it. */
  readonly since: string | null;
  readonly step: SecurityStep;
  readonly answer: SecurityAnswer | undefined;
  readonly mayChange: boolean;
};

/** The app is off, being set up, or on; each change has a form of its own, which an address opens. */
export function AuthenticatorSection({ authenticator, since, step, answer, mayChange }: AuthenticatorSectionProps) {
  const isOn = authenticator.state === 'on';
  return (
    <SettingsSection
      id="authenticator"
      title="security.app-title"
      first
      aside={
        <Badge tone={isOn ? 'good' : 'neutral'}>
          {isOn ? (
            <FormattedMessage id="security.app-on" values={{ since }} />
          ) : (
            <FormattedMessage id="security.app-off" />
          )}
        </Badge>
      }
    >
      {authenticator.state !== 'set-up' && (
        <p className="mid">
          <FormattedMessage id="security.app-lede" />
        </p>
      )}
      {authenticator.state === 'off' && mayChange && (
        <PasswordForm operation="set-up" answer={answerTo(answer, 'set-up')} submit="security.app-set-up" />
      )}
      {authenticator.state === 'set-up' && <SetUp shown={authenticator} answer={answer} />}
      {isOn && <TurnedOn codesLeft={authenticator.codesLeft} {...{ step, answer, mayChange }} />}
    </SettingsSection>
  );
}

type SetUpProps = {
  readonly shown: Extract<AuthenticatorState, { readonly state: 'set-up' }>;
  readonly answer: SecurityAnswer | undefined;
};

function SetUp({ shown: { secret, qr, uri, codes }, answer }: SetUpProps) {
  const intl = useIntl();
  const open = (words: ReactNode[]) => (
    <a key="open" href={uri} className="link">
      {words}
    </a>
  );
  return (
    <div className="grid gap-6">
      <p className="mid">
        <FormattedMessage id="security.app-scan" />
      </p>
      <div className="app-key">
        {/* Black on white in both themes: cameras do not read it the other way round. */}
        <svg
          role="img"
          aria-label={intl.formatMessage({ id: 'security.app-qr' })}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="grid gap-2">
          <p className="label">
            <FormattedMessage id="security.app-key" />
          </p>
          <p className="secret">{secret}</p>
          <p className="small muted lg:hidden">
            <FormattedMessage id="security.app-open" values={{ link: open }} />
          </p>
        </div>
      </div>
      <p className="mid">
        <FormattedMessage id="security.codes-before" />
      </p>
      <CodeList codes={codes} />
      <ConfirmForm answer={answer} />
    </div>
  );
}

function ConfirmForm({ answer }: Pick<SetUpProps, 'answer'>) {
  const { fields, part } = usePostedForm(codeForm, answerTo(answer, 'confirm'), { typedAgain: ['code'] });
  const notStopped = answerTo(answer, 'stop-set-up')?.refused;
  return (
    <>
      <PostedForm part={part} className="grid gap-5">
        <input type="hidden" name="operation" value="confirm" />
        <BoundTextField
          field={fields.code}
          type="text"
          label="security.code"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="code-field"
        />
        <Button type="submit" busy={useIsSending('confirm')} className="w-fit">
          <FormattedMessage id="security.app-turn-on" />
        </Button>
      </PostedForm>
      {notStopped && <Banner tone="error">{notStopped}</Banner>}
      <Form method="post" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="operation" value="stop-set-up" />
        <button type="submit" className="link small">
          <FormattedMessage id="security.cancel" />
        </button>
      </Form>
    </>
  );
}

type TurnedOnProps = Pick<AuthenticatorSectionProps, 'step' | 'answer' | 'mayChange'> & { readonly codesLeft: number };

function TurnedOn({ codesLeft, step, answer, mayChange }: TurnedOnProps) {
  const address = useSecurityAddress();
  return (
    <>
      <p className={codesLeft === 0 ? 'hint-error' : undefined}>
        <FormattedMessage id="security.codes-left" values={{ left: codesLeft }} />
      </p>
      {mayChange && step === 'new-codes' && (
        <div className="soft grid gap-5 p-5">
          <p>
            <FormattedMessage id="security.codes-make-lede" />
          </p>
          <PasswordForm operation="new-codes" answer={answerTo(answer, 'new-codes')} submit="security.codes-make">
            <CancelLink />
          </PasswordForm>
        </div>
      )}
      {mayChange && step === 'turn-off' && <TurnOffForm answer={answerTo(answer, 'turn-off')} />}
      {mayChange && step !== 'new-codes' && step !== 'turn-off' && (
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="outline" to={address({ change: 'new-codes' })} preventScrollReset>
            <FormattedMessage id="security.codes-make" />
          </LinkButton>
          <LinkButton variant="destructive" to={address({ change: 'turn-off' })} preventScrollReset>
            <FormattedMessage id="security.app-turn-off" />
          </LinkButton>
        </div>
      )}
    </>
  );
}

function TurnOffForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const { fields, part } = usePostedForm(turnOffForm, answer, { typedAgain: ['currentPassword', 'code'] });
  return (
    <div className="soft grid gap-5 p-5">
      <p>
        <FormattedMessage id="security.app-turn-off-lede" />
      </p>
      <PostedForm part={part} className="grid gap-5">
        <input type="hidden" name="operation" value="turn-off" />
        <PasswordField
          field={fields.currentPassword}
          label="security.current-password"
          autoComplete="current-password"
        />
        <BoundTextField
          field={fields.code}
          type="text"
          label="security.code-or-recovery"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="danger" busy={useIsSending('turn-off')}>
            <FormattedMessage id="security.app-turn-off" />
          </Button>
          <CancelLink />
        </div>
      </PostedForm>
    </div>
  );
}
