import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ReferralCodeField } from '#src/features/accounts/referral-code-field.tsx';
import { TermsField } from '#src/features/accounts/terms-field.tsx';
import { confirmForm } from '#src/features/accounts/forms.ts';
import { loginPath } from '#src/features/accounts/rules.ts';
import { useSigning } from '#src/features/accounts/use-signing.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';

type ConfirmFormProps = {
  readonly answer: FormAnswer | undefined;
  /** What the provider told. */
  readonly profile: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly name: string;
  /** The referral code that the user came with; empty without one. */
  readonly code: string;
};

export function ConfirmForm({ answer, profile, name, code }: ConfirmFormProps) {
  const initial = { email: profile.email, fname: profile.firstName, lname: profile.lastName, referralCode: code };
  const isSigning = useSigning();
  const { fields, part } = usePostedForm(confirmForm, answer, { initial });
  const logIn = (words: ReactNode[]) => (
    <TextLink key="log-in" to={connectByLogIn}>
      {words}
    </TextLink>
  );
  return (
    <PostedForm part={part} className="mt-8 grid gap-5">
      <BoundTextField field={fields.email} type="email" label="accounts.email" autoComplete="email" />
      <div className="grid grid-cols-2 items-start gap-4">
        <BoundTextField field={fields.fname} type="text" label="accounts.first-name" autoComplete="given-name" />
        <BoundTextField field={fields.lname} type="text" label="accounts.last-name" autoComplete="family-name" />
      </div>
      <ReferralCodeField field={fields.referralCode} />
      <TermsField field={fields.terms} />
      <Button type="submit" full busy={isSigning}>
        <FormattedMessage id="identities.confirm-save" />
      </Button>
      <p className="muted" inert={isSigning}>
        <FormattedMessage id="identities.confirm-already" values={{ name, link: logIn }} />
      </p>
    </PostedForm>
  );
}

/** After the log-in, the connections offer the provider that this browser has signed in with. */
export const connectByLogIn = loginPath('/login', '/account/connections');
