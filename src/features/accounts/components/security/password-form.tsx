import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import type { TextKey } from '#src/ui/forms/kit/schema.ts';
import { passwordOnlyForm } from '../../security-forms.ts';
import type { SecurityOperation } from './security-answer.ts';
import { PasswordField } from '../../password-field.tsx';

type PasswordFormProps = {
  readonly operation: Extract<SecurityOperation, 'set-up' | 'new-codes'>;
  readonly answer: FormAnswer | undefined;
  readonly submit: TextKey;
  /** Beside the button. */
  readonly children?: ReactNode;
};

/** A change that needs nothing but the password again. */
export function PasswordForm({ operation, answer, submit, children }: PasswordFormProps) {
  const { fields, part } = usePostedForm(passwordOnlyForm, answer, { typedAgain: ['currentPassword'] });
  return (
    <PostedForm part={part} className="grid gap-5">
      <input type="hidden" name="operation" value={operation} />
      <PasswordField field={fields.currentPassword} label="security.current-password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={useIsSending(operation)}>
          <FormattedMessage id={submit} />
        </Button>
        {children}
      </div>
    </PostedForm>
  );
}
