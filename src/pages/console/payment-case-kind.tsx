import { FormattedMessage } from 'react-intl';
import type { ReviewedPaymentCase } from '#src/features/payment-cases/queries.server.ts';

type PaymentCaseKindProps = Pick<ReviewedPaymentCase, 'reason' | 'outcome' | 'isInquiry'> & {
  readonly isClosed: boolean;
};

/** What happened to a payment, in a few words. */
export function PaymentCaseKind({ reason, outcome, isInquiry, isClosed }: PaymentCaseKindProps) {
  if (reason === 'complaint') return null;
  if (reason !== 'card-dispute') return <FormattedMessage id={`console.payment-${reason}`} />;
  if (outcome !== null) return <FormattedMessage id={`console.payment-dispute-${outcome}`} />;
  return <FormattedMessage id={`console.payment-dispute-${isClosed ? 'closed' : isInquiry ? 'inquiry' : 'open'}`} />;
}
