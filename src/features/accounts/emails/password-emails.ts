import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };

export function resetPasswordEmail({ id, email, token }: Recipient & { readonly token: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'reset-password',
    onceKey: null,
    ...emailTexts('email.reset-password'),
    buttons: [{ label: text('email.choose-password'), path: `/reset-password?t=${token}` }],
  };
}

export function changedPasswordEmail({ id, email }: Recipient): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'password-changed',
    onceKey: null,
    ...emailTexts('email.password-changed'),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}
