import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

/** To the owner of an account for which unknown browsers may try no more passwords for a while. */
export function lockedOutEmail({ id, email }: { readonly id: string; readonly email: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'locked-out',
    onceKey: null,
    ...emailTexts('email.locked-out'),
    buttons: [{ label: text('email.choose-password'), path: '/recover-password' }],
  };
}
