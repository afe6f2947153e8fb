import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };

/** `name` is the provider's. */
export function connectedEmail({ id, email }: Recipient, name: string): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'identity-connected',
    onceKey: null,
    ...emailTexts('email.identity-connected', { name }),
    buttons: [
      { label: text('email.identity-connected.button'), path: '/account/change-password' },
      { label: text('email.choose-password'), path: '/recover-password' },
    ],
  };
}

export function disconnectedEmail({ id, email }: Recipient, name: string): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'identity-disconnected',
    onceKey: null,
    ...emailTexts('email.identity-disconnected', { name }),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}
