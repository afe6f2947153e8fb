import { desc, eq } from 'drizzle-orm';
import { messages } from '#src/database/schema/conversations.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';

export type Message = {
  readonly id: string;
  readonly content: string;
  readonly createdAt: Date;
  /** Sent by the viewer. */
  readonly own: boolean;
  readonly sender: Person;
};

const maxMessages = 100;

/** The latest 100 messages of a transaction, oldest first. Refuses `not-found` to a user who is not a party. */
export async function thread(app: App, viewer: { readonly id: string }, transactionId: string): Promise<Message[]> {
  const { transaction } = await transactionFor(app, viewer, transactionId);
  const rows = await app.db
    .select()
    .from(messages)
    .where(eq(messages.transactionId, transaction.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(maxMessages);
  const users = await usersById(
    app.db,
    rows.map(({ senderId }) => senderId),
  );
  return rows.reverse().flatMap(({ id, content, createdAt, senderId }) => {
    const sender = users.get(senderId);
    return sender === undefined ? [] : [{ id, content, createdAt, own: senderId === viewer.id, sender }];
  });
}
