import { Landmark } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import type { ShownAccount } from '../queries.server.ts';

type ConnectedAccountProps = {
  readonly account: Pick<ShownAccount, 'accountType' | 'bankLast4'>;
  readonly country: string;
  /** Null while the bank account cannot be changed, or is being changed. */
  readonly changeTo: string | null;
};

/** The connected bank account: the last digits are all that we know of its number. */
export function ConnectedAccount({ account, country, changeTo }: ConnectedAccountProps) {
  return (
    <section aria-labelledby="payout-account" className="payout-account">
      <h2 id="payout-account" className="h5">
        <FormattedMessage id="payouts.account" />
      </h2>
      <div className="flex items-start gap-4 border-y border-line py-4">
        <Icon as={Landmark} size={20} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <p className="medium">
            <FormattedMessage id="payouts.bank-ending" values={{ last4: account.bankLast4 }} />
          </p>
          <p className="small muted">
            <FormattedMessage id="payouts.bank-facts" values={{ country, type: account.accountType ?? 'individual' }} />
          </p>
        </div>
        {changeTo !== null && (
          <LinkButton to={changeTo} variant="outline" size="small" preventScrollReset>
            <FormattedMessage id="payouts.change-bank" />
          </LinkButton>
        )}
      </div>
    </section>
  );
}
