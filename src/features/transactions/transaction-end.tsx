import { isQuiet, shownActs } from './acts.ts';
import { ActButton } from './components/act-button.tsx';
import type { TransactionPage } from './transaction-page.server.ts';

/** What takes the transaction back, at the end of the page: there to be found, and not the next step. */
export function TransactionEnd({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  const shown = shownActs(transaction.offered).filter(({ act }) => isQuiet(act));
  if (shown.length === 0) return null;
  return (
    <div className="justify-self-start print:hidden">
      {shown.map((act) => (
        <ActButton key={act.act} {...act} to={to} transaction={transaction} />
      ))}
    </div>
  );
}
