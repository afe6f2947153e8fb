import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

type NoPasswordProps = {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the link has just been sent. */
  readonly isSent: boolean;
  /** Why it has not been. */
  readonly refused: string | null | undefined;
};

/** Instead of the form, for an account that signs in through an identity provider only: a link sets its first password. */
export function NoPassword({ email, emailVerified, isSent, refused }: NoPasswordProps) {
  const busy = useIsSending('set-password');
  return (
    <Form method="post" className="mt-6 grid gap-5">
      <CsrfField />
      <input type="hidden" name="operation" value="set-password" />
      {refused && <Banner tone="error">{refused}</Banner>}
      {isSent && (
        <Banner tone="success" live>
          <FormattedMessage id="identities.set-password-sent" values={{ email }} />
        </Banner>
      )}
      <p>
        <FormattedMessage id="identities.no-password" />
      </p>
      {emailVerified ? (
        <Button type="submit" busy={busy} className="w-fit">
          <FormattedMessage id="identities.set-password" />
        </Button>
      ) : (
        <p className="muted">
          <FormattedMessage id="identities.no-password-unverified" />
        </p>
      )}
    </Form>
  );
}
