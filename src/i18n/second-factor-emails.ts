/** Emails about the second factor of an account. */
export const secondFactorEmailMessages = {
  'email.second-factor.not-you':
    'If this wasn’t you, someone else can get into your account. Choose a new password now, and write to us.',
  'email.second-factor.settings': 'See your log-in settings',

  'email.authenticator-on.subject': 'Logging in now needs a code',
  'email.authenticator-on.preview': 'An authenticator app has been set up.',
  'email.authenticator-on.heading': 'Logging in now needs a code',
  'email.authenticator-on.line':
    'An authenticator app has been set up for your account at {marketplace}. From now on your password alone is not enough: we ask for a code of the app too. You have been logged out everywhere else.',
  'email.authenticator-on.not-you':
    'If this wasn’t you, someone else can get into your account. Use the button to get a link for a new password: if you choose one within a week, the app is removed too. After that, write to us.',

  'email.authenticator-off.subject': 'Logging in no longer needs a code',
  'email.authenticator-off.preview': 'The authenticator app has been turned off.',
  'email.authenticator-off.heading': 'Logging in no longer needs a code',
  'email.authenticator-off.line':
    'The authenticator app of your account has been turned off. Its recovery codes no longer work.',

  'email.recovery-codes-made.subject': 'You have new recovery codes',
  'email.recovery-codes-made.preview': 'The codes before no longer work.',
  'email.recovery-codes-made.heading': 'You have new recovery codes',
  'email.recovery-codes-made.line':
    'New recovery codes have been made for your account. The codes before no longer work.',

  'email.recovery-code-used.subject': 'A recovery code has been used',
  'email.recovery-code-used.preview': '{left, plural, =0 {None is left} =1 {One is left} other {# are left}}.',
  'email.recovery-code-used.heading': 'A recovery code has been used',
  'email.recovery-code-used.line':
    'A recovery code of your account has been used, and doesn’t work again. {left, plural, =0 {None is left} =1 {One is left} other {# are left}}.',

  'email.wrong-codes.subject': 'Someone entered wrong codes for your account',
  'email.wrong-codes.preview': 'They have passed the first step of logging in.',
  'email.wrong-codes.heading': 'Someone entered wrong codes for your account',
  'email.wrong-codes.line':
    'Someone passed the first step of logging in, with your password or through another account of yours, and then entered wrong codes. They have not got in.',
  'email.wrong-codes.line-2':
    'If this was you, there is nothing to do. If it wasn’t, choose a new password now, and look at the other ways to log in to your account.',

  'email.passkey-added.subject': 'A passkey has been added to your account',
  'email.passkey-added.preview': '{name}',
  'email.passkey-added.heading': 'A passkey has been added',
  'email.passkey-added.line': 'The passkey “{name}” can now log in to your account.',
  'email.passkey-added.not-you':
    'If this wasn’t you, someone else can get into your account. Use the button to get a link for a new password: if you choose one within a week, the passkey is removed too. After that, write to us.',

  'email.passkey-removed.subject': 'A passkey has been removed from your account',
  'email.passkey-removed.preview': '{name}',
  'email.passkey-removed.heading': 'A passkey has been removed',
  'email.passkey-removed.line': 'The passkey “{name}” can no longer log in to your account.',

  'email.second-factor-reset.subject': 'Your authenticator app and passkeys have been removed',
  'email.second-factor-reset.preview': 'Log in with your password.',
  'email.second-factor-reset.heading': 'Your authenticator app and passkeys have been removed',
  'email.second-factor-reset.line':
    'Our team has removed the authenticator app, the recovery codes and the passkeys of your account, and logged it out everywhere. Your password is enough to log in, until you set one of them up again.',

  'email.operator-added.subject': 'Your account is now an operator’s',
  'email.operator-added.preview': 'It has a new password, and was logged out everywhere.',
  'email.operator-added.heading': 'Your account is now an operator’s',
  'email.operator-added.line':
    'Your account at {marketplace} was given the role of an operator, with a new password. It was logged out everywhere, and every other way in was removed. Set up a second factor once you’re logged in.',
  'email.operator-removed.subject': 'Your account isn’t an operator’s any more',
  'email.operator-removed.preview': 'It stays, as any member’s.',
  'email.operator-removed.heading': 'Your account isn’t an operator’s any more',
  'email.operator-removed.line':
    'Our team has removed the role of an operator from your account at {marketplace}, and logged it out everywhere. The account stays, as any member’s: log in as before.',
  'email.operator.wrong': 'If you think this is a mistake, talk to another operator.',
} as const;
