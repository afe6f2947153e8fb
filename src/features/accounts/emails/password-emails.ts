import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };

export function resetPasswordEmail({ id, email, token }: Recipient & { readonly token: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'reset-password',
    onceKey: null,
    subject: 'Choose a new password',
    preview: 'The link works once, for an hour.',
    heading: 'Choose a new password',
    paragraphs: [
      `Someone requested a new password for your account at ${marketplace.name}. If this was you, choose one here.`,
      'If it wasn’t you, ignore this email. Your password stays as it is.',
    ],
    deadline: 'The link works once, for an hour.',
    buttons: [{ label: 'Choose a new password', path: `/reset-password?t=${token}` }],
    reason: `Someone requested a new password for the account with this address at ${marketplace.name}.`,
  };
}

export function changedPasswordEmail({ id, email }: Recipient): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'password-changed',
    onceKey: null,
    subject: 'Your password has been changed',
    preview: 'If this wasn’t you, choose a new one now.',
    heading: 'Your password has been changed',
    paragraphs: [
      'You have been logged out everywhere else.',
      'If this wasn’t you, someone else knows your password. Choose a new one now, and check that your email account is safe.',
    ],
    buttons: [{ label: 'This wasn’t me', path: '/recover-password' }],
  };
}
