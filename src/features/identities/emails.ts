import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };

/** `name` is the provider's. */
export function connectedEmail({ id, email }: Recipient, name: string): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'identity-connected',
    onceKey: null,
    subject: `You can now log in with ${name}`,
    preview: 'If this wasn’t you, disconnect it now.',
    heading: `${name} is connected to your account`,
    paragraphs: [
      `From now on you can log in to ${marketplace.name} with ${name}.`,
      `If this wasn’t you, someone else can get into your account. Choose a new password, which logs everyone out, then disconnect ${name} on your Password page.`,
    ],
    buttons: [
      { label: 'See how you can log in', path: '/account/change-password' },
      { label: 'Choose a new password', path: '/recover-password' },
    ],
  };
}

export function disconnectedEmail({ id, email }: Recipient, name: string): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'identity-disconnected',
    onceKey: null,
    subject: `${name} no longer logs you in`,
    preview: 'If this wasn’t you, choose a new password now.',
    heading: `${name} is disconnected from your account`,
    paragraphs: [
      `You can no longer log in to ${marketplace.name} with ${name}.`,
      'If this wasn’t you, choose a new password now: that logs everyone out.',
    ],
    buttons: [{ label: 'This wasn’t me', path: '/recover-password' }],
  };
}
