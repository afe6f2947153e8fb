import { FormattedMessage } from 'react-intl';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { OwnerProof } from '#src/features/accounts/presence.server.ts';
import { PasswordField } from '#src/features/accounts/password-field.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { deleteAccountForm } from '../forms.ts';

type DeleteAccountFormProps = {
  readonly answer: FormAnswer | undefined;
  readonly ownerProof: OwnerProof;
};

/** Asks for the password and for a phrase: nobody deletes an account by a slip. */
export function DeleteAccountForm({ answer, ownerProof }: DeleteAccountFormProps) {
  const { fields, part } = usePostedForm(deleteAccountForm(ownerProof === 'password'), answer, {
    typedAgain: ['currentPassword'],
  });
  const busy = useIsSending();
  return (
    <PostedForm part={part} className="grid gap-6 border-t border-line pt-7">
      {ownerProof === 'password' ? (
        <PasswordField
          field={fields.currentPassword}
          label="accounts.current-password"
          autoComplete="current-password"
        />
      ) : (
        <p className="mid">
          <FormattedMessage id={`deletion.by-${ownerProof}`} />
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
