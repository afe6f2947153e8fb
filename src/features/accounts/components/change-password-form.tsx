import { type ReactNode, type RefObject, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { changePasswordForm } from '../forms.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from '../password-field.tsx';

const passwords = ['currentPassword', 'newPassword', 'reenteredPassword'] as const;
const resetAfterMs = 800;

type ChangePasswordFormProps = { readonly answer: FormAnswer | undefined; readonly changed: boolean };

export function ChangePasswordForm({ answer, changed }: ChangePasswordFormProps) {
  const { fields, part } = usePostedForm(changePasswordForm, answer, { typedAgain: passwords });
  const isDone = changed && answer === undefined;
  useResetAfterSuccess(part.element, isDone);
  return (
    <PostedForm
      part={part}
      className="mt-6 grid gap-6"
      done={isDone ? <FormattedMessage id="accounts.password-changed" /> : null}
    >
      <input type="hidden" name="operation" value="change" />
      <div className="grid gap-2">
        <PasswordField
          field={fields.currentPassword}
          label="accounts.current-password"
          autoComplete="current-password"
        />
        <p className="small muted">
          <FormattedMessage id="accounts.forgot-current" values={{ link: recoveryLink }} />
        </p>
      </div>
      <NewPasswordField field={fields.newPassword} />
      <PasswordField field={fields.reenteredPassword} label="accounts.reentered-password" autoComplete="new-password" />
      <Button type="submit" busy={useIsSending('change')} className="w-fit">
        <FormattedMessage id="accounts.change-password-save" />
      </Button>
    </PostedForm>
  );
}

function recoveryLink(words: ReactNode[]) {
  return (
    <TextLink key="recover" to="/recover-password">
      {words}
    </TextLink>
  );
}

/** After each change, also the second on the same page, and after no attempt that was refused. */
function useResetAfterSuccess(form: RefObject<HTMLFormElement | null>, isDone: boolean): void {
  const { key } = useLocation();
  const success = isDone ? key : null;
  useEffect(() => {
    if (success === null) return;
    const timer = setTimeout(() => form.current?.reset(), resetAfterMs);
    return () => clearTimeout(timer);
  }, [form, success]);
}
