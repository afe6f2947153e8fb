import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import type { OrderProblem } from '../order-text.ts';

const ids = {
  days: 'booking.days-needed',
  start: 'booking.start-invalid',
  end: 'booking.end-invalid',
  quantity: 'booking.quantity-needed',
} as const;

type OrderProblemBannerProps = {
  readonly problem: OrderProblem;
  /** The days that the problem is about, where they are not shown as chosen. */
  readonly days?: RentalRange | null | undefined;
};

export function OrderProblemBanner({ problem, days = null }: OrderProblemBannerProps) {
  const intl = useIntl();
  const words = 'wrong' in problem ? intl.formatMessage({ id: ids[problem.wrong] }) : problem.message;
  return (
    <Banner tone="error">
      {days === null ? (
        words
      ) : (
        <FormattedMessage
          id="booking.not-chosen"
          values={{ days: formatRentalDays(days.first, days.last), reason: words, b: (text) => <b>{text}</b> }}
        />
      )}
    </Banner>
  );
}
