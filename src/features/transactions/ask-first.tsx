import { useNavigate, useSearchParams } from 'react-router';
import { asksFirst, isAct, shownActs } from './acts.ts';
import { AskModal } from './components/ask-modal.tsx';
import type { DealPage } from './deal-page.server.ts';

/** The parameter of a deal's address that opens a question. */
export const askParam = 'ask';

/** The question in the address, if its act can be taken. */
export function AskFirst({ deal, to }: { readonly deal: DealPage; readonly to: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const wanted = query.get(askParam) ?? '';
  const isOpen =
    isAct(wanted) &&
    asksFirst(wanted) &&
    shownActs(deal.offered).some(({ act, tooLate }) => act === wanted && !tooLate);
  return (
    <AskModal
      deal={deal}
      act={isOpen ? wanted : null}
      closeTo={to}
      onClose={() => navigate(to, { replace: true, preventScrollReset: true })}
    />
  );
}
