import { FormattedMessage } from 'react-intl';
import { casePhotoPath } from '#src/features/cases/case-path.ts';
import { AnswerForm, CaseButton, OfferForm } from '#src/features/cases/components/case-forms.tsx';
import { ClaimForm } from '#src/features/cases/components/claim-forms.tsx';
import { ClaimPanel } from '#src/features/cases/components/claim-panel.tsx';
import { CaseState } from '#src/features/cases/components/case-state.tsx';
import { CaseThread } from '#src/features/cases/components/case-thread.tsx';
import type { CasePage, ShownCase } from '#src/features/cases/queries.server.ts';
import { callName } from '#src/features/listings/seller.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { answerOf, type FormsProps, isOnPage, keyOfForm } from './forms-of.ts';

type OpenCaseProps = FormsProps & { readonly open: ShownCase; readonly name: string };

/** What can be said and done in an open case. */
export function OpenCase({ open, name, clientKey, ...forms }: OpenCaseProps) {
  const { page } = forms;
  return (
    <div className="mt-8 grid gap-10">
      <CaseState shown={open} role={page.role} name={name} isUnderWay={page.isUnderWay} />
      <Offered {...forms} {...{ open, name }} />
      <ClaimPanel page={page} shown={open} name={name} heading="h2" />
      <section className="grid gap-6" aria-labelledby="thread">
        <h2 id="thread" className="d4">
          <FormattedMessage id="case.thread" />
        </h2>
        <Thread page={page} shown={open} />
      </section>
      {isOnPage(page, 'answer') && (
        <AnswerForm
          key={keyOfForm(open, page, 'answered')}
          clientKey={clientKey}
          answer={answerOf(forms, 'answer')}
          isReporter={page.role === open.openedBy}
        />
      )}
      {page.claimable !== null && (
        <ClaimForm claimable={page.claimable} named={open.claim?.named ?? null} answer={answerOf(forms, 'claim')} />
      )}
      <Offer {...forms} open={open} />
      {isOnPage(page, 'escalate') && (
        <CaseButton operation="escalate" variant="outline" answer={answerOf(forms, 'escalate')}>
          <FormattedMessage id="case.escalate" />
        </CaseButton>
      )}
      {isOnPage(page, 'withdraw') && (
        <div className="grid gap-3">
          <p className="muted">
            <FormattedMessage
              id="case.withdraw-line"
              values={{ underWay: page.isUnderWay ? 'yes' : 'no', openedBy: open.openedBy }}
            />
          </p>
          <CaseButton operation="withdraw" variant="outline" answer={answerOf(forms, 'withdraw')}>
            <FormattedMessage id="case.withdraw" />
          </CaseButton>
        </div>
      )}
    </div>
  );
}

/** The lender's form to give money back: folded where the problem is hers, in which that is the exception. */
export function Offer({ page, failed, open }: FormsOfOpen) {
  if (page.offer === null || !isOnPage(page, 'offer')) return null;
  const answer = answerOf({ page, failed }, 'offer');
  const form = <OfferForm {...page.offer} answer={answer} />;
  if (open.openedBy === 'provider')
    return (
      <details open={answer !== undefined}>
        <summary className="medium">
          <FormattedMessage id="case.offer" />
        </summary>
        <div className="mt-4">{form}</div>
      </details>
    );
  return (
    <section className="grid gap-4" aria-labelledby="offer">
      <h2 id="offer" className="d4">
        <FormattedMessage id="case.offer" />
      </h2>
      {form}
    </section>
  );
}

type FormsOfOpen = Pick<OpenCaseProps, 'page' | 'failed' | 'open'>;

type OfferedProps = Pick<OpenCaseProps, 'page' | 'failed' | 'open' | 'name'>;

/** The offer that stands, with the customer's button. */
function Offered({ page, failed, open: { offered }, name }: OfferedProps) {
  if (offered === null) return null;
  const amount = formatMoney(offered);
  if (page.role === 'provider')
    return (
      <p>
        <FormattedMessage id="case.offer-own" values={{ amount }} />
      </p>
    );
  return (
    <div className="grid gap-3">
      <p className="medium">
        <FormattedMessage id="case.offer-standing" values={{ name, amount }} />
      </p>
      {isOnPage(page, 'take-refund') && (
        <>
          <CaseButton
            operation="take-refund"
            variant="primary"
            amount={offered.amount}
            answer={answerOf({ page, failed }, 'take-refund')}
          >
            <FormattedMessage id="case.accept" values={{ amount }} />
          </CaseButton>
          <p className="small muted">
            <FormattedMessage id="case.accept-line" />
          </p>
        </>
      )}
    </div>
  );
}

/** What was said and done in a case. */
export function Thread({ page: { id, role, other }, shown }: { readonly page: CasePage; readonly shown: ShownCase }) {
  const name = callName(other.displayName);
  return (
    <CaseThread
      shown={shown}
      reader={role}
      names={{ customer: name, provider: name }}
      photoPath={(photoId) => casePhotoPath(id, photoId)}
    />
  );
}
