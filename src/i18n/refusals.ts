import { marketplace } from '#marketplace';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import { accountRefusals } from './account-refusals.ts';
import { cardErrorMessage, knowsCard } from './card-errors.ts';

/** The values of a refusal's message; missing ones default to the marketplace's rules. */
type Facts = Readonly<Record<'max' | 'minBookingPeriod' | 'maxNumberOfDays' | 'horizonDays' | 'minutes', number>> & {
  readonly kind: 'rent' | 'sale' | null;
  readonly delivery: 'post' | 'pick-up' | null;
  /** The first bookable days; null for a delivery that is not offered. */
  readonly byCourier: Day | null;
  readonly byPickUp: Day | null;
};

/** The message of each refusal code: what is wrong, then the fix. A missing code does not compile. */
const messagesByCode = {
  ...accountRefusals,
  'validation-invalid-params': 'Some of these details don’t fit together. Check them and try again.',
  'validation-invalid-value': 'One of these entries isn’t valid. Check it and try again.',
  'validation-missing-key': 'Something is missing. Fill it in and try again.',
  'image-invalid-content': 'We can’t read this photo. Choose a JPEG, PNG, WebP or GIF; export a HEIC first.',
  'transaction-charge-zero-payin': 'There is nothing to pay for this, so it can’t be ordered. Please tell the lender.',
  'transaction-charge-zero-payout':
    'The price is too low to pay the lender. Please tell them, so that they can change it.',
  'unauthorized': 'You’re no longer logged in. Log in, then try again.',
  'transaction-payment-failed': 'The payment did not go through. Nothing was charged. Try again, or use another card.',
  'forbidden': 'This account isn’t allowed to do that.',
  'email-unverified': 'Verify your email first. Use the link in the email we sent you.',
  'second-factor-required': 'Log in with a second factor.',
  'account-banned': 'This account has been closed by the marketplace.',
  'not-found': 'This page doesn’t exist or isn’t available to you.',
  'transaction-listing-not-found': 'This item is no longer available.',
  'method-not-allowed': 'That isn’t possible at this address.',
  'request-too-slow': 'The upload took too long. Try again where the connection is better.',
  'conflict': 'Something changed in the meantime. Reload the page, then try again.',
  'account-not-deletable': 'Your account can’t be deleted yet. See below what has to be finished first.',
  'listing-closed': 'This item is no longer available.',
  'listing-own': 'This is your listing.',
  'listing-price-changed':
    'The price has changed since you opened this page. Look at the new total, then send the request again.',
  'listing-stock-insufficient': 'There aren’t that many left. Choose a smaller quantity.',
  'listing-invalid-state': 'The listing has changed in the meantime. Reload the page to see it as it is now.',
  'transaction-invalid-transition': 'This has changed in the meantime. Reload the page to see where it is now.',
  'transaction-in-progress': 'Your payment is being processed. This page updates automatically.',
  'transaction-locked': 'This is under review. It continues once that is decided.',
  'transaction-booking-time-not-available': 'Some of these days are taken. Choose other days.',
  'transaction-missing-stripe-account':
    'The lender hasn’t finished setting up payments, so this item can’t be booked yet.',
  'transaction-too-many-holds': ({ max }) =>
    `You already have ${max} unfinished payments. Finish one of them first, or wait until it expires.`,
  'transaction-counterparty-banned': 'The other account has been closed, so this can’t continue.',
  'transaction-unpaid': 'This request isn’t paid yet, so it hasn’t been sent. Finish paying first.',
  'transaction-messages-closed': 'This ended more than 30 days ago, so the messages are closed.',
  'transaction-already-reviewed-by-customer': 'You have reviewed this already.',
  'transaction-already-reviewed-by-provider': 'You have reviewed this already.',
  'transaction-offer-not-yours': 'Wait for the other party to accept or decline',
  'transaction-offer-rounds-used': 'You have both made all the offers there can be. Accept or decline the last one.',
  'booking-too-short': ({ minBookingPeriod }) => `Must rent a period of at least ${minBookingPeriod} day(s)`,
  'booking-too-long': ({ maxNumberOfDays }) =>
    `This item can be rented for at most ${maxNumberOfDays} days. Choose an earlier last day.`,
  'booking-too-far': ({ horizonDays }) => `Only the next ${horizonDays} days can be booked. Choose earlier days.`,
  'booking-in-the-past': 'These dates have passed. Choose later dates.',
  'booking-too-soon': tooSoonMessage,
  'transaction-deadline-passed': 'The time to answer this request is over, so it can’t be accepted any more.',
  'cancel-too-late': ({ kind }) =>
    kind === 'sale'
      ? 'It was accepted more than 48 hours ago, so it can’t be cancelled any more. Message the lender.'
      : 'It is less than two weeks away, so it can’t be cancelled any more. Message the lender.',
  'cards-too-many': ({ max }) => `You can save up to ${max} cards. Remove one first.`,
  'request-too-large': 'That’s more text than we can accept at once. Shorten it and try again.',
  'request-upload-over-limit': 'Photos can be up to 20 MB and 50 megapixels. Choose a smaller one.',
  'unsupported-media-type': 'This kind of content isn’t accepted here.',
  'too-many-requests': ({ minutes }) =>
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  'not-available-yet': 'This isn’t available yet.',
  'busy': 'The site is busy. Please try again in a moment.',
  'image-busy': 'Many photos are being uploaded right now. Try again in a few seconds.',
  'payments-unreachable': 'Your card provider isn’t responding. Nothing was lost. Try again in a minute.',
} satisfies Record<RefusalCode, string | ((facts: Facts) => string)>;

