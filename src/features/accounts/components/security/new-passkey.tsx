import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigation, useSubmit } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { newPasskeyForm } from '../../security-forms.ts';
import { CancelLink, useSecurityAddress } from './cancel-link.tsx';
import { answerTo, type SecurityAnswer } from './security-answer.ts';
import { loadPasskeys, usePasskeys } from './use-passkeys.ts';
import { PasswordField } from '../../password-field.tsx';

type NewPasskeyProps = { readonly isOpen: boolean; readonly answer: SecurityAnswer | undefined };

/**
 * The password and a name first; the server's answer makes the browser create the passkey, which is sent in a second
 * step.
 */
export function NewPasskey({ isOpen, answer }: NewPasskeyProps) {
  const isKnown = usePasskeys();
  const address = useSecurityAddress();
  if (!isOpen)
    return (
      <LinkButton variant="outline" to={address({ change: 'add' })} preventScrollReset className="w-fit">
        <FormattedMessage id="security.passkey-add" />
      </LinkButton>
    );
  return isKnown ? (
    <NewPasskeyForm answer={answer} />
  ) : (
    <p className="small muted">
      <FormattedMessage id="security.passkeys-script" />
    </p>
  );
}

function NewPasskeyForm({ answer }: Pick<NewPasskeyProps, 'answer'>) {
  const refused = answerTo(answer, 'passkey-options') ?? answerTo(answer, 'add-passkey');
  const { fields, part } = usePostedForm(newPasskeyForm, refused, { typedAgain: ['currentPassword'] });
  const { isCreating, failure } = useCreation(answer);
  const { formData } = useNavigation();
  const isSending = ['passkey-options', 'add-passkey'].includes(String(formData?.get('operation')));
  return (
    <PostedForm part={part} className="soft grid gap-5 p-5">
      <input type="hidden" name="operation" value="passkey-options" />
      {failure !== null && !isSending && (
        <Banner tone="error">
          <FormattedMessage id={failure} />
        </Banner>
      )}
      <BoundTextField
        field={fields.name}
        type="text"
        label="security.passkey-name"
        hint="security.passkey-name-hint"
        maxLength={50}
        autoComplete="off"
      />
      <PasswordField field={fields.currentPassword} label="security.current-password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isSending || isCreating}>
          <FormattedMessage id="security.passkey-add" />
        </Button>
        <CancelLink />
      </div>
    </PostedForm>
  );
}

/** Creates a passkey of the options that the server answered, once each, and sends it. */
function useCreation(answer: SecurityAnswer | undefined) {
  const submit = useSubmit();
  const csrf = useCsrfToken();
  const used = useRef<unknown>(null);
  const [isCreating, setCreating] = useState(false);
  const [failure, setFailure] = useState<TextKey | null>(null);
  useEffect(() => {
    if (answer === undefined || !('options' in answer) || used.current === answer) return;
    used.current = answer;
    setCreating(true);
    setFailure(null);
    void create(answer.options).then(async (created) => {
      setCreating(false);
      if ('failure' in created) return setFailure(created.failure);
      const fields = { operation: 'add-passkey', name: answer.name, credential: created.credential, csrf };
      return await submit(fields, { method: 'post', preventScrollReset: true });
    });
  }, [answer, submit, csrf]);
  return { isCreating, failure };
}

async function create(options: string): Promise<{ readonly credential: string } | { readonly failure: TextKey }> {
  try {
    const { startRegistration } = await loadPasskeys();
    return { credential: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })) };
  } catch (thrown) {
    const isPresent = thrown instanceof Error && thrown.name === 'InvalidStateError';
    return { failure: isPresent ? 'security.passkey-known' : 'security.passkey-cancelled' };
  }
}
