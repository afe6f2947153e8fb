import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { casePath } from '../case-path.ts';
import type { CaseLine } from '../queries.server.ts';

type CaseNoticeProps = {
  readonly line: CaseLine;
  readonly of: Pick<TransactionPage, 'id' | 'role' | 'stage'>;
};

/** On the page of an order: that something is to be paid for a claim, or that a case is open, and what it waits for. */
export function CaseNotice({ line, of }: CaseNoticeProps) {
  return (
    <>
      <ToPay line={line} of={of} />
      <OpenCase line={line} of={of} />
    </>
  );
}

function ToPay({ line: { pays }, of: { id } }: CaseNoticeProps) {
  if (pays === null) return null;
  return (
    <Banner tone="deadline" live={false}>
      <FormattedMessage
        id={pays === 'owed' ? 'case.banner-owed' : 'case.banner-pay'}
        values={{ link: <ToCase id={id} />, objects: pays === 'in-time' ? 'yes' : 'no' }}
      />
    </Banner>
  );
}

function OpenCase({ line: { waitsFor, answerBy }, of: { role, id, stage } }: CaseNoticeProps) {
  if (waitsFor === null) return null;
  const until = answerBy === null ? '' : formatDeadline(answerBy, marketplace.timeZone);
  return (
    <Banner tone={waitsFor === role ? 'deadline' : 'info'} live={false}>
      <FormattedMessage
        id={waitsFor === role ? 'case.banner-you' : 'case.banner-other'}
        values={{ until, link: <ToCase id={id} />, underWay: stage === 'agreed' ? 'yes' : 'no' }}
      />
    </Banner>
  );
}

function ToCase({ id }: { readonly id: string }) {
  return (
    <TextLink to={casePath(id)}>
      <FormattedMessage id="case.banner-link" />
    </TextLink>
  );
}

/** Claims that nothing comes of any more. One that was named came to nothing with its case, when that is closed. */
const settledClaims: readonly string[] = ['named', 'charged', 'dropped'];

/** Nothing about the order is open any more: no case, and no claim that is decided again, or that its customer has to pay. */
export function isSettled({ waitsFor, claims }: Pick<CaseLine, 'waitsFor' | 'claims'>): boolean {
  return waitsFor === null && claims.every(({ state }) => settledClaims.includes(state));
}

/** What was charged later for claims of the lender, on the receipt too. */
export function ChargedLater({ line: { claims } }: Pick<CaseNoticeProps, 'line'>) {
  const charged = claims.filter(({ state }) => state === 'charged');
  if (charged.length === 0) return null;
  return (
    <dl className="grid gap-3 border-t border-line pt-5">
      {charged.map(({ kind, amount, chargedAt, refunded }) => (
        <div key={`${kind} ${chargedAt?.toISOString()}`} className="flex justify-between gap-4">
          <dt>
            <FormattedMessage id="order.claim-line" values={{ kind }} />
            <span className="small muted block">
              <FormattedMessage
                id="order.claim-line-date"
                values={{
                  when: chargedAt === null ? '' : formatDayWithYear(dayInZone(chargedAt, marketplace.timeZone)),
                }}
              />
              {refunded !== null && (
                <>
                  {' '}
                  <FormattedMessage id="case.pay-refunded" values={{ amount: formatMoney(refunded) }} />
                </>
              )}
            </span>
          </dt>
          <dd>{amount !== null && formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to report a problem, or to one that was reported. */
export function CaseLink({ line: { mayOpen, hasAny }, of: { id } }: CaseNoticeProps) {
  if (!mayOpen && !hasAny) return null;
  return (
    <p className="small print:hidden">
      <TextLink to={casePath(id)}>
        <FormattedMessage id={hasAny ? 'case.see-link' : 'case.report-link'} />
      </TextLink>
    </p>
  );
}
