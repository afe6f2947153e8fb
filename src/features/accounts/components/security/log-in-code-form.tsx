import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { loginPath } from '../../rules.ts';
import { codeForm, recoveryCodeForm } from '../../security-forms.ts';
import { useSigning } from '../../use-signing.ts';
import { writeToUs } from '../../write-to-us.tsx';
import { FromField } from '../../from-field.tsx';

type LogInCodeFormProps = {
  readonly answer: FormAnswer | undefined;
  readonly from: string;
  /** Which code is typed; either is accepted. The form of each is one of its own (`key`), without the error of the other. */
  readonly by: 'app' | 'recovery';
};

/** The second step of a log-in. */
export function LogInCodeForm({ answer, from, by }: LogInCodeFormProps) {
  const isApp = by === 'app';
  const { fields, part } = usePostedForm(isApp ? codeForm : recoveryCodeForm, answer, { typedAgain: ['code'] });
  const isSigning = useSigning();
  return (
    <>
      <PostedForm part={part} className="mt-6 grid gap-5">
        <input type="hidden" name="operation" value="code" />
        <FromField from={from} />
        <p className="lede">
          <FormattedMessage id={isApp ? 'security.log-in-lede' : 'security.log-in-recovery-lede'} />
        </p>
        <BoundTextField
          field={fields.code}
          type="text"
          label={isApp ? 'security.log-in-code' : 'security.log-in-recovery-code'}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" full busy={isSigning}>
          <FormattedMessage id="accounts.log-in" />
        </Button>
      </PostedForm>
      <OtherWays from={from} isApp={isApp} inert={isSigning} />
    </>
  );
}

type OtherWaysProps = { readonly from: string; readonly isApp: boolean; readonly inert: boolean };

function OtherWays({ from, isApp, inert }: OtherWaysProps) {
  const here = loginPath('/login', from);
  const other = isApp ? `${here}${here.includes('?') ? '&' : '?'}code=recovery` : here;
  const link = (words: ReactNode[]) => (
    <TextLink key="other" to={other} replace>
      {words}
    </TextLink>
  );
  return (
    <div className="mt-6 grid gap-2" inert={inert}>
      <p className="muted">
        <FormattedMessage id={isApp ? 'security.log-in-use-recovery' : 'security.log-in-use-app'} values={{ link }} />
      </p>
      {!isApp && (
        <p className="small muted">
          <FormattedMessage id="security.log-in-lost" values={{ link: writeToUs }} />
        </p>
      )}
      <Form method="post">
        <CsrfField />
        <FromField from={from} />
        <input type="hidden" name="operation" value="start-over" />
        <button type="submit" className="link">
          <FormattedMessage id="security.log-in-cancel" />
        </button>
      </Form>
    </div>
  );
}
