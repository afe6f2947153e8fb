import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { messages } from '#src/database/schema/conversations.ts';
import { refuse } from '#src/domain/refusal.ts';
import { peopleById } from '#src/features/accounts/queries.server.ts';
import { countTryWithin } from '#src/features/accounts/tries.server.ts';
import { dealFor } from '#src/features/transactions/access.server.ts';
import { lockDeal, type Deal } from '#src/features/transactions/deal.server.ts';
import type { App } from '#src/platform/app.ts';
import { messageText } from './rules.ts';

export type NewMessage = { readonly transactionId: string; readonly content: string };
export type Sent = { readonly id: string; readonly createdAt: Date };

type Sender = { readonly id: string };
type Checked = { readonly deal: Deal; readonly sender: Sender; readonly content: string };

const mostPerHour = 30;

/**
 * Writes to the other party of a deal. Refusals: `not-found` (also for whoever is no party),
 * `validation-invalid-value` (empty, or above 2000 characters), `transaction-counterparty-banned`
 * (one of the two is banned or gone), `too-many-requests` (30 in an hour, with `retryAfter` in seconds).
 */
export async function sendMessage(app: App, sender: Sender, message: NewMessage): Promise<Sent> {
  const checked = await check(app, sender, message);
  return app.db.transaction((tx) => write(tx, app, checked));
}

/**
 * The note that comes with a request, with the refusals of `sendMessage`. It is said once, however often the
 * confirmation that brings it is repeated and however many arrive at once: whoever has written here already
 * says nothing more.
 */
export async function sendFirstWords(app: App, sender: Sender, message: NewMessage): Promise<void> {
  const checked = await check(app, sender, message);
  await app.db.transaction(async (tx) => {
    await lockDeal(tx, checked.deal.id);
    if (!(await hasWritten(tx, checked))) await write(tx, app, checked);
  });
}

async function check(app: App, sender: Sender, message: NewMessage): Promise<Checked> {
  const content = messageText(message.content);
  if (typeof content !== 'string') refuse(content.code, content.details);
  const { deal } = await dealFor(app, sender, message.transactionId);
  return { deal, sender, content };
}

async function write(tx: Tx, app: App, { deal, sender, content }: Checked): Promise<Sent> {
  const people = await peopleById(tx, [deal.customerId, deal.providerId]);
  if (people.size < 2 || [...people.values()].some(({ state }) => state !== 'active'))
    refuse('transaction-counterparty-banned');
  const limit = { bucket: 'message', key: sender.id, most: mostPerHour, seconds: 3600 };
  await countTryWithin(app, tx, [limit], 'too-many-requests');
  const [sent] = await tx
    .insert(messages)
    .values({ transactionId: deal.id, senderId: sender.id, content })
    .returning({ id: messages.id, createdAt: messages.createdAt });
  if (sent === undefined) throw new Error('No message was written');
  return sent;
}

async function hasWritten(tx: Tx, { deal, sender }: Checked): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.transactionId, deal.id), eq(messages.senderId, sender.id)))
    .limit(1);
  return rows.length > 0;
}
