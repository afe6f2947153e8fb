import type { CSSProperties, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#src/i18n/messages.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';

type QueueTableProps = { readonly heads: readonly MessageId[]; readonly children: ReactNode };

/** What waits for a decision, a row each; the last column has the link of the row. */
export function QueueTable({ heads, children }: QueueTableProps) {
  return (
    <table className="console-table" style={useHeadLabels(heads)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              <FormattedMessage id={head} />
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage id="console.review" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** On small screens, where the heads are not seen, the style sheet writes them before the cells after the first. */
export function useHeadLabels(heads: readonly MessageId[]): CSSProperties {
  const intl = useIntl();
  const labels = heads.map((id, index) => [`--head-${index + 1}`, JSON.stringify(intl.formatMessage({ id }))]);
  return Object.fromEntries(labels) as CSSProperties;
}

/** The link to what a row is about; its label says it to those who only hear it. */
export function QueueLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <td className="console-end">
      <LinkButton to={to} size="small" variant="outline" aria-label={label}>
        <FormattedMessage id="console.review" />
      </LinkButton>
    </td>
  );
}
