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
  const sender = isAccounts
    ? 'verified, signed in'
    : userId === null
      ? 'not signed in'
      : 'another address than the account’s';
  return {
    to,
    recipientId: null,
    kind: 'contact',
    onceKey: null,
    replyTo: email,
    subject: `Contact form: ${topic}`,
    preview: 'Your answer goes to the sender.',
    heading: topic,
    paragraphs: [
      `From ${name}, ${email} (${sender})`,
      ...(userId === null ? [] : [`Account: ${userId}`]),
      ...(orderReference === '' ? [] : [`Order: ${orderReference}`]),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    reason: 'Sent from the contact form. The name and the address are as they were typed.',
  };
}
