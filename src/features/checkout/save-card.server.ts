import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { saveKeptCard } from '#src/features/cards/kept-cards.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';

/**
 * Saves the card of the viewer's own payment for the next time, by the permission `account.change-cards`: it is kept for what
 * may be charged later, and so no wish of its customer is with its intent.
 */
export async function saveCardOfRequest(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
): Promise<void> {
  const payment = await lastPaymentOf(app.db, transactionId);
  if (payment?.payerId === viewer.id && isAllowed('account.change-cards', viewer)) await saveKeptCard(app, payment.id);
}
