import { FormattedMessage } from 'react-intl';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { PasswordField } from '#src/features/accounts/password-field.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { deleteAccountForm } from '../forms.ts';

type DeleteAccountFormProps = {
  readonly answer: FormAnswer | undefined;
  /** Without one a recent log-in is needed. */
  readonly hasPassword: boolean;
};

/** Asks for the password and for a phrase: nobody deletes an account by a slip. */
export function DeleteAccountForm({ answer, hasPassword }: DeleteAccountFormProps) {
  const { fields, part } = usePostedForm(deleteAccountForm(hasPassword), answer, { typedAgain: ['currentPassword'] });
  const busy = useIsSending();
  return (
    <PostedForm part={part} className="grid gap-6 border-t border-line pt-7">
      {hasPassword ? (
        <PasswordField
          field={fields.currentPassword}
          label="accounts.current-password"
          autoComplete="current-password"
        />
      ) : (
        <p className="mid">
          <FormattedMessage id="deletion.without-password" />
        </p>
      )}
      <BoundTextField
        field={fields.confirmation}
        type="text"
        label="deletion.confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          <FormattedMessage id="deletion.submit" />
        </Button>
        <LinkButton to="/account/contact-details" variant="outline">
          <FormattedMessage id="deletion.keep" />
        </LinkButton>
      </div>
    </PostedForm>
  );
}
