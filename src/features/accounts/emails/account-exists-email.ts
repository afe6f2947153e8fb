import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

/** Notifies the owner of an account about a sign-up with its address; the response to that sign-up revealed nothing. */
export function accountExistsEmail({ id, email }: { readonly id: string; readonly email: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'account-exists',
    onceKey: null,
    subject: `You already have an account at ${marketplace.name}`,
    preview: 'Nothing has changed. If this was you, log in instead.',
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with your email address. You already have an account, so nothing has changed.',
      'If this was you, log in instead.',
    ],
    buttons: [{ label: 'Log in', path: '/login' }],
    reason: `Someone entered this email address on the sign-up page of ${marketplace.name}. If this wasn’t you, you can ignore this email.`,
  };
}
