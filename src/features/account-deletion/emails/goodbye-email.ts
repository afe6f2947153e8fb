import { emailTexts } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

/** The last email to an address. Written with the deletion, because afterwards nobody knows the address. */
export function goodbyeEmail({ id, email }: { readonly id: string; readonly email: string }): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'account-deleted',
    onceKey: `account-deleted:${id}`,
    ...emailTexts('email.goodbye'),
  };
}
