import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountIssue, type AmountIssue } from '#src/features/offers/amount.ts';
import type { Negotiation } from '../../negotiation.server.ts';

type Refused = { readonly code: string; readonly typed?: string };

/** What is wrong with the price of a refused counter-offer; null where the refusal is about something else. */
export function counterIssue(error: Refused, { listed, smallest }: Negotiation): AmountIssue | null {
  if (error.code !== 'validation-invalid-value' && error.code !== 'validation-invalid-params') return null;
  // The lender's own floor may have risen since.
  return amountIssue(amountIn(error.typed ?? '', listed.currency), { listed, smallest }) ?? 'range';
}
