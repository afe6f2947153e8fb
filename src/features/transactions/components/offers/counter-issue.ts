import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountIssue, type AmountIssue } from '#src/features/offers/amount.ts';
import type { Negotiation } from '../../negotiation.server.ts';

type Refused = { readonly code: string; readonly typed?: string };

/** What is wrong with the price of a refused counter-offer; null where the refusal is about something else. */
export function counterIssue(error: Refused, { listed, smallest, offers }: Negotiation): AmountIssue | null {
  if (error.code !== 'validation-invalid-value' && error.code !== 'validation-invalid-params') return null;
  const amount = amountIn(error.typed ?? '', listed.currency);
  const issue = amountIssue(amount, { listed, smallest });
  if (issue !== null || amount === null) return issue;
  // The lender's own floor may have risen since.
  return offers.at(-1)?.amount.amount === amount.amount ? 'same' : 'range';
}
