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

export type Thread = {
  readonly messages: readonly Message[];
  /** There are messages before these. */
  readonly hasOlder: boolean;
};

const perStep = 100;

/** The latest 100 messages of a transaction, oldest first. Refuses `not-found` to a user who is not a party. */
export async function thread(
  app: App,
  viewer: { readonly id: string },
  transactionId: string,
): Promise<readonly Message[]> {
  return (await longerThread(app, viewer, transactionId, 0)).messages;
}

/** The same with as many steps of 100 older ones. */
export async function longerThread(
  app: App,
  viewer: { readonly id: string },
  transactionId: string,
  older: number,
): Promise<Thread> {
  const { transaction } = await transactionFor(app, viewer, transactionId);
  const shown = perStep * (older + 1);
  const found = await app.db
    .select()
    .from(messages)
    .where(eq(messages.transactionId, transaction.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(shown + 1);
  const rows = found.slice(0, shown);
  const users = await usersById(
    app.db,
    rows.map(({ senderId }) => senderId),
  );
  const shownMessages = rows.reverse().flatMap(({ id, content, createdAt, senderId }) => {
    const sender = users.get(senderId);
    return sender === undefined ? [] : [{ id, content, createdAt, own: senderId === viewer.id, sender }];
  });
  return { messages: shownMessages, hasOlder: found.length > shown };
}
