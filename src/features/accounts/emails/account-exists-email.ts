import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

/** Notifies the owner of an account about a sign-up with its address; the response to that sign-up revealed nothing. */
export function accountExistsEmail({ id, email }: { readonly id: string; readonly email: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'account-exists',
    onceKey: null,
    ...emailTexts('email.account-exists'),
    buttons: [{ label: text('email.account-exists.button'), path: '/login' }],
  };
}
