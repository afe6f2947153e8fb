import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { selector } from '#src/domain/text/selector.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { reviewedCasePath } from '#src/features/cases/case-path.ts';
import { CaseThread } from '#src/features/cases/components/case-thread.tsx';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { MessagePhotos } from '#src/features/messages/message-photos.tsx';
import { ConditionPhotos } from '#src/features/transactions/components/handover/condition-photos.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime, formatDeadline } from '#src/ui/data/format/times.ts';
import { EndOrder } from './end-order.tsx';
import { Fact, ReviewPart } from './review-part.tsx';

/** All that decides a case: who it is between, the money, what was said in it, the handover, and the messages. */
export function CaseReview({ review }: { readonly review: ReviewedCase }) {
  const { shown, earlier, customer, provider } = review;
  const names = { customer: customer.displayName, provider: provider.displayName };
  const thread = { reader: null, names, photoPath: photoPathOf(shown.id) };
  return (
    <div className="grid gap-6">
      <ReviewPart title="console.case-facts">
        <Facts review={review} />
        <EndOrder transactionId={review.transactionId} mayBeEnded={review.mayBeEnded} />
      </ReviewPart>
      <ReviewPart title="case.thread">
        <CaseThread shown={shown} {...thread} />
      </ReviewPart>
      <ReviewPart title="handover.title">
        <Steps review={review} />
        <ConditionPhotos photoPath={photoPathOf(shown.id)} steps={review.steps} />
      </ReviewPart>
      <ReviewPart title="console.case-messages">
        <Messages review={review} />
      </ReviewPart>
      {earlier.map((one) => (
        <ReviewPart key={one.id} title="case.earlier">
          <CaseThread shown={one} {...thread} photoPath={photoPathOf(one.id)} />
        </ReviewPart>
      ))}
    </div>
  );
}

function photoPathOf(caseId: string) {
  return (photoId: string) => `${reviewedCasePath(caseId)}/photos/${photoId}`;
}

type Reviewed = { readonly review: ReviewedCase };

function Facts({ review }: Reviewed) {
  const { customer, provider, payin, payout, refundable, lenderPart, isPaidOut, kind, shown } = review;
  const payoutState = isPaidOut ? 'made' : shown.outcome === null ? 'waits' : 'due';
  return (
    <dl className="console-facts">
      <Fact name="console.case-state">
        <State review={review} />
      </Fact>
      <Fact name="console.case-customer">
        <PersonName {...customer} />
      </Fact>
      <Fact name={kind === 'rent' ? 'console.case-provider' : 'console.case-seller'}>
        <PersonName {...provider} />
      </Fact>
      {shown.claim !== null && (
        <Fact name="console.case-claim">
          <ClaimLine claim={shown.claim} isClosed={shown.outcome !== null} />
        </Fact>
      )}
      <Fact name="console.case-paid">{formatMoney(payin)}</Fact>
      <Fact name="console.case-refundable">{formatMoney(refundable)}</Fact>
      <Fact name="console.case-payout">
        <FormattedMessage
          id={`console.case-payout-${payoutState}`}
          values={{ payout: formatMoney(payout), left: formatMoney(lenderPart) }}
        />
      </Fact>
    </dl>
  );
}

type ClaimLineProps = { readonly claim: NonNullable<ReviewedCase['shown']['claim']>; readonly isClosed: boolean };

function ClaimLine({ claim, isClosed }: ClaimLineProps) {
  const { kind, named, amount, payBy, hasObjected } = claim;
  const isDropped = isClosed && claim.state === 'named';
  const state = isDropped ? 'dropped' : claim.state === 'objected' && !hasObjected ? 'banned' : claim.state;
  const values = {
    ...{ kind, state, named: formatMoney(named) },
    amount: amount === null ? '' : formatMoney(amount),
    until: payBy === null ? '' : formatDeadline(payBy, marketplace.timeZone),
  };
  return <FormattedMessage id="console.case-claim-state" values={values} />;
}

/** Whom it waits for, or how it ended. */
function State({ review: { shown, customer, provider } }: Reviewed) {
  const { outcome, waitsFor, answerBy } = shown;
  const claims = shown.claim === null ? 'no' : 'yes';
  if (outcome !== null) return <FormattedMessage id={`console.case-was-${outcome}`} values={{ claims }} />;
  if (waitsFor === null || waitsFor === 'operator') return <FormattedMessage id="console.case-waits-operator" />;
  const { displayName } = waitsFor === 'customer' ? customer : provider;
  const until = answerBy === null ? '' : formatDeadline(answerBy, marketplace.timeZone);
  return <FormattedMessage id="console.case-waits" values={{ name: displayName, until }} />;
}

function Steps({ review: { steps, customer, provider } }: Reviewed) {
  const intl = useIntl();
  if (steps.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="console.case-no-steps" />
      </p>
    );
  return (
    <ol className="grid gap-3">
      {steps.map(({ step, at, isByUs, way, courier, tracking }) => (
        <li key={step}>
          <p className="medium">
            <FormattedMessage
              id={isByUs ? 'handover.done-by-us' : 'handover.done'}
              values={{
                ...{ side: 'operator', step: selector(step), way: selector(way ?? 'none') },
                name: step === 'received' ? customer.displayName : provider.displayName,
              }}
            />
          </p>
          <p className="small muted">
            <time dateTime={at.toISOString()}>{formatDayAndTime(at, marketplace.timeZone)}</time>
            {isByUs && ` · ${intl.formatMessage({ id: 'handover.by-us' })}`}
            {courier !== null && ` · ${courierName(intl, courier)}`}
            {tracking !== null && ` · ${intl.formatMessage({ id: 'handover.tracking' }, { tracking })}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function courierName(intl: ReturnType<typeof useIntl>, courier: string): string {
  const known = (['nz-post', 'aramex', 'dhl'] as const).find((one) => one === courier) ?? 'other';
  return intl.formatMessage({ id: `handover.courier-${known}` });
}

function Messages({ review: { messages, hasOlderMessages, customer, provider, shown } }: Reviewed) {
  if (messages.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="console.case-no-messages" />
      </p>
    );
  return (
    <>
      {hasOlderMessages && (
        <p className="small muted">
          <FormattedMessage id="console.case-latest" values={{ count: messages.length }} />
        </p>
      )}
      <ol className="grid gap-4">
        {messages.map(({ id, by, content, at, isHidden, photos }) => (
          <li key={id} className="rule pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="medium">{(by === 'customer' ? customer : provider).displayName}</span>
              <time dateTime={at.toISOString()} className="small muted">
                {formatDayAndTime(at, marketplace.timeZone)}
              </time>
              {isHidden && (
                <Badge>
                  <FormattedMessage id="console.review-is-hidden" />
                </Badge>
              )}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
            <div className="mt-2 empty:hidden">
              <MessagePhotos
                photos={photos}
                from={(by === 'customer' ? customer : provider).displayName}
                photoPath={photoPathOf(shown.id)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
