import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

/**
 * Says that a message has arrived. The address is unproved, so the email contains nothing that was typed: otherwise the form
 * would send texts to other people.
 */
export function receivedEmail(to: string): Email {
  return {
    to,
    recipientId: null,
    kind: 'contact-received',
    onceKey: null,
    subject: 'We’ve got your message',
    preview: 'We answer within two working days.',
    heading: 'We’ve got your message',
    paragraphs: ['Thank you for writing. We read everything, and answer within two working days, to this address.'],
    reason: `Someone entered this address into the contact form of ${marketplace.name}. If this wasn’t you, you can ignore this email.`,
  };
}
