import { networkOf } from '#src/features/accounts/rules.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { messages } from '#src/i18n/messages.ts';
import type { App } from '#src/platform/app.ts';
import { operatorAddress } from '#src/platform/email/operator-address.ts';
import { countHit, tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Output } from '#src/ui/forms/kit/schema.ts';
import { contactEmail } from './emails/contact-email.ts';
import { receivedEmail } from './emails/received-email.ts';
import type { contactMessageForm } from './forms.ts';

type EmailContext = Pick<App, 'config' | 'db' | 'email'>;

/**
 * Messages in an hour of a user, and without an account of a network. None is counted by the address that was typed:
 * another visitor may have typed it, and would keep its owner from writing. Receipts of a day go to one address.
 */
const maxFromUser = 10;
const maxFromNetwork = 5;
const maxReceipts = 2;

type Sender = { readonly ip: string; readonly userId: string | null };

/**
 * Sends a message to the operator, whose answer goes to the sender, and tells the sender that it has arrived. Refuses
 * `too-many-requests`.
 */
export async function sendContactMessage(
  app: EmailContext,
  typed: Output<typeof contactMessageForm>,
  { ip, userId }: Sender,
): Promise<void> {
  const limit =
    userId === null
      ? { bucket: 'contact network', key: networkOf(ip), max: maxFromNetwork }
      : { bucket: 'contact user', key: userId, max: maxFromUser };
  await countHit(app, [{ ...limit, seconds: 3600 }]);
  await app.db.transaction(async (tx) => {
    const account = userId === null ? undefined : (await contactsById(tx, [userId])).get(userId);
    const isAccounts = account?.email === typed.email && account.emailVerified;
    const topic = messages[`contact.topic-${typed.topic}`];
    await app.email.queue(tx, contactEmail({ ...typed, topic, to: operatorAddress(app), isAccounts, userId }));
    const daily = { bucket: 'contact receipt', key: typed.email, max: maxReceipts, seconds: 24 * 3600 };
    if ((await tryHit(app, tx, [daily])).ids !== null) await app.email.queue(tx, receivedEmail(typed.email));
  });
}

/** What the form shows to a signed-in user until something else is typed. */
export async function knownSender(
  app: Pick<App, 'db'>,
  userId: string,
): Promise<{ readonly name: string; readonly email: string }> {
  const account = (await contactsById(app.db, [userId])).get(userId);
  return { name: account?.firstName ?? '', email: account?.email ?? '' };
}
