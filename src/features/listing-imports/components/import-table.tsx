import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

type ImportTableProps = {
  readonly columns: readonly ('row' | 'item' | 'photos' | 'result')[];
  /** Its rows. */
  readonly children: ReactNode;
};

/** The rows of an import, under the names of their columns. */
export function ImportTable({ columns, children }: ImportTableProps) {
  return (
    <table className="import-table">
      <caption className="visually-hidden">
        <FormattedMessage id="listing-import.rows" />
      </caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              <FormattedMessage id={`listing-import.${name}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
