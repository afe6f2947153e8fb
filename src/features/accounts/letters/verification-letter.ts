import { marketplace } from '#marketplace';
import type { Letter } from '#src/platform/mail/mail.ts';

type Facts = { readonly id: string; readonly email: string; readonly token: string };

/**
 * Welcomes somebody and asks them to show that letters reach them. Nobody has proved yet that the
 * address is theirs, so nothing they have typed is in it: else anyone could send their words to anyone.
 */
export function verificationLetter({ id, email, token }: Facts): Letter {
  return {
    to: email,
    recipientId: id,
    kind: 'verify-email',
    onceKey: null,
    subject: 'Verify your email',
    heading: `Welcome to ${marketplace.name}`,
    paragraphs: [
      'Press the button to verify your email. Then you can make offers, and lenders know that you can be reached.',
    ],
    deadline: 'The link works once, for 24 hours.',
    buttons: [{ label: 'Verify this email', path: `/verify-email?t=${token}` }],
    reason: `Somebody opened an account at ${marketplace.name} with this address. If that was not you, leave this letter unanswered.`,
  };
}
