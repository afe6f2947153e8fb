import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import type { ShownCase, ShownEntry } from '../queries.server.ts';

type CaseThreadProps = {
  readonly shown: Pick<ShownCase, 'entries' | 'reason' | 'claim'>;
  /** The side that reads it; null for an operator. */
  readonly reader: 'customer' | 'provider' | null;
  /** Of the two sides. */
  readonly names: Readonly<Record<'customer' | 'provider', string>>;
  readonly photoPath: (photoId: string) => string;
};

/** The element of an entry, which takes the focus of what was sent. */
export const entryElementId = (id: string): string => `entry-${id}`;

/** What was said and done in a case, in order. */
export function CaseThread({ shown, reader, names, photoPath }: CaseThreadProps) {
  return (
    <ol className="grid gap-6">
      {shown.entries.map((entry) => (
        <li key={entry.id} id={entryElementId(entry.id)} tabIndex={-1} className="grid gap-2 border-t border-line pt-4">
          <p className="medium wrap-anywhere">
            <Headline {...{ entry, reader, names }} reason={shown.reason} claims={shown.claim !== null} />
          </p>
          {entry.content !== null && <p className="whitespace-pre-wrap wrap-anywhere">{entry.content}</p>}
          <Photos photos={entry.photos} photoPath={photoPath} />
          <p className="small muted">
            <time dateTime={entry.at.toISOString()}>{formatDayAndTime(entry.at, marketplace.timeZone)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

type HeadlineProps = Pick<CaseThreadProps, 'reader' | 'names'> & {
  readonly entry: ShownEntry;
  readonly reason: ShownCase['reason'];
  /** The lender claims something in it. */
  readonly claims: boolean;
};

function Headline({ entry: { by, what, amount }, reader, names, reason, claims }: HeadlineProps) {
  const intl = useIntl();
  const who = by === reader ? 'you' : by;
  const values = {
    who,
    name: by === 'customer' || by === 'provider' ? names[by] : '',
    amount: amount === null ? '' : formatMoney(amount),
    reader: reader ?? 'operator',
    customer: names.customer,
    claims: claims ? 'yes' : 'no',
    reason: intl.formatMessage({ id: `case.reason-${reason}` }),
  };
  return <FormattedMessage id={`case.said-${what}`} values={values} />;
}

function Photos({ photos, photoPath }: Pick<ShownEntry, 'photos'> & Pick<CaseThreadProps, 'photoPath'>) {
  const intl = useIntl();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((id, at) => (
        <li key={id}>
          <a href={photoPath(id)} target="_blank" rel="noreferrer">
            <img
              src={photoPath(id)}
              alt={intl.formatMessage({ id: 'private-photos.number' }, { number: at + 1 })}
              loading="lazy"
              className="size-32 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
