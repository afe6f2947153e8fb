import { useIntl } from 'react-intl';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { sentenceFor } from '#src/messages/refusals.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { Act } from './acts.ts';

/** Why an act was refused. */
export type ActTrouble = { readonly act: Act; readonly code: RefusalCode; readonly details: RefusalDetails };

export function ActTroubleBanner({ trouble }: { readonly trouble: ActTrouble }) {
  return <Banner tone="error">{useTroubleSentence(trouble)}</Banner>;
}

function useTroubleSentence({ act, code, details }: ActTrouble): string {
  const intl = useIntl();
  switch (code) {
    case 'transaction-in-progress':
      return intl.formatMessage({ id: `transaction.in-progress.${act}` });
    case 'transaction-invalid-transition':
      return intl.formatMessage({ id: 'transaction.moved-on' });
    case 'transaction-missing-stripe-account':
      return intl.formatMessage({ id: 'transaction.payouts-not-ready' });
    case 'cancel-too-late':
    case 'transaction-counterparty-banned':
    case 'transaction-locked':
    case 'forbidden':
      return sentenceFor(code, details);
    default:
      return `${intl.formatMessage({ id: `transaction.failed.${act}` })} ${sentenceFor(code, details)}`;
  }
}
