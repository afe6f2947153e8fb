import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '#src/ui/layout/icon.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { TransactionPage } from '../transaction-page.server.ts';
import { transactionPath } from '../transaction-path.ts';
import { nameOf } from './transaction-values.ts';

type LinkedTransactionProps = {
  readonly id:
    | 'transaction.again.of'
    | 'transaction.again.by'
    | 'transaction.threads.question'
    | 'transaction.threads.offer';
  readonly icon: LucideIcon;
  readonly of: TransactionPage;
  /** Id of the linked transaction. */
  readonly other: string;
};

/** Line of the feed that links a transaction with another one of the same two people. */
export function LinkedTransaction({ id, icon, of: { role, other: party }, other }: LinkedTransactionProps) {
  const link = (parts: ReactNode) => (
    <TextLink key="link" to={transactionPath(role, other)}>
      {parts}
    </TextLink>
  );
  return (
    <li className="feed-item">
      <span className="feed-icon">
        <Icon as={icon} size={16} />
      </span>
      <span>
        <FormattedMessage id={id} values={{ side: role, name: nameOf(party), link }} />
      </span>
    </li>
  );
}
