import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { ReviewedPaymentCase } from '#src/features/payment-cases/queries.server.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime, formatDeadline } from '#src/ui/data/format/times.ts';
import { AuditWords } from './audit-words.tsx';
import { PaymentCaseKind } from './payment-case-kind.tsx';
import { EndOrder } from './end-order.tsx';
import { Fact, ReviewPart } from './review-part.tsx';

type PaymentReviewProps = { readonly review: ReviewedPaymentCase };

/** What happened to a payment, and the orders that it concerns. */
export function PaymentReview({ review }: PaymentReviewProps) {
  const { amount, reference, evidenceDueAt, openedAt, resolvedAt, outcome, orders } = review;
  return (
    <div className="grid gap-6">
      <ReviewPart title="console.payment-facts">
        <p>
          <FormattedMessage id={`console.payment-line-${lineOf(review)}`} />
        </p>
        <dl className="console-facts">
          <Fact name="console.payment-what">
            <PaymentCaseKind {...review} isClosed={resolvedAt !== null} />
          </Fact>
          {amount !== null && <Fact name="console.payment-amount">{formatMoney(amount)}</Fact>}
          <Fact name="console.payment-opened">{formatDayAndTime(openedAt, marketplace.timeZone)}</Fact>
          {evidenceDueAt !== null && outcome === null && resolvedAt === null && (
            <Fact name="console.payment-evidence-until">{formatDeadline(evidenceDueAt, marketplace.timeZone)}</Fact>
          )}
          {resolvedAt !== null && (
            <Fact name="console.payment-closed">{formatDayAndTime(resolvedAt, marketplace.timeZone)}</Fact>
          )}
          {reference !== null && (
            <Fact name="console.payment-reference">
              <span className="wrap-anywhere">{reference}</span>
            </Fact>
          )}
        </dl>
      </ReviewPart>
      {review.decision !== null && <Decision decision={review.decision} />}
      {orders.map((order) => (
        <Order key={order.id} order={order} review={review} />
      ))}
    </div>
  );
}

/** What became of it, who decided that and why, as the audit log has it. */
function Decision({ decision }: { readonly decision: NonNullable<ReviewedPaymentCase['decision']> }) {
  const { operator, reason, createdAt } = decision;
  return (
    <ReviewPart title="console.payment-decision">
      <dl className="console-facts">
        <Fact name="console.payment-decided">
          <AuditWords entry={decision} />
        </Fact>
        <Fact name="console.payment-decided-by">
          {operator === null ? <FormattedMessage id="console.audit-machine" /> : <PersonName {...operator} />}
        </Fact>
        <Fact name="console.payment-decided-on">{formatDayAndTime(createdAt, marketplace.timeZone)}</Fact>
        {reason !== null && (
          <Fact name="console.payment-decided-why">
            <span className="wrap-anywhere">{reason}</span>
          </Fact>
        )}
      </dl>
    </ReviewPart>
  );
}

/** Which sentence says what it waits for. */
function lineOf({ reason, outcome, isInquiry, facts, resolvedAt }: ReviewedPaymentCase) {
  if (resolvedAt !== null) return 'closed';
  if (reason === 'complaint') return 'closed';
  if (reason === 'captured-otherwise') return facts.difference < 0 ? 'captured-less' : 'captured-more';
  if (reason !== 'card-dispute') return reason;
  return outcome === 'lost' ? 'lost' : isInquiry ? 'inquiry' : 'dispute';
}

type OrderProps = PaymentReviewProps & { readonly order: ReviewedPaymentCase['orders'][number] };

function Order({ order, review: { facts, currency, decision } }: OrderProps) {
  const { id, kind, customer, provider, title, designer, isPaidOut, mayBeEnded } = order;
  const part = facts.parts.find(({ transactionId }) => transactionId === id);
  const borne = decision?.borne.find(({ transactionId }) => transactionId === id);
  const shown = (amount: number) => formatMoney(money(amount, currency));
  return (
    <section className="console-panel grid gap-4">
      <div>
        <h2 className="h5 wrap-anywhere">{title}</h2>
        {designer !== null && <p className="small muted">{designer}</p>}
      </div>
      <dl className="console-facts">
        <Fact name="console.case-customer">
          <PersonName {...customer} />
        </Fact>
        <Fact name={kind === 'rent' ? 'console.case-provider' : 'console.case-seller'}>
          <PersonName {...provider} />
        </Fact>
        {part !== undefined && (
          <>
            <Fact name="console.case-refundable">{shown(part.refundable)}</Fact>
            <Fact name="console.payment-lender-part">
              <FormattedMessage
                id={isPaidOut ? 'console.payment-paid-out' : 'console.payment-not-paid-out'}
                values={{ part: shown(part.lenderPart) }}
              />
            </Fact>
          </>
        )}
        {borne !== undefined && <Fact name="console.payment-lender-bears">{shown(borne.lenderBears)}</Fact>}
      </dl>
      <EndOrder transactionId={id} mayBeEnded={mayBeEnded} />
    </section>
  );
}
