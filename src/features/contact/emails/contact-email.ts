import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Facts = {
  readonly to: string;
  readonly name: string;
  readonly email: string;
  readonly topic: string;
  readonly orderReference: string;
  readonly message: string;
  /** Whether the sender is signed in with this address, and has verified it. */
  readonly isAccounts: boolean;
  readonly userId: string | null;
};

/** To the operator. The subject has nothing that was typed; an answer goes to the sender. */
export function contactEmail({ to, name, email, topic, orderReference, message, isAccounts, userId }: Facts): Email {
  const sender = isAccounts ? 'account' : userId === null ? 'anonymous' : 'other';
  const texts = emailTexts('email.contact', { topic, name, email, sender });
  return {
    to,
    recipientId: null,
    kind: 'contact',
    onceKey: null,
    replyTo: email,
    ...texts,
    paragraphs: [
      ...texts.paragraphs,
      ...(userId === null ? [] : [text('email.contact.account', { id: userId })]),
      ...(orderReference === '' ? [] : [text('email.contact.order', { reference: orderReference })]),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
  };
}
