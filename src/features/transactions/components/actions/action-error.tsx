import { useIntl } from 'react-intl';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { UserAction } from '#src/features/transactions/user-actions.ts';

/** Refusal of an action. */
export type ActionError = { readonly action: UserAction; readonly code: RefusalCode; readonly details: RefusalDetails };

export function ActionErrorBanner({ error }: { readonly error: ActionError }) {
  return <Banner tone="error">{useErrorMessage(error)}</Banner>;
}

function useErrorMessage({ action, code, details }: ActionError): string {
  const intl = useIntl();
  switch (code) {
    case 'transaction-in-progress':
      return intl.formatMessage({ id: `transaction.in-progress.${action}` });
    case 'transaction-invalid-transition':
      return intl.formatMessage({ id: 'transaction.moved-on' });
    case 'transaction-missing-stripe-account':
      return intl.formatMessage({ id: 'transaction.payouts-not-ready' });
    case 'cancel-too-late':
    case 'transaction-counterparty-banned':
    case 'transaction-locked':
    case 'forbidden':
      return errorMessageFor(code, details);
    default:
      return `${intl.formatMessage({ id: `transaction.failed.${action}` })} ${errorMessageFor(code, details)}`;
  }
}
