import { FormattedMessage } from 'react-intl';
import type { TransactionPage } from '../transaction-page.server.ts';
import { nameOf, staysWithLender } from './transaction-values.ts';
import { PlanDays, RentalDaysLine } from '../plan-days.tsx';

/** The dates of a rental, also of a failed one; for a sale the quantity. */
export function TransactionDays({ transaction }: { readonly transaction: TransactionPage }) {
  const { plan, rentalDays, delivery, quantity, role, other } = transaction;
  if (plan !== null && !staysWithLender(transaction))
    return <PlanDays plan={plan} side={role} delivery={delivery} name={nameOf(other)} />;
  return (
    <div className="small border-y border-line py-3.5">
      {rentalDays === null ? (
        <p className="flex items-center justify-between gap-4">
          <span className="muted">
            <FormattedMessage id="checkout.quantity" />
          </span>
          <span className="medium text-base">{quantity}</span>
        </p>
      ) : (
        <RentalDaysLine {...rentalDays} />
      )}
    </div>
  );
}
