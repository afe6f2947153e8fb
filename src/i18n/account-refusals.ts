/**
 * Refusals of account forms, whose sentences the server alone makes: left out of the browser's bundle (`split.ts`), where
 * every page would carry them.
 */
export const accountRefusals = {
  'auth-invalid-credentials': 'The email and password do not match. Check both and try again.',
  'wrong-password': 'That isn’t your password. Try again.',
  'log-in-too-old': 'Log out and in again first, then do this soon after.',
  'password-not-set': 'Your account has no password yet. Set one on the Password page, then try again.',
  'identity-last': 'This is your only way to log in. Set a password first.',
  'identity-expired': 'That took too long, so nothing was saved. Start again.',
  'second-factor-needed': 'Log in again with a code or a passkey first.',
  'referral-code-unknown': 'Invalid referral code',
  'referral-code-own': 'You can’t use your own code. Leave it out, or use a friend’s.',
  'newsletter-link-invalid': 'This link doesn’t work any more. Subscribe again, and we’ll send another.',
  'email-not-found': 'No account has that email. Check it, or create an account.',
  'email-taken': 'That email already has an account. Log in instead, or use another.',
  'email-already-verified': 'This email is already verified.',
  'verification-token-invalid': 'That link has been used or has expired. Request a new one.',
  'phone-missing': 'Enter your phone number first.',
  'phone-already-verified': 'This phone number is already verified.',
  'phone-code-wrong': 'That isn’t the code we sent. Check it and try again.',
  'phone-code-invalid': 'That code no longer works. Send another.',
  'phone-too-many-codes': 'You can request one code a minute, and five a day. Use the newest one, or try again later.',
  'second-factor-code-wrong': 'That isn’t the right code. Enter the one that the app shows now.',
  'log-in-expired': 'That took too long, or too many codes were wrong. Log in again.',
  'passkey-not-accepted': 'That passkey didn’t work. Try again, or log in with your password.',
  'too-many-passkeys': 'You can have up to ten passkeys. Remove one first.',
  'text-country-not-served': 'We can’t send text messages to numbers of this country yet.',
  'text-not-sent': 'Woops! Something went wrong, try again.',
  'email-too-many-verification-requests':
    'You can request up to five verification emails a day. Use the newest one, or come back tomorrow.',
} as const;
