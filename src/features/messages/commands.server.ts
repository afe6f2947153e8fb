import { messages } from '#src/database/schema/conversations.ts';
import { refuse } from '#src/domain/refusal.ts';
import { peopleById } from '#src/features/accounts/queries.server.ts';
import { countTryWithin } from '#src/features/accounts/tries.server.ts';
import { dealFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';
import { messageText } from './rules.ts';

export type NewMessage = { readonly transactionId: string; readonly content: string };
export type Sent = { readonly id: string; readonly createdAt: Date };

const mostPerHour = 30;

/**
 * Writes to the other party of a deal. Refusals: `not-found` (also for whoever is no party),
 * `validation-invalid-value` (empty, or above 2000 characters), `transaction-counterparty-banned`
 * (one of the two is banned or gone), `too-many-requests` (30 in an hour, with `retryAfter` in seconds).
 */
export async function sendMessage(app: App, viewer: { readonly id: string }, message: NewMessage): Promise<Sent> {
  const content = messageText(message.content);
  if (typeof content !== 'string') refuse(content.code, content.details);
  const { deal } = await dealFor(app, viewer, message.transactionId);
  const limit = { bucket: 'message', key: viewer.id, most: mostPerHour, seconds: 3600 };
  return app.db.transaction(async (tx) => {
    const people = await peopleById(tx, [deal.customerId, deal.providerId]);
    if (people.size < 2 || [...people.values()].some(({ state }) => state !== 'active'))
      refuse('transaction-counterparty-banned');
    await countTryWithin(app, tx, [limit], 'too-many-requests');
    const [sent] = await tx
      .insert(messages)
      .values({ transactionId: deal.id, senderId: viewer.id, content })
      .returning({ id: messages.id, createdAt: messages.createdAt });
    if (sent === undefined) throw new Error('No message was written');
    return sent;
  });
}
