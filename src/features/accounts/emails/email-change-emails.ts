import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };
type WithToken = Recipient & { readonly token: string };

/** To the new address, which is unproved: the email contains nothing that was typed. */
export function changeEmailLink({ id, email, token }: WithToken): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-change',
    onceKey: null,
    subject: 'Confirm your new email',
    preview: 'The link works once, for 24 hours.',
    heading: 'Confirm your new email',
    paragraphs: [
      `Click the button to use this address for your account at ${marketplace.name}. Until then, we write to your old one.`,
    ],
    deadline: 'The link works once, for 24 hours.',
    buttons: [{ label: 'Use this email', path: `/verify-email?t=${token}` }],
    reason: `Someone with an account at ${marketplace.name} entered this address as theirs. If this wasn’t you, you can ignore this email.`,
  };
}

/** To the old address, as long as it is still in use. */
export function requestedChangeEmail({ id, email }: Recipient): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-change-requested',
    onceKey: null,
    subject: 'Your email is about to change',
    preview: 'Nothing changes until the new address is confirmed.',
    heading: 'Your email is about to change',
    paragraphs: [
      'You asked us to use another address. Nothing changes until you open the link that we sent there.',
      'If this wasn’t you, someone else knows your password. Choose a new one now: that withdraws the change.',
    ],
    buttons: [{ label: 'This wasn’t me', path: '/recover-password' }],
  };
}

/** To the old address, with the link that takes it back. */
export function changedEmail({ id, email, token }: WithToken): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-changed',
    onceKey: null,
    subject: 'Your email has been changed',
    preview: 'If this wasn’t you, you can undo it for a week.',
    heading: 'Your email has been changed',
    paragraphs: [
      `Your account at ${marketplace.name} has a new email. We no longer write to this address.`,
      'If this wasn’t you, undo it. Your old email comes back, everyone is logged out, and you choose a new password.',
    ],
    deadline: 'You can undo it for a week.',
    buttons: [{ label: 'Undo the change', path: `/undo-email-change?t=${token}` }],
    reason: `This was the email of your account at ${marketplace.name}.`,
  };
}
