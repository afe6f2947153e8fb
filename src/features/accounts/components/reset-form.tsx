import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { resetForm } from '../forms.ts';
import type { ResetOutcome } from '../reset-outcome.ts';
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

/** In place of the form: what has happened, and the one thing to do next. Without an outcome the link works no more. */
export function ResetNotice({ outcome }: { readonly outcome: ResetOutcome | null }) {
  const { lede, to, words } = notices[outcome === null ? 'gone' : 'done'];
  return (
    <div className="mt-6 grid gap-6">
      <p className="lede">
        <FormattedMessage id={lede} />
      </p>
      {outcome !== null && <Outcome outcome={outcome} />}
      <LinkButton to={to} className="w-fit">
        <FormattedMessage id={words} />
      </LinkButton>
      {outcome === null && <BackToLogIn />}
    </div>
  );
}

function Outcome({ outcome: { isFirstProof, isUndone, removed, left } }: { readonly outcome: ResetOutcome }) {
  const intl = useIntl();
  const { passkeys, app, phone = false } = removed;
  const things = [
    ...(passkeys > 0 ? [intl.formatMessage({ id: 'accounts.reset-passkeys' }, { count: passkeys })] : []),
    ...(app ? [intl.formatMessage({ id: 'accounts.reset-app' })] : []),
    ...(phone ? [intl.formatMessage({ id: 'accounts.reset-phone' })] : []),
  ];
  return (
    <>
      {isFirstProof && (
        <p className="mid">
          <FormattedMessage id="accounts.reset-first-proof" />
        </p>
      )}
      {things.length > 0 && (
        <p className="mid">
          <FormattedMessage
            id="accounts.reset-removed"
            values={{ things: intl.formatList(things), link: toSecurity }}
          />
        </p>
      )}
      <WaysLeft left={left} />
      {isUndone && (
        <p className="mid">
          <FormattedMessage id="accounts.reset-undone" values={{ items: toItems, payouts: toPayouts }} />
        </p>
      )}
    </>
  );
}

/** What still logs in without the new password. */
function WaysLeft({ left: { providers, passkeys } }: Pick<ResetOutcome, 'left'>) {
  const names = useIntl().formatList(providers.map(({ name }) => name));
  return (
    <>
      {providers.length > 0 && (
        <p className="mid">
          <FormattedMessage id="accounts.reset-left-providers" values={{ names, link: toConnections }} />
        </p>
      )}
      {passkeys > 0 && (
        <p className="mid">
          <FormattedMessage id="accounts.reset-left-passkeys" values={{ count: passkeys, link: toSecurity }} />
        </p>
      )}
    </>
  );
}

const linkTo = (to: string) => (words: ReactNode[]) => (
  <TextLink key={to} to={to}>
    {words}
  </TextLink>
);
const toConnections = linkTo('/account/connections');
const toSecurity = linkTo('/account/security');
const toItems = linkTo('/listings');
const toPayouts = linkTo('/account/payments');

const notices = {
  done: { lede: 'accounts.reset-done-lede', to: '/login', words: 'accounts.log-in' },
  gone: { lede: 'accounts.reset-gone-lede', to: '/recover-password', words: 'accounts.reset-another' },
} as const;
