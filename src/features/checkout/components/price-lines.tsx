import { FormattedMessage } from 'react-intl';
import type { Breakdown as BreakdownData, Malformed } from '#src/domain/pricing/breakdown.ts';
import { useLineLabel } from '#src/features/transactions/line-label.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Breakdown } from '#src/ui/data/breakdown.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';

type PriceLinesProps = {
  readonly price: BreakdownData | Malformed;
  readonly kind: 'rent' | 'sale';
  /** The label of one price for all days or units, where the order may have one. */
  readonly whole?: string | null;
  /** The total is shown elsewhere. */
  readonly withoutTotal?: boolean | undefined;
};

/** Price of an order for its customer, line by line. */
export function PriceLines({ price, kind, whole = null, withoutTotal = false }: PriceLinesProps) {
  const label = useLineLabel(kind, 'customer', whole);
  if ('malformed' in price) {
    return (
      <Banner tone="error">
        <FormattedMessage id="price.broken" />
      </Banner>
    );
  }
  const rows = price.rows.map((row, index) => ({
    key: `${row.code} ${index}`,
    label: label(row),
    amount: formatMoney(row.lineTotal),
    tone: row.code === 'line-item/referral-discount' ? ('discount' as const) : undefined,
  }));
  const { total } = price;
  const sum = {
    label: <FormattedMessage id="price.total" values={{ currency: total.currency }} />,
    amount: formatMoney(total),
  };
  return <Breakdown rows={rows} total={withoutTotal ? undefined : sum} />;
}
