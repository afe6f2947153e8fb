import type { MessageId } from '#src/i18n/messages.ts';
import { emailTexts, text, type EmailName } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };
/** An operator's factors are removed by the command line alone. */
type Owner = Recipient & { readonly role: 'user' | 'operator' };
type Facts = Readonly<Record<string, string | number>>;

const paths = { settings: '/account/security', recovery: '/recover-password' } as const;

export function authenticatorOnEmail(to: Owner): Email {
  const advice = to.role === 'operator' ? 'email.second-factor.not-you' : 'email.authenticator-on.not-you';
  return withAdvice('authenticator-on', 'email.authenticator-on', to, 'recovery', {}, advice);
}

export function authenticatorOffEmail(to: Recipient): Email {
  return withAdvice('authenticator-off', 'email.authenticator-off', to, 'recovery');
}

export function newRecoveryCodesEmail(to: Recipient): Email {
  return withAdvice('recovery-codes-made', 'email.recovery-codes-made', to, 'recovery');
}

export function recoveryCodeUsedEmail(to: Recipient, left: number): Email {
  return withAdvice('recovery-code-used', 'email.recovery-code-used', to, 'settings', { left });
}

export function wrongCodesEmail(to: Recipient): Email {
  return emailOf('wrong-codes', 'email.wrong-codes', to, 'recovery');
}

export function passkeyAddedEmail(to: Owner, name: string): Email {
  const advice = to.role === 'operator' ? 'email.second-factor.not-you' : 'email.passkey-added.not-you';
  return withAdvice('passkey-added', 'email.passkey-added', to, 'recovery', { name }, advice);
}

export function passkeyRemovedEmail(to: Recipient, name: string): Email {
  return withAdvice('passkey-removed', 'email.passkey-removed', to, 'settings', { name });
}

export function secondFactorResetEmail(to: Recipient): Email {
  return withAdvice('second-factor-reset', 'email.second-factor-reset', to, 'settings');
}

/** Ends with what to do when it was another person. */
function withAdvice(
  kind: string,
  name: EmailName,
  to: Recipient,
  page: keyof typeof paths,
  facts: Facts = {},
  advice: MessageId = 'email.second-factor.not-you',
): Email {
  const email = emailOf(kind, name, to, page, facts);
  return { ...email, paragraphs: [...email.paragraphs, text(advice)] };
}

function emailOf(kind: string, name: EmailName, to: Recipient, page: keyof typeof paths, facts: Facts = {}): Email {
  const label = text(page === 'settings' ? 'email.second-factor.settings' : 'email.not-me');
  return {
    kind,
    ...emailTexts(name, facts),
    ...{ to: to.email, recipientId: to.id, onceKey: null },
    buttons: [{ label, path: paths[page] }],
  };
}
