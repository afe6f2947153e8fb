import { FormattedMessage } from 'react-intl';
import { Form } from 'react-router';
import { FromField } from '#src/features/accounts/from-field.tsx';
import { useSigning } from '#src/features/accounts/use-signing.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import type { ProviderButton } from '../queries.server.ts';

type ContinueWithProps = {
  readonly providers: readonly ProviderButton[];
  readonly from: string;
  /** The referral code of who may be new; empty without one. */
  readonly code: string;
};

/** The buttons of the identity providers; nothing without any. */
export function ContinueWith({ providers, from, code }: ContinueWithProps) {
  const busy = useSigning();
  if (providers.length === 0) return null;
  return (
    <div className="mt-8 grid gap-3 border-t border-line pt-8">
      {providers.map(({ slug, name }) => (
        <Form key={slug} method="post" action={`/login/with/${slug}`}>
          <CsrfField />
          <FromField from={from} />
          {code !== '' && <input type="hidden" name="referralCode" value={code} />}
          <Button type="submit" variant="outline" full busy={busy}>
            <FormattedMessage id="identities.continue-with" values={{ name }} />
          </Button>
        </Form>
      ))}
    </div>
  );
}
