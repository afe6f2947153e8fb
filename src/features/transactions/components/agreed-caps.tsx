import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { callName } from '#src/features/listings/seller.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { ClaimAmounts, ClaimRules } from '../claim-terms.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';

/** What the customer agreed may be charged beyond the price, for both sides; nothing where that is nothing. */
export function AgreedCaps({ transaction: { agreed, role, other, payin } }: { readonly transaction: TransactionPage }) {
  if (agreed == null) return null;
  const name = callName(other.displayName);
  return (
    <details className="border-t border-line pt-4">
      <summary className="medium">
        <FormattedMessage id="claims.agreed" values={{ role, name }} />
      </summary>
      <div className="mt-4 grid gap-3">
        <ClaimAmounts caps={agreed.caps} currency={payin.currency} />
        {role === 'customer' && <ClaimRules name={name} />}
        <p className="small muted">
          <FormattedMessage
            id="claims.agreed-at"
            values={{ moment: formatDayAndTime(agreed.agreedAt, marketplace.timeZone) }}
          />
        </p>
      </div>
    </details>
  );
}
