import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFetcher } from 'react-router';
import { marketplace } from '#marketplace';
import { dayInZone, type Day } from '#src/domain/dates/day.ts';
import { SettingsSection } from '#src/features/accounts/settings-section.tsx';
import { IdBadge } from '#src/features/accounts/id-badge.tsx';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import styles from '#src/ui/styles/id-check.css?url';
import { reasonTexts } from '../forms.ts';
import type { OwnIdCheck } from '../queries.server.ts';
import { IdCheckForm } from './id-check-form.tsx';
import { Withdraw } from './withdraw.tsx';

/** What its address answers to a form; `lost`: why it never reached its page. */
export type IdCheckAnswer =
  | FormAnswer
  | { readonly done: 'sent' | 'withdrawn' }
  | { readonly refusedWithdrawal: string }
  | { readonly lost: string };

type IdCheckProps = {
  readonly check: OwnIdCheck;
  /** Of a post without a script, to its own page. */
  readonly answer?: IdCheckAnswer | undefined;
};

/** The state of one's own ID check, with the form that goes with it. The same on each page of the settings. */
export function IdCheck({ check, answer: posted }: IdCheckProps) {
  const fetcher = useFetcher<IdCheckAnswer>({ key: 'id-check' });
  const answer = fetcher.data ?? posted;
  const idle = fetcher.state === 'idle';
  return (
    <div className="grid gap-5">
      <link rel="stylesheet" href={styles} precedence="default" />
      {idle && answer !== undefined && 'done' in answer && (
        // The button that was pressed has gone with its form, and the focus with it.
        <div ref={takeFocus} tabIndex={-1} className="mt-3">
          <Banner tone="success" live>
            <FormattedMessage id={`id-check.${answer.done}`} />
          </Banner>
        </div>
      )}
      {idle && answer !== undefined && 'lost' in answer && <Banner tone="error">{answer.lost}</Banner>}
      {idle && answer !== undefined && 'refusedWithdrawal' in answer && (
        <Banner tone="error">{answer.refusedWithdrawal}</Banner>
      )}
      {check.state === 'pending' && <Pending check={check} fetcher={fetcher} />}
      {check.state === 'verified' && <Verified />}
      {(check.state === 'none' || check.state === 'rejected') && (
        <>
          <Why check={check} />
          <IdCheckForm
            fetcher={fetcher}
            today={check.today as Day}
            answer={answer !== undefined && 'result' in answer ? answer : undefined}
          />
          <p className="id-no-script muted">
            <FormattedMessage id="id-check.no-script" />
          </p>
        </>
      )}
    </div>
  );
}

/** The same as a section of a page with other things. */
export function IdCheckSection({ check }: Pick<IdCheckProps, 'check'>) {
  return (
    <SettingsSection id="id-check" title="id-check.title">
      <IdCheck check={check} />
    </SettingsSection>
  );
}

function Why({ check: { state, reason } }: Pick<IdCheckProps, 'check'>) {
  const days = marketplace.idChecks.keepPhotosDays;
  return (
    <>
      {state === 'rejected' && reason !== null && (
        <Banner tone="error" live={false}>
          <b className="block">
            <FormattedMessage id="id-check.rejected" />
          </b>
          <FormattedMessage id={reasonTexts[reason]} />
        </Banner>
      )}
      <p className="mid">
        <FormattedMessage id="id-check.lede" />
      </p>
      <p className="small muted">
        <FormattedMessage id="id-check.private" values={{ days }} />
      </p>
    </>
  );
}

type PendingProps = { readonly check: OwnIdCheck; readonly fetcher: Parameters<typeof Withdraw>[0]['fetcher'] };

function Pending({ check: { sentAt }, fetcher }: PendingProps): ReactNode {
  const sent = sentAt === null ? '' : formatDayWithYear(dayInZone(new Date(sentAt), marketplace.timeZone));
  return (
    <>
      <p className="medium">
        <FormattedMessage id="id-check.pending" />
      </p>
      <p className="muted">
        <FormattedMessage id="id-check.pending-line" values={{ sent }} />
      </p>
      <Withdraw fetcher={fetcher} />
    </>
  );
}

function Verified() {
  return (
    <>
      <p>
        <IdBadge />
      </p>
      <p className="muted">
        <FormattedMessage id="id-check.verified-line" />
      </p>
    </>
  );
}
