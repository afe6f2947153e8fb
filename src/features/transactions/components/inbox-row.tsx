import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { reviewSectionId } from '#src/features/reviews/review-section.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { UnreadDot } from '#src/ui/data/badge.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { toPage } from '#src/ui/browser/to-page.ts';
import { StateBadge } from './state-badge.tsx';
import type { InboxRow as Row } from '../inbox.server.ts';
import { lastLine } from './last-line.ts';

/** One row of the inbox: the other party, the listing, the last activity and the state. */
export function InboxRow({ row, now }: { readonly row: Row; readonly now: Date }) {
  const intl = useIntl();
  const isNew = row.waitsForViewer !== null || row.unseen;
  const what = useWhat(row);
  return (
    <Link {...toPage} to={row.path} className="group flex gap-3.5 py-5 md:gap-5">
      <Thumb file={imageOf(row.imageId === null ? undefined : { id: row.imageId, alt: row.title })} width={84} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-2">
            <Avatar id={row.other.id} initials={row.other.initials} image={avatarOf(row.other.imageId)} size={28} />
            <span className={classNames('truncate', isNew ? 'strong' : 'medium')}>{row.other.displayName}</span>
            {isNew && <UnreadDot label={intl.formatMessage({ id: markOf(row) })} />}
          </span>
          <time dateTime={row.at.toISOString()} className="small muted whitespace-nowrap">
            {formatRecent(row.at, now, marketplace.timeZone)}
          </time>
        </p>
        <p className={classNames('mt-1 text-balance wrap-anywhere group-hover:underline', !isNew && 'mid')}>
          {intl.formatMessage({ id: 'inbox.listing' }, { listing: row.title, what })}
        </p>
        <p className="small muted truncate">{lastLine(intl, row)}</p>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <StateBadge
            label={row.label}
            left={row.isAwaited && row.dueAt !== null ? row.dueAt.getTime() - now.getTime() : null}
          />
          <span className="ml-auto whitespace-nowrap">
            <Amount row={row} />
          </span>
        </p>
      </div>
    </Link>
  );
}

function markOf({ waitsForViewer }: Row) {
  if (waitsForViewer === null) return 'inbox.unread';
  return waitsForViewer === 'answer' ? 'inbox.waits' : 'inbox.waits-else';
}

/** Below the row, which is a link itself: to where the viewer writes a review, while that is allowed. */
export function ReviewLink({ row: { mayReview, path, title } }: { readonly row: Row }) {
  if (!mayReview) return null;
  return (
    <p className="small -mt-2 mb-5 pl-[98px] md:pl-[104px]">
      <TextLink {...toPage} to={`${path}#${reviewSectionId}`}>
        <FormattedMessage id="review.write" />
        <span className="visually-hidden">: {title}</span>
      </TextLink>
    </p>
  );
}

/** What is paid of it: one that ended without success is not, but for what stays paid of a cancelled order. */
function Amount({ row: { amount, stage, kept, role } }: { readonly row: Row }) {
  if (amount === null) return null;
  if (stage !== 'failed') return <span className="medium">{formatMoney(amount)}</span>;
  const paid = role === 'customer' ? kept?.payin : kept?.payout;
  if (paid === undefined || paid.amount === 0) return <s className="muted">{formatMoney(amount)}</s>;
  return <span className="medium">{formatMoney(paid)}</span>;
}

/** The rental days; for a sale the quantity, when it is above one. */
function useWhat({ first, last, quantity }: Row): string {
  const intl = useIntl();
  if (first !== null && last !== null) return formatRentalDays(first, last);
  return quantity > 1 ? intl.formatMessage({ id: 'inbox.listings' }, { count: quantity }) : 'none';
}
