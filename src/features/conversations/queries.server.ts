import { desc, eq } from 'drizzle-orm';
import { messages } from '#src/database/schema/conversations.ts';
import { requireAllowed, type Asker, type TransactionPermission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';

export type Message = {
  readonly id: string;
  /** Empty for one that an operator has hidden. */
  readonly content: string;
  readonly isHidden: boolean;
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
  const shownMessages = rows.reverse().flatMap(({ id, content, createdAt, senderId, hiddenBecause }) => {
    const sender = users.get(senderId);
    return sender === undefined
      ? []
      : [
          {
            ...{ id, createdAt, own: senderId === viewer.id, sender },
            ...{ content: hiddenBecause === null ? content : '', isHidden: hiddenBecause !== null },
          },
        ];
  });
  return { messages: shownMessages, hasOlder: found.length > shown };
}

/** A message of the other party. Refuses `not-found` for the viewer's own, and for one of a thread of others. */
export async function messageOfOther(
  app: App,
  viewer: Asker & { readonly id: string },
  messageId: string,
  permission: TransactionPermission,
) {
  requireAllowed(permission, viewer);
  const [message] = isUuid(messageId) ? await app.db.select().from(messages).where(eq(messages.id, messageId)) : [];
  if (message === undefined || message.senderId === viewer.id) refuse('not-found');
  const { role } = await transactionFor(app, viewer, message.transactionId, permission);
  const sender = (await usersById(app.db, [message.senderId])).get(message.senderId);
  if (sender === undefined) throw new Error(`The sender of ${message.id} does not exist`);
  const { id, content, createdAt, transactionId, hiddenBecause } = message;
  const isHidden = hiddenBecause !== null;
  return { id, createdAt, transactionId, role, sender, isHidden, content: isHidden ? '' : content };
}