const amountTooLow = 'The amount is too low for your card provider. Choose more days or items.';
const lenderCannotCharge =
  'The lender’s payment account is not ready yet, so nothing was charged. Try again later, or choose another item.';

/** The error message of a refusal, for every page. */
export function errorMessageFor(code: RefusalCode, details: RefusalDetails = {}): string {
  if (code === 'transaction-payment-failed') return paymentMessage(details);
  // In browsers, those of accounts are left out.
  const message: string | ((facts: Facts) => string) = messagesByCode[code] ?? messagesByCode.conflict;
  return typeof message === 'string' ? message : message(factsFrom(details));
}

/**
 * Of requests that no page has answered: a form that was not read, an address that is none. They say what to do there,
 * where the page behind the form is not in sight.
 */
export const edgeMessages = {
  'forbidden':
    'This page has been open for too long, or the request came from another site. Go back, reload the page and try again.',
  'not-found': 'Page not found. It may have been removed, or the link may be wrong.',
  'unauthorized': 'Please log in, then try again.',
  'request-too-large': 'That is more than we can accept at once. Go back, shorten it and try again.',
  'validation-invalid-params': 'We couldn’t read this form. Go back, reload the page and try again.',
} as const satisfies Partial<Record<RefusalCode, string>>;

/** The error message of a refusal outside of the pages. */
export function edgeMessageFor(code: RefusalCode, details: RefusalDetails = {}): string {
  return (edgeMessages as Partial<Record<RefusalCode, string>>)[code] ?? errorMessageFor(code, details);
}

function factsFrom(details: RefusalDetails): Facts {
  const { minimumDays, defaultMaximumDays, horizonDays, maximumOpenHolds } = marketplace.booking;
  const number = (name: string, usual: number) => (typeof details[name] === 'number' ? details[name] : usual);
  const day = (name: string) => parseDay(String(details[name]));
  return {
    max: number('max', maximumOpenHolds),
    minBookingPeriod: number('minBookingPeriod', minimumDays),
    maxNumberOfDays: number('maxNumberOfDays', defaultMaximumDays),
    horizonDays: number('horizonDays', horizonDays),
    kind: details['kind'] === 'rent' || details['kind'] === 'sale' ? details['kind'] : null,
    delivery: details['delivery'] === 'post' || details['delivery'] === 'pick-up' ? details['delivery'] : null,
    byCourier: day('byCourier'),
    byPickUp: day('byPickUp'),
    minutes: Math.max(1, Math.ceil(number('retryAfter', 60) / 60)),
  };
}

/** "Thu, Dec 10", as every page formats a day. */
const dayFormat = new Intl.DateTimeFormat(marketplace.locale, {
  timeZone: 'UTC',
  ...{ weekday: 'short', month: 'short', day: 'numeric' },
});

/** The earliest day by the selected delivery, and by pick-up where that is sooner. */
function tooSoonMessage({ delivery, byCourier, byPickUp }: Facts): string {
  const written = (day: Day) => dayFormat.format(new Date(`${day}T00:00:00Z`));
  if (delivery !== 'pick-up' && byCourier !== null) {
    const sooner = byPickUp !== null && byPickUp < byCourier;
    const pickUp = sooner ? ` If you pick it up, it is ${written(byPickUp)}.` : '';
    return `That is too soon. The earliest first day by courier is ${written(byCourier)}.${pickUp}`;
  }
  if (byPickUp !== null) return `That is too soon. The earliest first day for pick-up is ${written(byPickUp)}.`;
  return 'That is too soon. Choose later days.';
}

/** Stripe's message, except for errors that only the operator understands. */
function paymentMessage({ stripeMessage, code }: RefusalDetails): string {
  const reason = typeof stripeMessage === 'string' ? stripeMessage : '';
  if (/^Amount must (be at least|convert to at least)/.test(reason)) return amountTooLow;
  if (
    reason.startsWith('Your account cannot currently make charges.') ||
    /verification.*disabled|disabled.*verification/i.test(reason)
  )
    return lenderCannotCharge;
  if (typeof code === 'string' && knowsCard(code)) return cardErrorMessage({ code });
  return reason === '' ? messagesByCode['transaction-payment-failed'] : reason;
}
