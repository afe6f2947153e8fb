import { useIntl } from 'react-intl';
import { sentenceFor } from '#src/messages/refusals.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { OrderProblem } from '../order-text.ts';

const ids = {
  days: 'booking.days-needed',
  start: 'booking.start-invalid',
  end: 'booking.end-invalid',
  quantity: 'booking.quantity-needed',
} as const;

export function OrderProblemBanner({ problem }: { readonly problem: OrderProblem }) {
  const intl = useIntl();
  const words =
    'wrong' in problem ? intl.formatMessage({ id: ids[problem.wrong] }) : sentenceFor(problem.code, problem.details);
  return <Banner tone="error">{words}</Banner>;
}
