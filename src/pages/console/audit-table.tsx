import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { LoggedEntry } from '#src/features/accounts/audit-log.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { refusedAction } from '#src/features/accounts/refused-action.ts';
import { orderNumberOf } from '#src/features/transactions/order-number.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatTime } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { auditedThingOf, auditLineOf } from './audit-line.ts';
import { AuditWords } from './audit-words.tsx';
import { useHeadLabels } from './queue-table.tsx';

const heads = [
  'console.audit-when',
  'console.audit-operator',
  'console.audit-what',
  'console.audit-whom',
  'console.audit-reason',
] as const;

type AuditTableProps = {
  readonly entries: readonly LoggedEntry[];
  /** Of the listings that entries are about, by their ids. */
  readonly titles: Readonly<Record<string, string>>;
};

/** Who did what to which thing, and why; the code of what was done is the title of its cell. */
export function AuditTable({ entries, titles }: AuditTableProps) {
  return (
    <table className="console-table" style={useHeadLabels(heads)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              <FormattedMessage id={head} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} titles={titles} />
        ))}
      </tbody>
    </table>
  );
}

type AuditRowProps = { readonly entry: LoggedEntry; readonly titles: AuditTableProps['titles'] };

function AuditRow({ entry, titles }: AuditRowProps) {
  const { createdAt, operator, subject, reason, action } = entry;
  const day = formatDayWithYear(dayInZone(createdAt, marketplace.timeZone));
  return (
    <tr>
      <td className="small muted whitespace-nowrap">{`${day}, ${formatTime(createdAt, marketplace.timeZone)}`}</td>
      <td className="medium">
        {operator?.displayName ?? (action !== refusedAction && <FormattedMessage id="console.audit-machine" />)}
      </td>
      <What entry={entry} titles={titles} />
      <td>{subject !== null && <PersonName displayName={subject.displayName} profilePath={subject.profilePath} />}</td>
      <td className="small">{reason}</td>
    </tr>
  );
}

function What({ entry, titles }: AuditRowProps) {
  return (
    <td title={auditLineOf(entry).code}>
      <AuditWords entry={entry} />
      <Thing entry={entry} titles={titles} />
    </td>
  );
}

function Thing({ entry, titles }: AuditRowProps) {
  const thing = auditedThingOf(entry);
  if (thing === null) return null;
  const { to, words, id } = thing;
  const name =
    words === null ? (
      (titles[id] ?? <FormattedMessage id="console.listing-item" />)
    ) : (
      <FormattedMessage id={words} values={{ number: orderNumberOf(id) }} />
    );
  return <span className="small block">{to === null ? name : <TextLink to={to}>{name}</TextLink>}</span>;
}
