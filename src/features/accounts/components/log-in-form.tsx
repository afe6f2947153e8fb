import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { logInForm } from '../forms.ts';
import { loginPath } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { FromField } from './from-field.tsx';
import { TypedField } from './typed-field.tsx';
import { useEmptyPassword } from './use-empty-password.ts';
import { useFormMessages } from './use-form-messages.ts';

type LogInFormProps = { readonly result: SubmissionResult<string[]> | undefined; readonly from: string };

export function LogInForm({ result, from }: LogInFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: logInForm }),
    shouldRevalidate: 'onInput',
  });
  useEmptyPassword(element, result);
  const wrong = useFormMessages()(form.errors);
  const signUp = (words: ReactNode[]) => (
    <TextLink key="sign-up" to={loginPath('/signup', from)}>
      {words}
    </TextLink>
  );
  return (
    <Form ref={element} method="post" {...getFormProps(form)} className="mt-8 grid gap-5">
      <CsrfField />
      <FromField from={from} />
      {wrong && <Banner tone="error">{wrong}</Banner>}
      <TypedField field={fields.email} type="email" label="accounts.email" autoComplete="username" />
      <TypedField field={fields.password} type="password" label="accounts.password" autoComplete="current-password" />
      <Button type="submit" full busy={useSigning()}>
        <FormattedMessage id="accounts.log-in" />
      </Button>
      <p className="muted">
        <FormattedMessage id="accounts.new-here" values={{ link: signUp }} />
      </p>
    </Form>
  );
}
