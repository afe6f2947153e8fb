import { markTransactionSeen } from '#src/features/notifications/commands.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Story } from './story.ts';

type Started = { readonly story: Story; readonly transactionId: string };

/** The parties that follow their transaction open its page. */
export async function markSeen(app: App, { story, transactionId }: Started): Promise<void> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) throw new Error(`The transaction for ${story.listing} is missing`);
  if (!story.unseen.includes('customer')) await markTransactionSeen(app, { id: transaction.customerId }, transactionId);
  if (!story.unseen.includes('provider')) await markTransactionSeen(app, { id: transaction.providerId }, transactionId);
}
