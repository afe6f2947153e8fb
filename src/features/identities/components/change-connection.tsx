import { FormattedMessage, useIntl } from 'react-intl';
import { presenceForm } from '#src/features/accounts/forms.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { PasswordField } from '#src/features/accounts/password-field.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

export type ConnectionChange = {
  readonly operation: 'connect' | 'disconnect' | 'connect-waiting';
  /** What the form names: a slug, or the id of a connected provider. */
  readonly provider: string;
  readonly name: string;
  /** Who has signed in with what waits: in a browser of several people it may be another than who logged in. */
  readonly email?: string;
};

type ChangeConnectionProps = {
  readonly change: ConnectionChange;
  readonly answer: FormAnswer | undefined;
  readonly asksPassword: boolean;
};

const texts = {
  'connect': { title: 'identities.connect-title', lede: 'identities.connect-lede', label: 'identities.connect-this' },
  'connect-waiting': {
    title: 'identities.connect-title',
    lede: 'identities.waiting-lede',
    label: 'identities.connect-this',
  },
  'disconnect': {
    title: 'identities.disconnect-title',
    lede: 'identities.disconnect-lede',
    label: 'identities.disconnect-this',
  },
} as const;

/** Asks before a way to log in changes, and for the password unless the log-in is recent. */
export function ChangeConnection({ change, answer, asksPassword }: ChangeConnectionProps) {
  const { operation, provider, name, email = '' } = change;
  const { fields, part } = usePostedForm(presenceForm, answer, { typedAgain: ['currentPassword'] });
  const { title, lede, label } = texts[operation];
  const intl = useIntl();
  return (
    <section aria-labelledby="change-connection" className="soft mt-6 grid gap-5">
      <h2 id="change-connection" className="h5">
        {intl.formatMessage({ id: title }, { name })}
      </h2>
      <p>{intl.formatMessage({ id: lede }, { name, email })}</p>
      <PostedForm part={part} className="grid gap-5">
        <input type="hidden" name="provider" value={provider} />
        {asksPassword && (
          <PasswordField
            field={fields.currentPassword}
            label="accounts.current-password"
            autoComplete="current-password"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="operation"
            value={operation}
            variant={operation === 'disconnect' ? 'danger' : 'primary'}
            busy={useIsSending(operation)}
          >
            {intl.formatMessage({ id: label }, { name })}
          </Button>
          <Leave operation={operation} />
        </div>
      </PostedForm>
    </section>
  );
}

/** What waits in this browser is ended, and would be offered again otherwise. */
function Leave({ operation }: Pick<ConnectionChange, 'operation'>) {
  const busy = useIsSending('leave-waiting');
  const words = <FormattedMessage id="identities.cancel" />;
  if (operation === 'connect-waiting') {
    return (
      <Button type="submit" name="operation" value="leave-waiting" variant="outline" busy={busy}>
        {words}
      </Button>
    );
  }
  return (
    <LinkButton to="/account/connections" variant="outline" preventScrollReset>
      {words}
    </LinkButton>
  );
}
