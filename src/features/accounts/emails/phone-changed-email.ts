import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Change = {
  readonly id: string;
  readonly email: string;
  /** The verified number that is no longer used; the email has its last digits. */
  readonly before: string;
  readonly change: 'changed' | 'removed';
};

export function phoneChangedEmail({ id, email, before, change }: Change): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'phone-changed',
    onceKey: null,
    ...emailTexts('email.phone-changed', { change, digits: before.slice(-3) }),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}
