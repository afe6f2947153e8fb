import { intl } from '#src/i18n/intl.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import { nothingRemoved, type OtherWaysIn, type RemovedByReset } from '../reset-outcome.ts';

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

type Change = { readonly removed?: RemovedByReset; readonly left: OtherWaysIn };

/** Names what went with the password before, and what logs in without the new one. */
export function changedPasswordEmail({ id, email }: Recipient, { removed = nothingRemoved, left }: Change): Email {
  const { paragraphs, ...texts } = emailTexts('email.password-changed');
  const gone = [
    ...passkeysIn(removed),
    ...(removed.app ? [text('email.password-changed.app')] : []),
    ...(removed.phone === null ? [] : [text('email.password-changed.phone', { digits: removed.phone })]),
  ];
  const ways = [...left.providers.map(({ name }) => name), ...passkeysIn(left)];
  return {
    to: email,
    recipientId: id,
    kind: 'password-changed',
    onceKey: null,
    ...texts,
    paragraphs: [...paragraphs, ...listed('email.password-changed.removed', gone), ...listed(leftWords, ways)],
    buttons: [
      { label: text('email.not-me'), path: '/recover-password' },
      ...(left.providers.length > 0 ? [{ label: text('identities.link'), path: '/account/connections' }] : []),
      ...(left.passkeys.length > 0 ? [{ label: text('email.second-factor.settings'), path: '/account/security' }] : []),
    ],
  };
}

const leftWords = 'email.password-changed.left';

function passkeysIn({ passkeys }: { readonly passkeys: readonly string[] }): string[] {
  return passkeys.map((name) => text('email.password-changed.passkey', { name }));
}

/** No sentence about nothing. */
function listed(sentence: typeof leftWords | 'email.password-changed.removed', things: readonly string[]): string[] {
  return things.length === 0 ? [] : [text(sentence, { things: intl.formatList(things) })];
}
