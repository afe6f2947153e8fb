import { FormattedMessage, useIntl } from 'react-intl';
import type { Breakdown as BreakdownData, BreakdownRow, Malformed } from '#src/domain/pricing/breakdown.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breakdown } from '#src/ui/breakdown.tsx';
import { formatMoney } from '#src/ui/format/money.ts';

type PriceLinesProps = { readonly price: BreakdownData | Malformed; readonly kind: 'rent' | 'sale' };

/** What an order costs its customer, line by line. */
export function PriceLines({ price, kind }: PriceLinesProps) {
  const label = useLineLabel(kind);
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
  return (
    <Breakdown
      rows={rows}
      total={{ label: <FormattedMessage id="price.total" values={{ currency: total.currency }} />, amount: formatMoney(total) }}
    />
  );
}

function useLineLabel(kind: 'rent' | 'sale'): (row: BreakdownRow) => string {
  const intl = useIntl();
  return ({ code, name, unitPrice, quantity }) => {
    const values = { price: formatMoney(unitPrice), count: Math.abs(quantity ?? 1) };
    switch (code) {
      case 'line-item/day':
        return intl.formatMessage({ id: 'price.day' }, values);
      case 'line-item/extra-day':
        return intl.formatMessage({ id: 'price.extra-day' }, values);
      case 'line-item/units':
        return intl.formatMessage({ id: 'price.units' }, values);
      case 'line-item/shipping':
        return intl.formatMessage({ id: kind === 'rent' ? 'price.courier-both-ways' : 'price.courier' });
      case 'line-item/customer-commission':
        return intl.formatMessage({ id: 'price.fee' });
      case 'line-item/referral-discount':
        return intl.formatMessage({ id: 'price.referral-discount' });
      case 'line-item/provider-commission':
        return name;
    }
  };
}
