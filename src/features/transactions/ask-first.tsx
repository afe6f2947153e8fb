import { useNavigate, useSearchParams } from 'react-router';
import { askParam } from './ask-param.ts';
import { asksFirst, isAct, shownActs } from './acts.ts';
import { AskModal } from './components/ask-modal.tsx';
import type { TransactionPage } from './transaction-page.server.ts';

/** The question in the address, if its act can be taken. */
export function AskFirst({ transaction, to }: { readonly transaction: TransactionPage; readonly to: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get(askParam) ?? '';
  const isOpen =
    isAct(wanted) &&
    asksFirst(wanted) &&
    shownActs(transaction.offered).some(({ act, tooLate }) => act === wanted && !tooLate);
  return (
    <AskModal
      transaction={transaction}
      act={isOpen ? wanted : null}
      closeTo={to}
      onClose={() => navigate(to, { replace: true, preventScrollReset: true })}
    />
  );
}
