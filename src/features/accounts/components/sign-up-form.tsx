import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { passwordLength, signUpForm } from '../forms.ts';
import { loginPath } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { FromField } from './from-field.tsx';
import { TermsField } from './terms-field.tsx';
import { TypedField } from './typed-field.tsx';
import { useEmptyPassword } from './use-empty-password.ts';
import { useFormMessages } from './use-form-messages.ts';

type SignUpFormProps = { readonly result: SubmissionResult<string[]> | undefined; readonly from: string };

export function SignUpForm({ result, from }: SignUpFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpForm }),
    // Not validated on blur: an error that appears between mouse down and mouse up moves the button away from the
    // pointer.
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  useEmptyPassword(element, result);
  const wrong = useFormMessages()(form.errors);
  const logIn = (words: ReactNode[]) => (
    <TextLink key="log-in" to={loginPath('/login', from)}>
      {words}
    </TextLink>
  );
  return (
    <Form ref={element} method="post" {...getFormProps(form)} className="mt-8 grid gap-5">
      <CsrfField />
      <FromField from={from} />
      {wrong && <Banner tone="error">{wrong}</Banner>}
      <TypedField field={fields.email} type="email" label="accounts.email" autoComplete="username" />
      <div className="grid grid-cols-2 items-start gap-4">
        <TypedField field={fields.fname} type="text" label="accounts.first-name" autoComplete="given-name" />
        <TypedField field={fields.lname} type="text" label="accounts.last-name" autoComplete="family-name" />
      </div>
      <TypedField
        field={fields.password}
        type="password"
        label="accounts.password"
        hint="accounts.password-hint"
        autoComplete="new-password"
        minLength={passwordLength.min}
      />
      <TermsField field={fields.terms} />
      <Button type="submit" full busy={useSigning()}>
        <FormattedMessage id="accounts.sign-up" />
      </Button>
      <p className="muted">
        <FormattedMessage id="accounts.already-here" values={{ link: logIn }} />
      </p>
    </Form>
  );
}
