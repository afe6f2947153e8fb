import { intl } from '#src/i18n/intl.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import { noFactors, type RemovedFactors } from '../reset-outcome.ts';

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

export function changedPasswordEmail({ id, email }: Recipient, removed: RemovedFactors = noFactors): Email {
  const { paragraphs, ...texts } = emailTexts('email.password-changed');
  const things = [
    ...removed.passkeys.map((name) => text('email.password-changed.passkey', { name })),
    ...(removed.app ? [text('email.password-changed.app')] : []),
  ];
  const more = things.length === 0 ? [] : [text('email.password-changed.removed', { things: intl.formatList(things) })];
  return {
    to: email,
    recipientId: id,
    kind: 'password-changed',
    onceKey: null,
    ...texts,
    paragraphs: [...paragraphs, ...more],
    buttons: [{ label: text('email.not-me'), path: '/recover-password' }],
  };
}
