import { FormattedMessage, useIntl } from 'react-intl';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';
import type { CheckedRow } from '../queries.server.ts';
import { ImportTable } from './import-table.tsx';

const tones: Readonly<Record<CheckedRow['status'], Tone>> = {
  new: 'good',
  wrong: 'refused',
  there: 'neutral',
  deleted: 'refused',
};

/** What would become of each row, with its errors at their columns. */
export function CheckedRows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  return (
    <ImportTable columns={['row', 'item', 'photos', 'result']}>
      {rows.map((row) => (
        <tr key={row.line}>
          <td>{row.line}</td>
          <th scope="row">{row.title || <FormattedMessage id="listing-import.untitled" />}</th>
          <td>{row.photos}</td>
          <td>
            <Result row={row} />
          </td>
        </tr>
      ))}
    </ImportTable>
  );
}

function Result({ row: { status, errors, missing } }: { readonly row: CheckedRow }) {
  const intl = useIntl();
  return (
    <>
      <Badge tone={tones[status]}>
        <FormattedMessage id={`listing-import.status-${status}`} />
      </Badge>
      {errors.length > 0 && (
        <ul className="import-errors small">
          {errors.map(({ column, sentence }) => (
            <li key={`${column} ${sentence}`}>
              {column === null ? (
                sentence
              ) : (
                <FormattedMessage
                  id="listing-import.error-at"
                  values={{ column, sentence, b: (text) => <b className="medium">{text}</b> }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {status === 'new' && missing.length > 0 && (
        <p className="small muted mt-1">
          <FormattedMessage id="listing-import.missing" values={{ columns: intl.formatList(missing) }} />
        </p>
      )}
    </>
  );
}
