import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useSubmit } from 'react-router';
import { marketplace } from '#marketplace';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { Avatar } from '#src/ui/data/avatar.tsx';
import { UnreadDot } from '#src/ui/data/badge.tsx';
import { formatRecent } from '#src/ui/data/format/times.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { Link } from '#src/ui/layout/link.tsx';
import type { BellRow } from '../queries.server.ts';

type NotificationRowProps = { readonly row: BellRow; readonly now: Date; readonly mayMark: boolean };

/**
 * Leads to the page of its event by an address of its own, which marks it as seen: as a document, so that it works
 * without a script and in a new tab, and is never loaded ahead. A script submits it instead, without loading a document.
 */
export function NotificationRow({ row, now, mayMark }: NotificationRowProps) {
  const intl = useIntl();
  const open = useOpening(`/notifications/${row.id}`);
  return (
    <Link
      to={`/notifications/${row.id}`}
      reloadDocument
      prefetch="none"
      onClick={mayMark ? open : undefined}
      className="group flex items-center gap-3.5 py-4"
    >
      <Face row={row} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block wrap-anywhere group-hover:underline', row.isSeen && 'mid')}>{row.text}</span>
        <time dateTime={row.at.toISOString()} className="small muted">
          {formatRecent(row.at, now, marketplace.timeZone)}
        </time>
      </span>
      {!row.isSeen && <UnreadDot label={intl.formatMessage({ id: 'notifications.new' })} />}
    </Link>
  );
}

/** The listing's photo, else who did it: a banned or deleted user is a dash. */
function Face({ row: { imageId, actor } }: Pick<NotificationRowProps, 'row'>) {
  if (imageId === null && actor !== null)
    return <Avatar id={actor.id} initials={actor.initials} image={avatarOf(actor.imageId)} />;
  return <Thumb file={imageOf(imageId === null ? undefined : { id: imageId })} width={48} />;
}

/** A click that opens no new tab or window. */
function useOpening(action: string) {
  const submit = useSubmit();
  const csrf = useCsrfToken();
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void submit({ csrf }, { method: 'post', action });
  };
}
