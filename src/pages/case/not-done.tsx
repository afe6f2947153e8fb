import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import { GoOn } from '../accounts/go-on.tsx';
import type { FailedCase } from './failed-case.server.ts';

/** Of what has no form of its own to say it; and of a form that is gone. */
export function NotDone({ failed }: { readonly failed: FailedCase | undefined }) {
  if (failed?.bankPage !== undefined) return <AtBank page={failed.bankPage} />;
  if (failed?.answer.refused == null) return null;
  return (
    <Banner tone="error" className="mt-6">
      {failed.answer.refused}
    </Banner>
  );
}

/** A page and no redirect: browsers let the redirects of a form lead to this site alone. */
function AtBank({ page }: { readonly page: string }) {
  return (
    <>
      <GoOn to={page} />
      <Banner tone="info" className="mt-6">
        <FormattedMessage
          id="case.pay-at-bank"
          values={{
            link: (words) => (
              <a key="bank" className="link" href={page} rel="noreferrer">
                {words}
              </a>
            ),
          }}
        />
      </Banner>
    </>
  );
}
