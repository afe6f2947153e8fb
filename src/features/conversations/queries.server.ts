import { count, desc, eq } from 'drizzle-orm';
import { messages } from '#src/database/schema/conversations.ts';
import { pageWithin } from '#src/domain/page-within.ts';
import { requireAllowed, type Asker, type TransactionPermission } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { UnsafeKind } from '#src/domain/text/scam-guard.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { usersById, type Person } from '#src/features/accounts/queries.server.ts';
import { wordsOf, type MessagePhoto } from '#src/features/messages/photos.ts';
import { photosOfMessages } from '#src/features/messages/photos.server.ts';
import { unsafeKindsIn } from '#src/features/messages/refuse-unsafe.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import type { App } from '#src/platform/app.ts';

export type Message = {
  readonly id: string;
  /** Empty for one that an operator has hidden. */
  readonly content: string;
  readonly isHidden: boolean;
  readonly createdAt: Date;
  /** None of one that is hidden. */
  readonly photos: readonly MessagePhoto[];
  /** What in another's message leads past the marketplace, where that was sent before the order was accepted. */
  readonly unsafe: readonly UnsafeKind[];
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
  const shownMessages = await shownTo(app, viewer, transaction, found.slice(0, shown).reverse());
  return { messages: shownMessages, hasOlder: found.length > shown };
}

export type PageOfMessages = {
  readonly messages: readonly Message[];
  readonly page: number;
  readonly totalItems: number;
  readonly totalPages: number;
};

/** A page of a thread, the newest message first. A page behind the last one is the last one. Refuses as `thread`. */
export async function pageOfMessages(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<PageOfMessages> {
  const { transaction: own } = await transactionFor(app, viewer, transactionId);
  const ofThread = eq(messages.transactionId, own.id);
  const [counted] = await app.db.select({ items: count() }).from(messages).where(ofThread);
  const totalItems = counted?.items ?? 0;
  const { page: shown, totalPages } = pageWithin(totalItems, { page, perPage });
  const rows = await app.db
    .select()
    .from(messages)
    .where(ofThread)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(perPage)
    .offset((shown - 1) * perPage);
  return { messages: await shownTo(app, viewer, own, rows), page: shown, totalItems, totalPages };
}

async function shownTo(
  app: App,
  viewer: { readonly id: string },
  { acceptedAt }: { readonly acceptedAt: Date | null },
  rows: readonly (typeof messages.$inferSelect)[],
): Promise<Message[]> {
  const pictured = rows.filter(({ hiddenBecause }) => hiddenBecause === null).map(({ id }) => id);
  const [users, photos] = await Promise.all([
    usersById(
      app.db,
      rows.map(({ senderId }) => senderId),
    ),
    photosOfMessages(app.db, pictured),
  ]);
  return rows.flatMap(({ id, content, createdAt, senderId, hiddenBecause }) => {
    const sender = users.get(senderId);
    if (sender === undefined) return [];
    const words = hiddenBecause === null ? content : '';
    const pictures = photos.get(id) ?? [];
    const own = senderId === viewer.id;
    const isWarnedOf = !own && (acceptedAt === null || createdAt < acceptedAt);
    return [
      {
        ...{ id, createdAt, own, sender, photos: pictures },
        ...{ content: words, isHidden: hiddenBecause !== null },
        unsafe: isWarnedOf ? unsafeKindsIn(app, wordsOf(words, pictures)) : [],
      },
    ];
  });
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
