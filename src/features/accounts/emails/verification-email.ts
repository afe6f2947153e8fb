import { emailTexts, text } from '#src/i18n/text.ts';
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
    ...emailTexts('email.verify'),
    buttons: [{ label: text('email.verify.button'), path: `/verify-email?t=${token}` }],
  };
}
