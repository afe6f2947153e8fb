import type { RefusalCode } from '#src/domain/refusal.ts';
import type { AccountRefusal } from './account-refusals.ts';

/**
 * The message of each refusal code: what is wrong, then the fix. A missing code does not compile. The facts in them are
 * made in `refusals.ts`.
 */
export const refusalMessages = {
  'refusal.validation-invalid-params': 'Some of these details don’t fit together. Check them and try again.',
  'refusal.validation-invalid-value': 'One of these entries isn’t valid. Check it and try again.',
  'refusal.validation-missing-key': 'Something is missing. Fill it in and try again.',
  'refusal.image-invalid-shape':
    'This photo is too long and narrow. Choose one that is at most five times as long as it is wide.',
  'refusal.image-invalid-size': 'This photo is too small. Choose one of at least 100 pixels on each side.',
  'refusal.image-invalid-content': 'We can’t read this photo. Choose a JPEG, PNG, WebP or GIF; export a HEIC first.',
  'refusal.transaction-charge-zero-payin':
    'There is nothing to pay for this, so it can’t be ordered. Please tell the lender.',
  'refusal.transaction-charge-zero-payout':
    'The price is too low to pay the lender. Please tell them, so that they can change it.',
  'refusal.unauthorized': 'You’re no longer logged in. Log in, then try again.',
  'refusal.transaction-payment-failed':
    'The payment did not go through. Nothing was charged. Try again, or use another card.',
  'refusal.forbidden': 'This account isn’t allowed to do that.',
  'refusal.email-unverified': 'Verify your email first. Use the link in the email we sent you.',
  'refusal.second-factor-required': 'Log in with a second factor.',
  'refusal.account-banned':
    'This account has been closed by the marketplace. If you’re asked to pay for something and don’t agree, write to us.',
  'refusal.not-found': 'This page doesn’t exist or isn’t available to you.',
  'refusal.transaction-listing-not-found': 'This item is no longer available.',
  'refusal.method-not-allowed': 'That isn’t possible at this address.',
  'refusal.request-too-slow': 'The upload took too long. Try again where the connection is better.',
  'refusal.case-not-possible': 'A problem with this order can’t be reported at this time.',
  'refusal.case-amount-too-high':
    'That’s more than can be given back. Offer up to your part of the order, or all that was paid for it.',
  'refusal.case-amount-fixed':
    'The customer has begun to pay the amount of before. Charge that amount, or drop the claim.',
  'refusal.case-nothing-agreed':
    'The customer didn’t agree to pay for this when they ordered, so nothing can be charged for it.',
  'refusal.conflict': 'Something changed in the meantime. Reload the page, then try again.',
  'refusal.account-not-deletable': 'Your account can’t be deleted yet. See below what has to be finished first.',
  'refusal.listing-closed': 'This item is no longer available.',
  'refusal.listing-own': 'This is your listing.',
  'refusal.listing-price-changed':
    'The price has changed since you opened this page. Look at the new total, then send the request again.',
  'refusal.listing-stock-insufficient': 'There aren’t that many left. Choose a smaller quantity.',
  'refusal.listing-in-transaction': 'It has open orders. Finish or decline them first, or close it for now.',
  'refusal.listing-closed-by-us': 'We’ve closed this item and told you why by email. It can’t be opened again.',
  'refusal.listing-photos-too-many': 'That’s all the photos a listing can have. Remove one first.',
  'refusal.listing-photo-last': 'A listing needs at least one photo. Add another one first.',
  'refusal.listing-invalid-state': 'The listing has changed in the meantime. Reload the page to see it as it is now.',
  'refusal.payout-details-missing': 'Set up how you are paid first, then publish the listing.',
  'refusal.transaction-invalid-transition': 'This has changed in the meantime. Reload the page to see where it is now.',
  'refusal.transaction-in-progress': 'Your payment is being processed. This page updates automatically.',
  'refusal.transaction-locked': 'This is under review. It continues once that is decided.',
  'refusal.transaction-booking-time-not-available': 'Some of these days are taken. Choose other days.',
  'refusal.transaction-missing-stripe-account':
    'The lender hasn’t finished setting up payments, so this item can’t be booked yet.',
  'refusal.transaction-too-many-holds':
    'You already have {max} unfinished payments. Finish one of them first, or wait until it expires.',
  'refusal.transaction-too-many-requests':
    '{max, plural, one {A request of yours is} other {# requests of yours are}} waiting for an answer, the most you can have at a time. Cancel one, or wait for an answer.',
  'refusal.transaction-counterparty-banned': 'The other account has been closed, so this can’t continue.',
  'refusal.message-unsafe':
    'Keep it here until the order is accepted: phone numbers, email addresses, bank details and payments elsewhere are how scams begin.',
  'refusal.user-blocked': 'You and this person can’t start anything new with each other.',
  'refusal.transaction-unpaid': 'This request isn’t paid yet, so it hasn’t been sent. Finish paying first.',
  'refusal.transaction-messages-closed': 'This ended more than 30 days ago, so the messages are closed.',
  'refusal.transaction-already-reviewed-by-customer': 'You have reviewed this already.',
  'refusal.transaction-already-reviewed-by-provider': 'You have reviewed this already.',
  'refusal.transaction-offer-not-yours': 'Wait for the other party to accept or decline',
  'refusal.transaction-offer-rounds-used':
    'You have both made all the offers there can be. Accept or decline the last one.',
  'refusal.booking-too-short': 'Must rent a period of at least {minBookingPeriod} day(s)',
  'refusal.booking-too-long': 'This item can be rented for at most {maxNumberOfDays} days. Choose an earlier last day.',
  'refusal.booking-too-far': 'Only the next {horizonDays} days can be booked. Choose earlier days.',
  'refusal.booking-in-the-past': 'These dates have passed. Choose later dates.',
  'refusal.booking-too-soon':
    'That is too soon. {earliest, select, courier {The earliest first day by courier is {byCourier}.} both {The earliest first day by courier is {byCourier}. If you pick it up, it is {byPickUp}.} pickUp {The earliest first day for pick-up is {byPickUp}.} other {Choose later days.}}',
  'refusal.transaction-deadline-passed': 'The time for this is over, so it can’t be done any more.',
  'refusal.cancel-too-late': 'It is less than two weeks away, so it can’t be cancelled any more. Message the lender.',
  'refusal.cancel-part-refunded':
    'Part of this order has been refunded already, so half of it can’t be given back. Message the lender.',
  'refusal.transaction-sent': 'It has been sent or handed over already, so it can’t be cancelled any more.',
  'refusal.handover-too-early': 'It’s too early to record this.',
  'refusal.handover-not-done': 'This can be completed once it has been received, or is back and its last day is over.',
  'refusal.payout-account-failed': 'Your payout details couldn’t be saved. Check them and try again.',
  'refusal.payout-link-failed': 'We couldn’t open Stripe’s page. Try again in a minute.',
  'refusal.payout-account-missing': 'Add your payout details first.',
  'refusal.calendar-unreadable': 'We couldn’t read this calendar. Check its address.',
  'refusal.cards-too-many': 'You can save up to {max} cards. Remove one first.',
  'refusal.request-too-large': 'That’s more text than we can accept at once. Shorten it and try again.',
  'refusal.request-upload-over-limit': 'Photos can be up to 20 MB and 50 megapixels. Choose a smaller one.',
  'refusal.unsupported-media-type': 'This kind of content isn’t accepted here.',
  'refusal.too-many-requests':
    'Too many attempts. Try again in {unit, select, hour {{count, plural, =1 {an hour} other {# hours}}} other {{count, plural, =1 {a minute} other {# minutes}}}}.',
  'refusal.not-available-yet': 'This isn’t available yet.',
  'refusal.busy': 'The site is busy. Please try again in a moment.',
  'refusal.storage-unavailable': 'We can’t save files right now. Nothing was lost: try again in a few minutes.',
  'refusal.image-busy': 'Many photos are being uploaded right now. Try again in a few seconds.',
  'refusal.payments-unreachable': 'Your card provider isn’t responding. Nothing was lost. Try again in a minute.',
} as const satisfies Readonly<Record<`refusal.${Exclude<RefusalCode, AccountRefusal>}`, string>>;
