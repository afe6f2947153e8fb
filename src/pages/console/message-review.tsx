import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { ReportedMessage } from '#src/features/message-reports/queries.server.ts';
import { MessagePhotos } from '#src/features/messages/message-photos.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';

/** The reports of a message, and the thread around it. */
export function MessageReview({ review: { listing, reports, thread } }: { readonly review: ReportedMessage }) {
  return (
    <section className="console-panel grid gap-6">
      <p className="muted">
        <FormattedMessage id="console.message-about" values={{ listing: listing.title }} />
      </p>
      <Reports reports={reports} />
      <div>
        <h2 className="h5">
          <FormattedMessage id="console.message-thread" />
        </h2>
        <ol className="mt-3 grid gap-4">
          {thread.map((message) => (
            <ThreadMessage key={message.id} message={message} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Reports({ reports }: Pick<ReportedMessage, 'reports'>) {
  const intl = useIntl();
  return (
    <ul className="grid gap-4">
      {reports.map(({ id, reason, details, createdAt, reporter, outcome }) => (
        <li key={id} className="rule pt-3">
          <p className="medium">
            <FormattedMessage id={`message-report.reason-${reason}`} />
          </p>
          {details !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{details}</p>}
          <p className="small muted mt-1">
            {reporter ?? intl.formatMessage({ id: 'console.message-reporter-gone' })}
            {` · ${formatDayAndTime(createdAt, marketplace.timeZone)}`}
            {outcome !== null && ` · ${intl.formatMessage({ id: `console.message-was-${outcome}` })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ThreadMessage({ message }: { readonly message: ReportedMessage['thread'][number] }) {
  const { content, hiddenBecause, createdAt, sender, isReported, photos } = message;
  return (
    <li className="rule pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="medium">
          <PersonName {...sender} />
        </span>
        <time dateTime={createdAt.toISOString()} className="small muted">
          {formatDayAndTime(createdAt, marketplace.timeZone)}
        </time>
        {isReported && (
          <Badge>
            <FormattedMessage id="console.message-reported" />
          </Badge>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
      {photos.length > 0 && (
        <div className="mt-2">
          {isReported ? (
            <MessagePhotos photos={photos} from={sender.displayName} />
          ) : (
            <p className="small muted">
              <FormattedMessage id="console.message-photos" values={{ count: photos.length }} />
            </p>
          )}
        </div>
      )}
      {hiddenBecause !== null && (
        <p className="small muted mt-1 wrap-anywhere">
          <FormattedMessage id="console.message-hidden-because" values={{ reason: hiddenBecause }} />
        </p>
      )}
    </li>
  );
}
