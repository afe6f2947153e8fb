import { emailTexts, text } from '#src/i18n/text.ts';
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
    ...emailTexts('email.newsletter-confirm'),
    buttons: [{ label: text('email.newsletter-confirm.button'), path: `/newsletter/confirm?t=${token}` }],
  };
}
