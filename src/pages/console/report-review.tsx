import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { ReportedListing } from '#src/features/listing-reports/queries.server.ts';
import { canonicalListingPath } from '#src/features/listings/listing-path.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

/** What an operator reads before deciding. */
export function ReportReview({ review }: { readonly review: ReportedListing }) {
  const { id, author, designer, description, state, isDeleted, closedBecause, open, earlier } = review;
  return (
    <section className="console-panel grid gap-6">
      <div>
        <p className="medium">
          <PersonName {...author} />
        </p>
        {designer !== null && <p className="small muted">{designer}</p>}
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>
        {closedBecause !== null && (
          <p className="mt-3 whitespace-pre-line wrap-anywhere">
            <FormattedMessage id="console.report-closed-because" values={{ reason: closedBecause }} />
          </p>
        )}
        <p className="small mt-3">
          {isDeleted || (state !== 'published' && state !== 'closed') ? (
            <FormattedMessage id="console.report-gone" />
          ) : (
            <TextLink to={canonicalListingPath({ id })}>
              <FormattedMessage id="console.report-page" />
            </TextLink>
          )}
        </p>
      </div>
      <Reports reports={open} title="console.report-open" />
      {open.length === 0 && (
        <p className="muted">
          <FormattedMessage id="console.report-none-open" />
        </p>
      )}
      <Reports reports={earlier} title="console.report-earlier" />
    </section>
  );
}

type ReportsProps = {
  readonly reports: ReportedListing['open'];
  readonly title: 'console.report-open' | 'console.report-earlier';
};

function Reports({ reports, title }: ReportsProps) {
  const intl = useIntl();
  if (reports.length === 0) return null;
  return (
    <div>
      <h2 className="h5">
        <FormattedMessage id={title} />
      </h2>
      <ul className="mt-3 grid gap-4">
        {reports.map(({ id, reason, details, createdAt, reporter, outcome }) => (
          <li key={id} className="rule pt-3">
            <p className="medium">
              <FormattedMessage id={`report.reason-${reason}`} />
            </p>
            {details !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{details}</p>}
            <p className="small muted mt-1">
              {reporter ?? intl.formatMessage({ id: 'console.report-anonymous' })}
              {` · ${formatDayAndTime(createdAt, marketplace.timeZone)}`}
              {outcome !== null && ` · ${intl.formatMessage({ id: `console.report-was-${outcome}` })}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
