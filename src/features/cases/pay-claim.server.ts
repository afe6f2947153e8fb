import { isPayable } from '#src/domain/process/claim-states.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { isKept } from '#src/features/cards/kept-cards.server.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';
import { countEntry, type Member } from './entries.server.ts';
import { chargeClaim } from './charge-claim.server.ts';
import { claimOf } from './claim-facts.server.ts';
import type { Outcome } from './settle-try.server.ts';

/** The card that the customer agreed to when they ordered, among those that a claim can be paid with. */
export const keptCard = 'kept';

type Payment = {
  readonly transactionId: string;
  readonly caseId: string;
  /** `keptCard`, or the id of one of their saved cards. */
  readonly card: string;
  /** Where their bank leads back to. */
  readonly returnUrl: string;
};

/**
 * The customer pays a decided claim by themselves, with the card of their order or a saved one; also one that the system could
 * not charge and that is owed. Refusals: `not-found`, `conflict` when there is nothing to pay any more, or when the card of the
 * order is not kept any more, `transaction-in-progress` while it is being charged or given up, and `too-many-requests`.
 */
export async function payClaim(
  app: App,
  viewer: Member,
  { transactionId, caseId, card, returnUrl }: Payment,
): Promise<Outcome> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.use-case');
  const claim = isUuid(caseId) ? await claimOf(app.db, caseId) : null;
  if (role !== 'customer' || claim?.transactionId !== transaction.id) refuse('not-found');
  await countEntry(app, viewer.id);
  if (!isPayable(claim.state)) refuse('conflict');
  const saved = card === keptCard ? null : (await savedCardsOf(app, viewer.id)).find(({ id }) => id === card);
  const cardId = saved === null ? claim.cardId : saved?.paymentMethodId;
  if (cardId == null) refuse('not-found');
  if (saved === null && !(await isKept(app.db, cardId))) refuse('conflict');
  const outcome = await chargeClaim(app, caseId, { by: 'customer', cardId, returnUrl });
  return outcome ?? refuse('transaction-in-progress');
}
