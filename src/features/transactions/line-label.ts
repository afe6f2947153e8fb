import { useIntl, type IntlShape } from 'react-intl';
import type { BreakdownRow } from '#src/domain/pricing/breakdown.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import type { Kind, Party } from '#src/domain/process/words.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';

/**
 * Label of a price line for the side that reads it: "$68.00 × 4 days", "Refund: Rotation fee", "Refund: half of $68.00 × 4 days". `whole`: that of one price for all
 * days or units, where the order may have one (`wholePriceLabel`). Of an item that is picked up the shipping is that of the others of its bag, which it leads.
 */
export function lineLabel(
  intl: IntlShape,
  kind: Kind,
  side: Party,
  whole: string | null = null,
  delivery: Delivery = 'post',
): (row: BreakdownRow) => string {
  const words = ({
    code,
    name,
    unitPrice,
    quantity,
  }: Pick<BreakdownRow, 'code' | 'name' | 'unitPrice' | 'quantity'>) => {
    const values = { price: formatMoney(unitPrice), count: Math.abs(quantity ?? 1) };
    switch (code) {
      case 'line-item/day':
        if (whole !== null && values.count === 1) return whole;
        return intl.formatMessage({ id: 'price.day' }, values);
      case 'line-item/extra-day':
        return intl.formatMessage({ id: 'price.extra-day' }, values);
      case 'line-item/units':
        if (whole !== null && values.count === 1) return whole;
        return intl.formatMessage({ id: 'price.units' }, values);
      case 'line-item/shipping':
        if (side === 'provider') return intl.formatMessage({ id: 'transaction.courier-paid-through' });
        if (delivery === 'pick-up') return intl.formatMessage({ id: 'price.courier-others' });
        return intl.formatMessage({ id: kind === 'rent' ? 'price.courier-both-ways' : 'price.courier' });
      case 'line-item/customer-commission':
        return intl.formatMessage({ id: 'price.fee' });
      case 'line-item/provider-commission':
        return intl.formatMessage({ id: 'transaction.commission' });
      case 'line-item/referral-discount':
        return intl.formatMessage({ id: 'price.referral-discount' });
      default:
        return name;
    }
  };
  return (row) => {
    if (!row.reversal) return words(row);
    const line = words(row.halfOf ?? row);
    return intl.formatMessage({ id: row.halfOf ? 'transaction.refund-half-of' : 'transaction.refund-of' }, { line });
  };
}

/** `lineLabel` as a hook. */
export function useLineLabel(
  kind: Kind,
  side: Party,
  whole: string | null = null,
  delivery: Delivery = 'post',
): (row: BreakdownRow) => string {
  return lineLabel(useIntl(), kind, side, whole, delivery);
}
