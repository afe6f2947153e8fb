import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { MadeRow } from '../queries.server.ts';
import { ImportTable } from './import-table.tsx';

type MadeRowsProps = {
  readonly rows: readonly MadeRow[];
  /** Where a draft is finished. */
  readonly pathOf: (listing: NonNullable<MadeRow['listing']>) => string;
};

/** What has become of each row. */
export function MadeRows({ rows, pathOf }: MadeRowsProps) {
  return (
    <ImportTable columns={['row', 'item', 'result']}>
      {rows.map((row) => (
        <tr key={row.line}>
          <td>{row.line}</td>
          <th scope="row">
            {row.listing === null ? titleOf(row) : <TextLink to={pathOf(row.listing)}>{titleOf(row)}</TextLink>}
          </th>
          <td>
            <FormattedMessage id={`listing-import.state-${row.state}`} />
            <Problems>
              {row.photoProblems.map(({ name, sentence }) => (
                <li key={name}>
                  <FormattedMessage id="listing-import.photo-failed" values={{ name, sentence }} />
                </li>
              ))}
            </Problems>
          </td>
        </tr>
      ))}
    </ImportTable>
  );
}

function titleOf({ title }: MadeRow): ReactNode {
  return title || <FormattedMessage id="listing-import.untitled" />;
}

function Problems({ children }: { readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <ul className="import-errors small">{children}</ul>;
}
