import type { IntlShape } from 'react-intl';
import { daysBetween } from '#src/domain/dates/day.ts';
import type { Breakdown } from '#src/domain/pricing/breakdown.ts';
import type { Transaction, RentalDays } from './transaction.server.ts';

type Ordered = {
  readonly rentalDays: RentalDays | null;
  readonly quantity: number;
  readonly listing: Pick<Transaction['listing'], 'backUpOf'>;
};

/**
 * Label of one price for all days or units of an order, as an offer or a back-up has it: "4 days, as offered". Null where there
 * is only one, whose price says it.
 */
export function wholePriceLabel(
  intl: IntlShape,
  { rentalDays, quantity, listing }: Ordered,
  price: Breakdown | { readonly malformed: string },
): string | null {
  // A listing whose shortest rental is one day has a price for that day, and another for each extra day.
  if ('malformed' in price || price.rows.some(({ code }) => code === 'line-item/extra-day')) return null;
  const count = rentalDays === null ? quantity : daysBetween(rentalDays.first, rentalDays.last) + 1;
  const kind = rentalDays === null ? 'sale' : 'rent';
  const why = listing.backUpOf === undefined ? 'offer' : 'backUp';
  return count > 1 ? intl.formatMessage({ id: 'transaction.whole-price' }, { kind, count, why }) : null;
}
