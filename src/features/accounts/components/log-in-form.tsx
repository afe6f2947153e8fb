import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { logInForm } from '../forms.ts';
import { loginPath } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { formSpace } from './auth-layout.tsx';
import { FromField } from '../from-field.tsx';
import { PasswordField } from '../password-field.tsx';

type LogInFormProps = { readonly answer: FormAnswer | undefined; readonly from: string; readonly code: string };

export function LogInForm({ answer, from, code }: LogInFormProps) {
  const isSigning = useSigning();
  const { fields, part } = usePostedForm(logInForm, answer, { typedAgain: ['password'] });
  const signUp = (words: ReactNode[]) => (
    <TextLink key="sign-up" to={loginPath('/signup', from, code)}>
      {words}
    </TextLink>
  );
  return (
    <PostedForm part={part} className="grid" style={formSpace}>
      <FromField from={from} />
      <BoundTextField field={fields.email} type="email" label="accounts.email" autoComplete="username" />
      <div className="relative">
        <PasswordField field={fields.password} label="accounts.password" autoComplete="current-password" />
        {/* Beside the label; after the field in the order of the Tab key. */}
        <TextLink
          to={loginPath('/recover-password', from, code)}
          className="small absolute top-0 right-0"
          inert={isSigning}
        >
          <FormattedMessage id="accounts.forgot" />
        </TextLink>
      </div>
      <Button type="submit" full busy={isSigning}>
        <FormattedMessage id="accounts.log-in" />
      </Button>
      <p className="muted" inert={isSigning}>
        <FormattedMessage id="accounts.new-here" values={{ link: signUp }} />
      </p>
    </PostedForm>
  );
}
