import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { LoggedEntry } from '#src/features/accounts/audit-log.server.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatTime } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { useHeadLabels } from './queue-table.tsx';

const known = [
  'id-check.review',
  'id-check.decide',
  'listing.approve',
  'brand.decide',
  'account.act-as',
  'account.sign-out',
  'account.make-operator',
  'case.review',
  'case.decide',
  'transaction.intervene',
] as const;

const heads = [
  'console.audit-when',
  'console.audit-operator',
  'console.audit-what',
  'console.audit-whom',
  'console.audit-reason',
] as const;

export function AuditTable({ entries }: { readonly entries: readonly LoggedEntry[] }) {
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
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { readonly entry: LoggedEntry }) {
  const { createdAt, operator, subject, permission, action, resourceId, reason } = entry;
  const day = formatDayWithYear(dayInZone(createdAt, marketplace.timeZone));
  return (
    <tr>
      <td className="small muted">{`${day}, ${formatTime(createdAt, marketplace.timeZone)}`}</td>
      <td className="medium">
        {operator === null ? <FormattedMessage id="console.audit-machine" /> : operator.displayName}
      </td>
      <td>
        <What permission={permission} />
        {action !== null && <span className="small muted block">{action}</span>}
        {permission === 'id-check.decide' && resourceId !== null && (
          <span className="small block">
            <TextLink to={`/console/ids/${resourceId}`}>
              <FormattedMessage id="console.document" />
            </TextLink>
          </span>
        )}
        {permission === 'listing.approve' && resourceId !== null && (
          <span className="small block">
            <TextLink to={`/console/listings/${resourceId}`}>
              <FormattedMessage id="console.listing-item" />
            </TextLink>
          </span>
        )}
      </td>
      <td>{subject !== null && <PersonName displayName={subject.displayName} profilePath={subject.profilePath} />}</td>
      <td className="small">{reason}</td>
    </tr>
  );
}

function What({ permission }: { readonly permission: string }) {
  const name = known.find((one) => one === permission);
  if (name === undefined) return <FormattedMessage id="console.audit-other" values={{ permission }} />;
  return <FormattedMessage id={`console.audit-${name}`} />;
}
