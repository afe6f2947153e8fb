import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Facts = { readonly id: string; readonly email: string; readonly token: string };

/**
 * Welcome email with the verification link. The address is unproved, so the email contains nothing that was typed into
 * the form: otherwise the site could be used to send texts to other people.
 */
export function verificationEmail({ id, email, token }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'verify-email',
    onceKey: null,
    subject: 'Verify your email',
    preview: 'The link works once, for 24 hours.',
    heading: `Welcome to ${marketplace.name}`,
    paragraphs: ['Click the button to verify your email, so that we know that emails about your bookings reach you.'],
    deadline: 'The link works once, for 24 hours.',
    buttons: [{ label: 'Verify this email', path: `/verify-email?t=${token}` }],
    reason: `Someone created an account at ${marketplace.name} with this address. If this wasn’t you, you can ignore this email.`,
  };
}
