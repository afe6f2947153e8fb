import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };
type WithToken = Recipient & { readonly token: string };

/** To the new address, which is unproved: the email contains nothing that was typed. */
export function changeEmailLink({ id, email, token }: WithToken): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-change',
    onceKey: null,
    ...emailTexts('email.change'),
    buttons: [{ label: text('email.change.button'), path: `/verify-email?t=${token}` }],
  };
}

/** To the old address, as long as it is still in use. */
export function requestedChangeEmail({ id, email }: Recipient): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-change-requested',
    onceKey: null,
    ...emailTexts('email.change-requested'),
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}

/** To the old address, with the link that takes it back. */
export function changedEmail({ id, email, token }: WithToken): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-changed',
    onceKey: null,
    ...emailTexts('email.changed'),
    buttons: [{ label: text('email.changed.button'), path: `/undo-email-change?t=${token}` }],
  };
}

/** To the address that the account has from now on, by a change or by taking one back. */
export function takenEmail({ id, email }: Recipient): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'email-in-use',
    onceKey: null,
    ...emailTexts('email.in-use'),
    buttons: [],
  };
}

/** To the address that the account had until its change was taken back; perhaps that of another person. */
export function leftEmail({ id, email }: Recipient): Email {
  return { to: email, recipientId: id, kind: 'email-left', onceKey: null, ...emailTexts('email.left'), buttons: [] };
}
