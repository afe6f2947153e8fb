import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { CsrfField } from '#src/ui/csrf.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { logInForm } from '../forms.ts';
import { doorTo } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { useErrors } from './errors.ts';
import { FromField } from './from-field.tsx';
import { useEmptyPassword } from './use-empty-password.ts';

type LogInFormProps = { readonly result: SubmissionResult<string[]> | undefined; readonly from: string };

export function LogInForm({ result, from }: LogInFormProps) {
  const intl = useIntl();
  const busy = useSigning();
  const errorsOf = useErrors();
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: logInForm }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const element = useRef<HTMLFormElement>(null);
  useEmptyPassword(element, result);
  const wrong = errorsOf(form.errors);
  return (
    <Form ref={element} method="post" {...getFormProps(form)} className="mt-8 grid gap-5">
      <CsrfField />
      <FromField from={from} />
      {wrong && <Banner tone="error">{wrong}</Banner>}
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        key={fields.email.key}
        label={intl.formatMessage({ id: 'accounts.email' })}
        error={errorsOf(fields.email.errors)}
        autoComplete="username"
        required
      />
      <TextField
        {...getInputProps(fields.password, { type: 'password' })}
        key={fields.password.key}
        label={intl.formatMessage({ id: 'accounts.password' })}
        error={errorsOf(fields.password.errors)}
        autoComplete="current-password"
        required
      />
      <Button type="submit" full busy={busy}>
        {intl.formatMessage({ id: 'accounts.log-in' })}
      </Button>
      <p className="muted">
        {intl.formatMessage({ id: 'accounts.new-here' }, { link: (words) => <TextLink key="link" to={doorTo('/signup', from)}>{words}</TextLink> })}
      </p>
    </Form>
  );
}
