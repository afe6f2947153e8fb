import type { Tx } from '#src/database/database.server.ts';
import type { Asker } from '#src/domain/policy/policies.ts';
import { isFinal } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { isNewAccount } from '#src/features/accounts/new-account.server.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { blockingBetween, holdOffBlocks } from '#src/features/blocks/blocks.server.ts';
import { excerptOf } from '#src/features/notifications/message-kind.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import { onceKeyOf, sentBefore, writeMessage, type SentMessage } from '#src/features/messages/messages.server.ts';
import { refuseUnsafe } from '#src/features/messages/refuse-unsafe.server.ts';
import { wordsOf, type MessagePhoto } from '#src/features/messages/photos.ts';
import { messageText } from '#src/features/messages/text.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import {
  lockRow,
  processOf,
  stageOfTransaction,
  type Transaction,
} from '#src/features/transactions/transaction.server.ts';
import { isKnownToProvider } from '#src/features/transactions/known-to-provider.server.ts';
import type { App } from '#src/platform/app.ts';
import { dropDraft, keepNote } from './drafts.server.ts';
import { mayWrite } from './rules.ts';

export type NewMessage = {
  readonly transactionId: string;
  readonly content: string;
  /** Chosen by the form: a double click, or a retry, sends one message. */
  readonly clientKey?: string | null;
  /** Uploaded before, by the sender. */
  readonly photos?: readonly MessagePhoto[];
  /** Its writer has been told what is unsafe in it. */
  readonly isSure?: boolean;
};

type Sender = Asker & { readonly id: string };
type Checked = {
  readonly transactionId: string;
  readonly sender: Sender;
  readonly content: string;
  readonly onceKey: string | null;
  readonly photos: readonly MessagePhoto[];
};

const maxPerHour = 30;
/** Of an account that is new. */
const maxOfNewPerHour = 15;

/**
 * Sends a message to the other party of a transaction, who is notified. Refusals: `not-found` (also for a user who is not a party),
 * `validation-invalid-value` (empty, or above 5000 characters), those of `mayWrite`, `too-many-requests` (30 in an
 * hour, 15 of a new account, with `retryAfter` in seconds). The same form sent twice is one message.
 * `message-unsafe` where its writer is to be warned first; `not-found` for a photo that is not theirs to send any more.
 */
export async function sendMessage(app: App, sender: Sender, message: NewMessage): Promise<SentMessage> {
  const checked = await check(app, sender, message);
  return app.db.transaction((tx) => write(tx, app, checked));
}

/**
 * Sends the note of a request, with the refusals of `sendMessage`. Idempotent under repeated and concurrent confirmations: the
 * note of a transaction is one message, whatever was written in it before. False when it was another one, of a second tab: this
 * one is kept for the form of the thread.
 */
export async function sendNote(app: App, sender: Sender, message: NewMessage): Promise<boolean> {
  const { transactionId } = message;
  const checked = await check(app, sender, message);
  const onceKey = onceKeyOf('note', { transactionId, content: '' });
  return app.db.transaction(async (tx) => {
    const sent = await write(tx, app, { ...checked, onceKey });
    const isSent = sent.content === checked.content;
    await keepNote(tx, sender.id, transactionId, isSent ? '' : message.content);
    return isSent;
  });
}

async function check(app: App, sender: Sender, message: NewMessage): Promise<Checked> {
  const content = messageText(message.content);
  if (typeof content !== 'string') refuse(content.code, content.details);
  const { transaction } = await transactionFor(app, sender, message.transactionId, 'transaction.write');
  const { id: transactionId } = transaction;
  const { clientKey = null, isSure = false, photos = [] } = message;
  if (transaction.acceptedAt === null) refuseUnsafe(app, wordsOf(content, photos), isSure);
  if (clientKey !== null && !isUuid(clientKey)) refuse('validation-invalid-value', { field: 'clientKey' });
  const onceKey = clientKey === null ? null : onceKeyOf(clientKey, { transactionId, content, photos });
  return { transactionId, sender, content, onceKey, photos };
}

/** Checks and inserts under the transaction's row lock, so that the transaction cannot end between the two. */
async function write(tx: Tx, app: App, checked: Checked): Promise<SentMessage> {
  const { transactionId, sender, content, onceKey, photos } = checked;
  const transaction = await lockRow(tx, transactionId);
  if (transaction === null) refuse('not-found');
  const before = onceKey === null ? null : await sentBefore(tx, sender.id, onceKey);
  if (before !== null) return before;
  const { customerId, providerId } = transaction;
  const users = await usersById(tx, [customerId, providerId]);
  await holdOffBlocks(tx, customerId, providerId);
  const refused = mayWrite({
    isKnownToProvider: await isKnownToProvider(tx, transaction),
    isFinal: isFinal(processOf(transaction), transaction.state),
    lastTransitionedAt: transaction.lastTransitionedAt,
    now: await app.clock.now(tx),
    stage: stageOfTransaction(transaction),
    isBlocked: (await blockingBetween(tx, customerId, providerId)).any,
    isBothActive: users.size === 2 && [...users.values()].every(({ state }) => state === 'active'),
  });
  if (refused !== null) refuse(refused.code, refused.details);
  const max = (await isNewAccount(tx, sender.id)) ? maxOfNewPerHour : maxPerHour;
  await countHitIn(app, tx, [{ bucket: 'message', key: sender.id, max, seconds: 3600 }], 'too-many-requests');
  await dropDraft(tx, sender.id, transactionId);
  const sent = await writeMessage(tx, { transactionId, senderId: sender.id, content, onceKey, photos });
  await notifyOther(tx, app, transaction, { id: sent.id, senderId: sender.id, content });
  return sent;
}

type Written = { readonly id: string; readonly senderId: string; readonly content: string };

async function notifyOther(tx: Tx, app: App, transaction: Transaction, message: Written): Promise<void> {
  const { customerId, providerId } = transaction;
  const to = message.senderId === customerId ? 'provider' : 'customer';
  const sender = (await contactsById(tx, [message.senderId])).get(message.senderId);
  if (sender === undefined) throw new Error(`The user ${message.senderId} does not exist`);
  await notify(tx, app, 'message-received', {
    ...{ messageId: message.id, transactionId: transaction.id, to, count: 1, excerpt: excerptOf(message.content) },
    recipientId: to === 'customer' ? customerId : providerId,
    ...{ senderId: sender.id, senderName: sender.firstName },
    listing: listingFactsOf(transaction),
  });
}
