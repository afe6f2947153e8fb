import { marketplace } from '#marketplace';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { cardSentence, knowsCard } from './card-errors.ts';

/** The facts of a refusal; what it lacks are the marketplace's own rules. */
type Facts = Readonly<Record<'most' | 'minBookingPeriod' | 'maxNumberOfDays' | 'horizonDays' | 'minutes', number>>;

/** What is wrong, then the fix. A code without a sentence does not compile. */
const sentences = {
  'validation-invalid-params': 'Something in this does not fit together. Check what you chose, then try again.',
  'validation-invalid-value': 'One of these entries cannot be used. Check it, then try again.',
  'validation-missing-key': 'Something is still missing. Fill it in, then try again.',
  'image-invalid-content':
    'We cannot read this picture. Choose a JPEG, PNG, WebP or GIF; a HEIC must be exported first.',
  'transaction-charge-zero-payin': 'There is nothing to pay for this, so it cannot be ordered. Tell the lender.',
  'transaction-charge-zero-payout': 'The price is too low to pay the lender. Tell them; they can change it.',
  'unauthorized': 'You are not logged in any more. Log in, then try again.',
  'auth-invalid-credentials': 'The email and password do not match. Check both and try again.',
  'transaction-payment-failed': 'The payment did not go through. Nothing was charged. Try again, or use another card.',
  'forbidden': 'This is not yours to do with this account.',
  'wrong-password': 'That is not your password. Type it again.',
  'email-unverified': 'Verify your email first. The link is in the letter we sent you.',
  'account-banned': 'This account has been closed by the marketplace.',
  'not-found': 'This is not here any more, or was never yours to see.',
  'email-not-found': 'Nobody has that email here. Check it, or open an account.',
  'transaction-listing-not-found': 'This piece is no longer available.',
  'request-too-slow': 'The upload took too long. Try again where the connection is better.',
  'conflict': 'Something changed in the meantime. Reload the page, then try again.',
  'email-taken': 'That email has an account already. Log in instead, or use another.',
  'email-already-verified': 'This email has been verified before.',
  'verification-token-invalid': 'That link has been used or is too old. Ask for a new one.',
  'listing-closed': 'This piece has been taken off the rail.',
  'listing-own': 'This piece is your own.',
  'listing-price-changed':
    'The price has changed since you opened this page. Look at the new total, then send the request again.',
  'listing-stock-insufficient': 'There are fewer pieces left than you asked for. Choose a smaller quantity.',
  'listing-invalid-state': 'The listing has changed in the meantime. Reload the page to see it as it is now.',
  'transaction-invalid-transition': 'This has moved on in the meantime. Reload the page to see where it stands.',
  'transaction-in-progress': 'We are waiting for the card network. It takes a moment; the page goes on by itself.',
  'transaction-locked': 'Somebody is looking into this. It goes on when they have decided.',
  'transaction-booking-time-not-available': 'Some of these days are taken. Choose others.',
  'transaction-missing-stripe-account': 'The lender cannot be paid at the moment, so this piece cannot be booked yet.',
  'transaction-too-many-holds': ({ most }) =>
    `You have ${most} payments open already. Finish one of them first, or wait until it ends by itself.`,
  'transaction-counterparty-banned': 'The other person is no longer with us, so this cannot go on.',
  'transaction-already-reviewed-by-customer': 'You have reviewed this already.',
  'transaction-already-reviewed-by-provider': 'You have reviewed this already.',
  'transaction-offer-not-yours': 'Wait for the other party to accept or decline',
  'booking-too-short': ({ minBookingPeriod }) => `Must rent a period of at least ${minBookingPeriod} day(s)`,
  'booking-too-long': ({ maxNumberOfDays }) =>
    `This piece goes out for ${maxNumberOfDays} days at most. Choose an earlier last day.`,
  'booking-too-far': ({ horizonDays }) => `Only the next ${horizonDays} days can be booked. Choose earlier days.`,
  'booking-in-the-past': 'These days are over. Choose days from today on.',
  'cancel-too-late': 'It is less than two weeks away, so it cannot be cancelled any more. Write to the lender.',
  'request-upload-over-limit': 'Pictures may have 20 MB and 50 megapixels at most. Choose a smaller one.',
  'too-many-requests': ({ minutes }) =>
    `That was tried too often. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  'email-too-many-verification-requests':
    'We send at most five of these letters a day. Use the newest one, or come back tomorrow.',
  'not-available-yet': 'This cannot be done here yet.',
  'image-busy': 'Many pictures are coming in at once. Try again in a few seconds.',
  'provider-unreachable': 'The card network does not answer. Nothing was lost; try again in a minute.',
} satisfies Record<RefusalCode, string | ((facts: Facts) => string)>;

const amountTooLow = 'The amount is too low for the card network. Choose more days or pieces.';
const lenderCannotCharge =
  'The lender’s payment account is not ready yet, so nothing was charged. Try again later, or choose another piece.';

/** A refusal in words, for every page. */
export function sentenceFor(code: RefusalCode, details: RefusalDetails = {}): string {
  if (code === 'transaction-payment-failed') return paymentSentence(details);
  const sentence: string | ((facts: Facts) => string) = sentences[code];
  return typeof sentence === 'string' ? sentence : sentence(factsFrom(details));
}

function factsFrom(details: RefusalDetails): Facts {
  const { minimumDays, defaultMaximumDays, horizonDays, maximumOpenHolds } = marketplace.booking;
  const number = (name: string, usual: number) => (typeof details[name] === 'number' ? details[name] : usual);
  return {
    most: number('most', maximumOpenHolds),
    minBookingPeriod: number('minBookingPeriod', minimumDays),
    maxNumberOfDays: number('maxNumberOfDays', defaultMaximumDays),
    horizonDays: number('horizonDays', horizonDays),
    minutes: Math.max(1, Math.ceil(number('retryAfter', 60) / 60)),
  };
}

/** What the provider says is shown where it says something, but for what only the operator understands. */
function paymentSentence({ stripeMessage, code }: RefusalDetails): string {
  const said = typeof stripeMessage === 'string' ? stripeMessage : '';
  if (/^Amount must (be at least|convert to at least)/.test(said)) return amountTooLow;
  if (
    said.startsWith('Your account cannot currently make charges.') ||
    /verification.*disabled|disabled.*verification/i.test(said)
  )
    return lenderCannotCharge;
  if (typeof code === 'string' && knowsCard(code)) return cardSentence({ code });
  return said === '' ? sentences['transaction-payment-failed'] : said;
}
