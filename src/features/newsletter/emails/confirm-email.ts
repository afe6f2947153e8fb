import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Facts = { readonly email: string; readonly token: string };

/**
 * Asks whether the owner of an address wants the newsletter. The address is unproved, so the email contains nothing that was
 * typed into the form: otherwise the site could be used to send texts to other people.
 */
export function confirmEmail({ email, token }: Facts): Email {
  return {
    to: email,
    recipientId: null,
    kind: 'newsletter-confirm',
    onceKey: null,
    subject: 'Confirm your subscription',
    preview: 'One click, and our newsletter is yours.',
    heading: 'Would you like our newsletter?',
    paragraphs: ['Confirm it, and we’ll email you about once a month. Without that, we won’t write again.'],
    deadline: 'The link works for seven days.',
    buttons: [{ label: 'Yes, subscribe me', path: `/newsletter/confirm?t=${token}` }],
    reason: `Someone entered this address into the newsletter form of ${marketplace.name}. If this wasn’t you, you can ignore this email.`,
  };
}
