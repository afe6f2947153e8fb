import { daysToClaim } from '#src/domain/process/durations.ts';

/**
 * Refusals of account forms, whose sentences the server alone makes: left out of the browser's bundle (`refusals.ts`),
 * where every page would carry them.
 */
export const accountRefusalMessages = {
  'account-refusal.auth-invalid-credentials': 'The email and password do not match. Check both and try again.',
  'account-refusal.wrong-password': 'That isn’t your password. Try again.',
  'account-refusal.log-in-too-old':
    '{asks, select, password {It’s been a while since you logged in. Enter your password to go on.} other {Log out and in again first, then do this soon after.}}',
  'account-refusal.password-not-set': 'Your account has no password yet. Set one on the Password page, then try again.',
  'account-refusal.identity-last': 'This is your only way to log in. Set a password first.',
  'account-refusal.identity-expired': 'That took too long, so nothing was saved. Start again.',
  'account-refusal.saved-searches-too-many': 'You have saved 50 searches, the most there can be. Remove one first.',
  'account-refusal.card-kept': `You can’t remove this card yet. You agreed that it can be charged for a rental, so it’s kept until the lender can’t report anything any more: ${daysToClaim.afterReturn} days after a confirmed return, or ${daysToClaim.afterDueBack} days after it was due back.`,
  'account-refusal.favourites-too-many': 'You have saved 1,000 items, the most there can be. Remove one first.',
  'account-refusal.cart-other-provider': 'Your bag has items from another wardrobe, and holds one wardrobe at a time.',
  'account-refusal.cart-full': 'Your bag has ten items, the most it can hold. Remove one first.',
  'account-refusal.follow-self': 'This is your own wardrobe.',
  'account-refusal.second-factor-needed': 'Log in again with a code or a passkey first.',
  'account-refusal.referral-code-unknown': 'Invalid referral code',
  'account-refusal.referral-code-own': 'You can’t use your own code. Leave it out, or use a friend’s.',
  'account-refusal.newsletter-link-invalid':
    'This link doesn’t work any more. Subscribe again, and we’ll send another.',
  'account-refusal.email-not-found': 'No account has that email. Check it, or create an account.',
  'account-refusal.email-taken': 'That email already has an account. Log in instead, or use another.',
  'account-refusal.email-already-verified': 'This email is already verified.',
  'account-refusal.verification-token-invalid': 'That link has been used or has expired. Request a new one.',
  'account-refusal.phone-missing': 'Enter your phone number first.',
  'account-refusal.phone-already-verified': 'This phone number is already verified.',
  'account-refusal.phone-code-wrong': 'That isn’t the code we sent. Check it and try again.',
  'account-refusal.phone-code-invalid': 'That code no longer works. Send another.',
  'account-refusal.phone-too-many-codes':
    'You can request one code a minute, and five a day. Use the newest one, or try again later.',
  'account-refusal.second-factor-code-wrong': 'That isn’t the right code. Enter the one that the app shows now.',
  'account-refusal.log-in-expired': 'That took too long, or too many codes were wrong. Log in again.',
  'account-refusal.passkey-not-accepted': 'That passkey didn’t work. Try again, or log in with your password.',
  'account-refusal.too-many-passkeys': 'You can have up to ten passkeys. Remove one first.',
  'account-refusal.text-country-not-served': 'We can’t send text messages to numbers of this country yet.',
  'account-refusal.push-service-unknown':
    'This browser’s notification service is not one that {marketplace} can reach.',
  'account-refusal.text-not-sent': 'Woops! Something went wrong, try again.',
  'account-refusal.email-too-many-verification-requests':
    'You can request up to five verification emails a day. Use the newest one, or come back tomorrow.',
} as const;

export type AccountRefusal = keyof typeof accountRefusalMessages extends infer Id
  ? Id extends `account-refusal.${infer Code}`
    ? Code
    : never
  : never;
