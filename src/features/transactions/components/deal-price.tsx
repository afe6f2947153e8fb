import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/banner.tsx';
import { Breakdown } from '#src/ui/breakdown.tsx';
import { formatMoney } from '#src/ui/format/money.ts';
import type { DealPage } from '../deal-page.server.ts';
import { useLineLabel } from '../line-label.ts';

/** What this side pays or gets, line by line, with what went back. */
export function DealPrice({ deal }: { readonly deal: DealPage }) {
  const { breakdown, kind, role } = deal;
  const label = useLineLabel(kind, role);
  if ('malformed' in breakdown) {
    return (
      <Banner tone="error">
        <FormattedMessage id="deal.price-broken" />
      </Banner>
    );
  }
  const { rows, total } = breakdown;
  return (
    <Breakdown
      rows={rows.map((row, index) => ({
        key: `${row.code} ${index}`,
        label: label(row),
        amount: formatMoney(row.lineTotal),
        tone: row.code === 'line-item/referral-discount' && !row.reversal ? 'discount' : undefined,
      }))}
      total={{
        label: (
          <FormattedMessage
            id={role === 'customer' ? 'price.total' : 'deal.you-receive'}
            values={{ currency: total.currency }}
          />
        ),
        amount: formatMoney(total),
      }}
    />
  );
}
