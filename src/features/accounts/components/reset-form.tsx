import { FormattedMessage } from 'react-intl';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { resetForm } from '../forms.ts';
import { BackToLogIn } from './auth-layout.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type ResetFormProps = { readonly answer: FormAnswer | undefined; readonly token: string };

export function ResetForm({ answer, token }: ResetFormProps) {
  const { fields, part } = usePostedForm(resetForm, answer, { typedAgain: ['newPassword'] });
  return (
    <PostedForm part={part} className="mt-6 grid gap-6">
      <input type="hidden" name="token" value={token} />
      <p className="lede">
        <FormattedMessage id="accounts.reset-lede" />
      </p>
      <NewPasswordField field={fields.newPassword} />
      <Button type="submit" full busy={useIsSending()}>
        <FormattedMessage id="accounts.reset-save" />
      </Button>
    </PostedForm>
  );
}

/** In place of the form: what has happened, and the one thing to do next. */
export function ResetNotice({ of }: { readonly of: 'done' | 'first' | 'gone' }) {
  const { lede, to, words } = notices[of];
  return (
    <div className="mt-6 grid gap-6">
      <p className="lede">
        <FormattedMessage id={lede} />
      </p>
      {of === 'first' && (
        <p className="mid">
          <FormattedMessage id="accounts.reset-first-proof" />
        </p>
      )}
      <LinkButton to={to} className="w-fit">
        <FormattedMessage id={words} />
      </LinkButton>
      {of === 'gone' && <BackToLogIn />}
    </div>
  );
}

const notices = {
  done: { lede: 'accounts.reset-done-lede', to: '/login', words: 'accounts.log-in' },
  first: { lede: 'accounts.reset-done-lede', to: '/login', words: 'accounts.log-in' },
  gone: { lede: 'accounts.reset-gone-lede', to: '/recover-password', words: 'accounts.reset-another' },
} as const;
