import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { passwordLength, signUpForm } from '../forms.ts';
import { carriedCode, loginPath } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { formSpace } from './auth-layout.tsx';
import { FromField } from '../from-field.tsx';
import { ReferralCodeField } from '../referral-code-field.tsx';
import { TermsField } from '../terms-field.tsx';
import { PasswordField } from '../password-field.tsx';

type SignUpFormProps = {
  readonly answer: FormAnswer | undefined;
  readonly from: string;
  readonly code: string;
  /** What is typed goes along to another way to sign up. */
  readonly onCode: (code: string) => void;
};

export function SignUpForm({ answer, from, code, onCode }: SignUpFormProps) {
  const [initial] = useState({ referralCode: code });
  const isSigning = useSigning();
  const { fields, part } = usePostedForm(signUpForm, answer, { typedAgain: ['password'], initial });
  const logIn = (words: ReactNode[]) => (
    <TextLink key="log-in" to={loginPath('/login', from, code)}>
      {words}
    </TextLink>
  );
  return (
    <PostedForm part={part} className="grid" style={formSpace}>
      <FromField from={from} />
      <BoundTextField field={fields.email} type="email" label="accounts.email" autoComplete="username" />
      <div className="grid grid-cols-2 items-start gap-4">
        <BoundTextField field={fields.fname} type="text" label="accounts.first-name" autoComplete="given-name" />
        <BoundTextField field={fields.lname} type="text" label="accounts.last-name" autoComplete="family-name" />
      </div>
      <PasswordField
        field={fields.password}
        label="accounts.password"
        hint="accounts.password-hint"
        autoComplete="new-password"
        minLength={passwordLength.min}
      />
      <ReferralCodeField
        field={fields.referralCode}
        onInput={({ currentTarget }) => onCode(carriedCode(currentTarget.value))}
      />
      <TermsField field={fields.terms} />
      <Button type="submit" full busy={isSigning}>
        <FormattedMessage id="accounts.sign-up" />
      </Button>
      <p className="muted" inert={isSigning}>
        <FormattedMessage id="accounts.already-here" values={{ link: logIn }} />
      </p>
    </PostedForm>
  );
}
