import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useNavigation } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { passkeyNameForm } from '../../security-forms.ts';
import { SettingsSection } from '../../settings-section.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { CancelLink, useSecurityAddress, type SecurityStep } from './cancel-link.tsx';
import { answerTo, type SecurityAnswer } from './security-answer.ts';

export type ShownPasskey = {
  readonly id: string;
  readonly name: string;
  /** As people write it. */
  readonly since: string;
  /** Null: not used yet. */
  readonly used: string | null;
};

type PasskeySectionProps = {
  readonly passkeys: readonly ShownPasskey[];
  readonly max: number;
  readonly step: SecurityStep;
  /** The passkey that the step is about. */
  readonly about: string | null;
  readonly answer: SecurityAnswer | undefined;
  readonly mayChange: boolean;
  /** Adding one asks for the password, which there has to be. */
  readonly mayAdd: boolean;
};

/** The passkeys of the account, with what can be done to each, and a way to add one. */
export function PasskeySection({ passkeys, max, step, about, answer, mayChange, mayAdd }: PasskeySectionProps) {
  const refused = answerTo(answer, 'remove-passkey')?.refused ?? null;
  return (
    <SettingsSection id="passkeys" title="security.passkeys-title">
      <p className="mid">
        <FormattedMessage id="security.passkeys-lede" />
      </p>
      {refused !== null && <Banner tone="error">{refused}</Banner>}
      {passkeys.length === 0 ? (
        <p>
          <FormattedMessage id="security.passkeys-none" />
        </p>
      ) : (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...{ passkey, answer, mayChange }}
              step={passkey.id === about ? step : null}
            />
          ))}
        </ul>
      )}
      {mayChange && passkeys.length >= max && (
        <p className="small muted">
          <FormattedMessage id="security.passkey-full" />
        </p>
      )}
      {mayChange && mayAdd && passkeys.length < max && <NewPasskey isOpen={step === 'add'} answer={answer} />}
    </SettingsSection>
  );
}

type PasskeyRowProps = Pick<PasskeySectionProps, 'step' | 'answer' | 'mayChange'> & {
  readonly passkey: ShownPasskey;
};

function PasskeyRow({ passkey, step, answer, mayChange }: PasskeyRowProps) {
  const intl = useIntl();
  const address = useSecurityAddress();
  const { id, name, since, used } = passkey;
  const link = (change: 'rename' | 'remove') => (
    <LinkButton
      variant="outline"
      size="small"
      to={address({ change, passkey: id })}
      preventScrollReset
      aria-label={intl.formatMessage({ id: `security.passkey-${change}-this` }, { name })}
    >
      <FormattedMessage id={`security.passkey-${change}`} />
    </LinkButton>
  );
  return (
    <li className="passkey-row grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="medium">{name}</p>
          <p className="small muted">
            <FormattedMessage id="security.passkey-since" values={{ since, used: used ?? 'never' }} />
          </p>
        </div>
        {mayChange && step === null && (
          <div className="flex gap-2">
            {link('rename')}
            {link('remove')}
          </div>
        )}
      </div>
      {mayChange && step === 'rename' && <RenameForm passkey={passkey} answer={answerTo(answer, 'rename-passkey')} />}
      {mayChange && step === 'remove' && <RemoveForm passkey={passkey} />}
    </li>
  );
}

function RenameForm({ passkey, answer }: { readonly passkey: ShownPasskey; readonly answer: FormAnswer | undefined }) {
  const { fields, part } = usePostedForm(passkeyNameForm, answer, { initial: { name: passkey.name } });
  return (
    <PostedForm part={part} className="soft grid gap-4 p-5">
      <input type="hidden" name="operation" value="rename-passkey" />
      <input type="hidden" name="passkeyId" value={passkey.id} />
      <BoundTextField
        field={fields.name}
        type="text"
        label="security.passkey-name"
        maxLength={50}
        autoComplete="off"
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={useIsSending('rename-passkey')}>
          <FormattedMessage id="security.passkey-save" />
        </Button>
        <CancelLink />
      </div>
    </PostedForm>
  );
}

function RemoveForm({ passkey: { id, name } }: { readonly passkey: ShownPasskey }) {
  const busy = useNavigation().formData?.get('passkeyId') === id;
  return (
    <Form method="post" preventScrollReset className="soft grid gap-4 p-5">
      <CsrfField />
      <input type="hidden" name="operation" value="remove-passkey" />
      <input type="hidden" name="passkeyId" value={id} />
      <div className="grid gap-2">
        <p className="medium">
          <FormattedMessage id="security.passkey-remove-title" values={{ name }} />
        </p>
        <p className="muted">
          <FormattedMessage id="security.passkey-remove-lede" />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          <FormattedMessage id="security.passkey-remove" />
        </Button>
        <CancelLink />
      </div>
    </Form>
  );
}
