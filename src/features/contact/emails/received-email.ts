import { emailTexts } from '#src/i18n/text.ts';
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
    ...emailTexts('email.contact-received'),
  };
}
