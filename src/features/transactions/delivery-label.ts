import type { IntlShape } from 'react-intl';
import type { Delivery } from '#src/domain/pricing/price.ts';

/** "By courier", "Pick it up". */
export function deliveryLabel(intl: IntlShape, delivery: Delivery): string {
  return intl.formatMessage({ id: delivery === 'post' ? 'booking.post' : 'booking.pick-up' });
}
