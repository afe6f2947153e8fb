import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';

type Recipient = { readonly id: string; readonly email: string };
type Text = Pick<Email, 'kind' | 'subject' | 'preview' | 'heading' | 'paragraphs'>;

const security = { label: 'See your log-in settings', path: '/account/security' } as const;
const recovery = { label: 'This wasn’t me', path: '/recover-password' } as const;
const notYou =
  'If this wasn’t you, someone else can get into your account. Choose a new password now, and write to us.';

function emailOf(
  { id, email }: Recipient,
  text: Text,
  button: { readonly label: string; readonly path: string },
): Email {
  return { ...text, to: email, recipientId: id, onceKey: null, buttons: [button] };
}

export function authenticatorOnEmail(to: Recipient): Email {
  const text = {
    kind: 'authenticator-on',
    subject: 'Logging in now needs a code',
    preview: 'An authenticator app has been set up.',
    heading: 'Logging in now needs a code',
    paragraphs: [
      `An authenticator app has been set up for your account at ${marketplace.name}. From now on your password alone is not enough: we ask for a code of the app too. You have been logged out everywhere else.`,
      notYou,
    ],
  };
  return emailOf(to, text, recovery);
}

export function authenticatorOffEmail(to: Recipient): Email {
  const text = {
    kind: 'authenticator-off',
    subject: 'Logging in no longer needs a code',
    preview: 'The authenticator app has been turned off.',
    heading: 'Logging in no longer needs a code',
    paragraphs: [
      'The authenticator app of your account has been turned off. Its recovery codes no longer work.',
      notYou,
    ],
  };
  return emailOf(to, text, recovery);
}

export function newRecoveryCodesEmail(to: Recipient): Email {
  const text = {
    kind: 'recovery-codes-made',
    subject: 'You have new recovery codes',
    preview: 'The codes before no longer work.',
    heading: 'You have new recovery codes',
    paragraphs: ['New recovery codes have been made for your account. The codes before no longer work.', notYou],
  };
  return emailOf(to, text, recovery);
}

export function recoveryCodeUsedEmail(to: Recipient, left: number): Email {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`;
  const text = {
    kind: 'recovery-code-used',
    subject: 'A recovery code has been used',
    preview: `${rest}.`,
    heading: 'A recovery code has been used',
    paragraphs: [`A recovery code of your account has been used, and doesn’t work again. ${rest}.`, notYou],
  };
  return emailOf(to, text, security);
}

export function wrongCodesEmail(to: Recipient): Email {
  const text = {
    kind: 'wrong-codes',
    subject: 'Someone entered wrong codes for your account',
    preview: 'They know your password.',
    heading: 'Someone entered wrong codes for your account',
    paragraphs: [
      'Someone logged in with your password and then entered wrong codes. They have not got in.',
      'If this was you, there is nothing to do. If it wasn’t, someone else knows your password: choose a new one now.',
    ],
  };
  return emailOf(to, text, recovery);
}

export function passkeyAddedEmail(to: Recipient, name: string): Email {
  const text = {
    kind: 'passkey-added',
    subject: 'A passkey has been added to your account',
    preview: name,
    heading: 'A passkey has been added',
    paragraphs: [`The passkey “${name}” can now log in to your account.`, notYou],
  };
  return emailOf(to, text, security);
}

export function passkeyRemovedEmail(to: Recipient, name: string): Email {
  const text = {
    kind: 'passkey-removed',
    subject: 'A passkey has been removed from your account',
    preview: name,
    heading: 'A passkey has been removed',
    paragraphs: [`The passkey “${name}” can no longer log in to your account.`, notYou],
  };
  return emailOf(to, text, security);
}

export function secondFactorResetEmail(to: Recipient): Email {
  const text = {
    kind: 'second-factor-reset',
    subject: 'Your authenticator app and passkeys have been removed',
    preview: 'Log in with your password.',
    heading: 'Your authenticator app and passkeys have been removed',
    paragraphs: [
      'Our team has removed the authenticator app, the recovery codes and the passkeys of your account, and logged it out everywhere. Your password is enough to log in, until you set one of them up again.',
      notYou,
    ],
  };
  return emailOf(to, text, security);
}
