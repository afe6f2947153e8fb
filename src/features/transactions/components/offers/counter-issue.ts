import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountIssue, type AmountIssue, unreadIssue } from '#src/features/offers/amount.ts';
import type { Negotiation } from '../../negotiation.server.ts';

type Refused = { readonly code: string; readonly typed?: string };

/** What is wrong with the price of a refused counter-offer; null where the refusal is about something else. */
export function counterIssue(
  error: Refused,
  { listed, smallest, offers }: Pick<Negotiation, 'listed' | 'smallest' | 'offers'>,
): AmountIssue | null {
  if (error.code !== 'validation-invalid-value' && error.code !== 'validation-invalid-params') return null;
  const { typed = '' } = error;
  const amount = amountIn(typed, listed.currency);
  if (amount === null) return unreadIssue(typed, listed.currency);
  const issue = amountIssue(amount, { listed, smallest });
  if (issue !== null) return issue;
  // The lender's own floor may have risen since.
  return offers.at(-1)?.amount.amount === amount.amount ? 'same' : 'range';
}
