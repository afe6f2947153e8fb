import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Change = {
  readonly id: string;
  readonly email: string;
  /** The verified number that is no longer used, or the one that is verified now; the email has its last digits. */
  readonly number: string;
  readonly change: 'added' | 'changed' | 'removed';
};

export function phoneChangedEmail({ id, email, number, change }: Change): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'phone-changed',
    onceKey: null,
    ...emailTexts('email.phone-changed', { change, digits: number.slice(-3) }),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}
