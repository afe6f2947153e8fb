import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ReactNode, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { CheckBox } from '#src/ui/check-box.tsx';
import { CsrfField } from '#src/ui/csrf.tsx';
import { legalLinks, openLinks } from '#src/ui/shell/links.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { passwordLength, signUpForm } from '../forms.ts';
import { doorTo } from '../rules.ts';
import { useSigning } from '../use-signing.ts';
import { useErrors } from './errors.ts';
import { FromField } from './from-field.tsx';
import { useEmptyPassword } from './use-empty-password.ts';

type SignUpFormProps = { readonly result: SubmissionResult<string[]> | undefined; readonly from: string };

export function SignUpForm({ result, from }: SignUpFormProps) {
  const intl = useIntl();
  const busy = useSigning();
  const errorsOf = useErrors();
  const [form, fields] = useForm({
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signUpForm }),
    shouldValidate: 'onBlur',
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
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          {...getInputProps(fields.fname, { type: 'text' })}
          key={fields.fname.key}
          label={intl.formatMessage({ id: 'accounts.first-name' })}
          error={errorsOf(fields.fname.errors)}
          autoComplete="given-name"
          maxLength={50}
          required
        />
        <TextField
          {...getInputProps(fields.lname, { type: 'text' })}
          key={fields.lname.key}
          label={intl.formatMessage({ id: 'accounts.last-name' })}
          error={errorsOf(fields.lname.errors)}
          autoComplete="family-name"
          maxLength={50}
          required
        />
      </div>
      <TextField
        {...getInputProps(fields.password, { type: 'password' })}
        key={fields.password.key}
        label={intl.formatMessage({ id: 'accounts.password' })}
        hint={intl.formatMessage({ id: 'accounts.password-hint' })}
        error={errorsOf(fields.password.errors)}
        autoComplete="new-password"
        minLength={passwordLength.least}
        required
      />
      <CheckBox {...getInputProps(fields.terms, { type: 'checkbox', value: 'agreed' })} key={fields.terms.key} error={errorsOf(fields.terms.errors)} required>
        {intl.formatMessage({ id: 'accounts.agree' }, { terms: legalLink('/terms-of-service'), privacy: legalLink('/privacy-policy') })}
      </CheckBox>
      <Button type="submit" full busy={busy}>
        {intl.formatMessage({ id: 'accounts.sign-up' })}
      </Button>
      <p className="muted">
        {intl.formatMessage({ id: 'accounts.already-here' }, { link: (words) => <TextLink key="link" to={doorTo('/login', from)}>{words}</TextLink> })}
      </p>
    </Form>
  );
}

/** Opens beside the form, so that nothing typed is lost. Plain words until the page exists. */
function legalLink(to: string) {
  const open = openLinks(legalLinks).some((link) => link.to === to);
  return (words: ReactNode[]) => (open ? <TextLink key={to} to={to} target="_blank">{words}</TextLink> : words);
}
