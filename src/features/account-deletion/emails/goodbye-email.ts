import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

/** The last email to an address. Written with the deletion, because afterwards nobody knows the address. */
export function goodbyeEmail({ id, email }: { readonly id: string; readonly email: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'account-deleted',
    onceKey: `account-deleted:${id}`,
    subject: 'Your account has been deleted',
    preview: `Thank you for having been part of ${marketplace.name}.`,
    heading: 'Your account has been deleted',
    paragraphs: [
      'Your name, email, phone number, photo, addresses and listings have been removed, and you’ve been logged out everywhere.',
      'Messages and reviews that you wrote stay with the orders they belong to, under “Deleted user”.',
      `Thank you for having been part of ${marketplace.name}. You’re welcome back any time: this address can be used for a new account.`,
      'If you didn’t delete your account, someone else knows your password. Reply to this email, and change that password wherever else you use it.',
    ],
    reason: `There was an account with this address at ${marketplace.name}. This is the last email about it.`,
  };
}
