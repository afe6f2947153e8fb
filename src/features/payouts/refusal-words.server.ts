import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { text } from '#src/i18n/text.ts';

/** The sentence of a refusal on the page of payout details: with the provider's own words where it wrote them for lenders. */
export function payoutRefusalText(code: RefusalCode, details: RefusalDetails): string {
  const reason = typeof details['stripeMessage'] === 'string' ? details['stripeMessage'] : '';
  if (code === 'payments-unreachable') return text('payouts.provider-unreachable');
  if (code === 'payout-link-failed')
    return reason === '' ? text('payouts.link-failed') : text('payouts.link-failed-because', { reason });
  if (code !== 'payout-account-failed') return errorMessageFor(code, details);
  if (details['code'] === 'postal_code_invalid') return text('payouts.postal-code-invalid');
  return reason === '' ? text('payouts.failed') : text('payouts.failed-because', { reason });
}
