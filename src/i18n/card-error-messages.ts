/** Errors of a card form or a payment: what went wrong, then the fix. */
export const cardErrorMessages = {
  'card-error.wrong-number': 'Enter a valid card number.',
  'card-error.wrong-code': 'The security code doesn’t match this card. It is on the back, or on the front of an Amex.',
  'card-error.wrong-date': 'That expiry date isn’t valid. Enter it as on the card, month then year.',
  'card-error.expired': 'This card has expired. Use another one.',
  'card-error.card-declined': 'Your bank declined this card. Nothing was charged. Use another card, or ask your bank.',
  'card-error.incomplete-number': 'The card number is not complete.',
  'card-error.incomplete-expiry': 'The expiry date is not complete.',
  'card-error.incomplete-cvc': 'The security code is not complete.',
  'card-error.incorrect-zip': 'The billing postal code doesn’t match this card. Check it with your bank.',
  'card-error.invalid-swipe-data': 'The card couldn’t be read. Enter its number instead.',
  'card-error.missing': 'Enter your card number.',
  'card-error.processing-error':
    'Something went wrong with your card provider. Nothing was charged. Try again in a minute.',
  'card-error.setup-intent-authentication-failure':
    'We are unable to authenticate your payment method. The card was not saved. Try again, or use another card.',
  'card-error.payment-intent-authentication-failure':
    'We are unable to authenticate your payment method. Nothing was charged. Try again, or use another card.',
  'card-error.insufficient-funds': 'Your card has insufficient funds. Nothing was charged. Use another card.',
  'card-error.lost-card': 'Your bank declined this card. Nothing was charged. Use another card.',
  'card-error.stolen-card': 'Your bank declined this card. Nothing was charged. Use another card.',
  'card-error.test-mode-live-card': 'Real cards don’t work here. Use one of the test cards.',
  'card-error.api-connection-error': 'We couldn’t reach your card provider. Check your connection and try again.',
  'card-error.api-error': 'Your card provider didn’t respond as expected. Nothing was charged. Try again in a minute.',
  'card-error.authentication-error':
    'Payments aren’t set up correctly on our side. Nothing was charged. Please contact us.',
  'card-error.invalid-request-error': 'This card couldn’t be used here. Nothing was charged. Use another card.',
  'card-error.rate-limit-error': 'Your card provider is busy. Try again in a moment.',
  'card-error.saved-gone': 'This card is no longer saved. Nothing was charged. Choose another card, or enter one.',
  'card-error.generic': 'Could not handle payment data. Please try again.',

  'payment-error.hold-ended': 'The hold on the card has ended.',
  'payment-error.amount-too-low': 'The amount is too low for your card provider. Choose more days or items.',
  'payment-error.lender-cannot-charge':
    'The lender’s payment account is not ready yet, so nothing was charged. Try again later, or choose another item.',
} as const;
