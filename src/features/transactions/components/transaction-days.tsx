import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf } from '../transaction-values.ts';
import { PlanDays } from '../plan-days.tsx';

/** The dates of a rental, also of a failed one; for a sale the quantity. */
export function TransactionDays({ transaction }: { readonly transaction: TransactionPage }) {
  const { plan, worn, delivery, quantity, role, other } = transaction;
  if (plan !== null) return <PlanDays plan={plan} side={role} delivery={delivery} name={nameOf(other)} />;
  if (worn !== null)
    return <Line label={<FormattedMessage id="transaction.days" />}>{formatRentalDays(worn.first, worn.last)}</Line>;
  return <Line label={<FormattedMessage id="checkout.quantity" />}>{quantity}</Line>;
}

type LineProps = { readonly label: ReactNode; readonly children: ReactNode };

function Line({ label, children }: LineProps) {
  return (
    <p className="small flex items-center justify-between gap-4 border-y border-line py-3.5">
      <span className="muted">{label}</span>
      <span className="medium text-base">{children}</span>
    </p>
  );
}
