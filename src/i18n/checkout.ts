import { daysToAnswer, freePartHours, minutesToPay } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

/** Checkout: from the order to a held card. */
export const checkoutMessages = {
  'checkout.title-rent': 'Request to book',
  'checkout.title-instant': 'Book {listing}',
  'checkout.title-sale': 'Buy {listing}',
  'checkout.back': 'Back',
  'checkout.secure': 'Secure payment',
  'checkout.needs-script':
    'Paying needs JavaScript, because your card details go to the card provider and never to us. Turn it on and reload this page.',

  'checkout.held':
    'Your dates are held for {clock}. Pay within that time and {how, select, instant {it is accepted at once} other {{name} is asked to confirm}}.',
  'checkout.held-sale':
    'This item is held for {clock}. Pay within that time and {how, select, instant {it is accepted at once} other {{name} is asked to confirm}}.',
  'checkout.expired': `Your ${minutesToPay} minutes are up, so the hold has ended. {money}`,
  'checkout.expired-paid': `The payment came after your ${minutesToPay} minutes were up, so the hold had ended. {money}`,
  'checkout.abandoned': 'This payment was cancelled, so nothing is on hold. {money}',
  'checkout.restart': 'Start again',

  'checkout.summary': 'Your request',
  'checkout.listing-of': '{size, select, none {From {name}} other {{size} · from {name}}}',
  'checkout.quantity': 'Quantity',
  'checkout.free-until': 'Free to cancel until {moment}, two weeks before it starts.',
  'checkout.free-before-answer':
    '{how, select, instant {Once you’ve paid it’s too late to cancel} other {Free to cancel until {name} accepts. After that it’s too late}}, because it starts within two weeks.',
  'checkout.half-until': 'After that, until {moment}, you get half of the rental price and all of the delivery back.',
  'checkout.half-before-answer':
    '{how, select, instant {If you cancel before {moment}} other {Free to cancel until {name} accepts. After that, until {moment}}}, you get half of the rental price and all of the delivery back.',
  'checkout.free-sale':
    'Free to cancel until {name} records that it is {delivery, select, post {sent} other {handed over}}.',

  'checkout.where-to': 'Delivery',
  'checkout.delivery': 'Delivery method',
  'checkout.post': 'By courier',
  'checkout.post-detail-rent': 'To your door, return included',
  'checkout.post-detail-sale': 'To your door',
  'checkout.pick-up': 'Pick it up',
  'checkout.pick-up-detail': 'In {place}. You and {name} arrange the pick-up by message once the order is accepted.',
  'checkout.free': 'Free',
  'checkout.name': 'Full name',
  'checkout.street': 'Street address',
  'checkout.apt': 'Apartment',
  'checkout.city': 'City',
  'checkout.state': 'Region',
  'checkout.postal-code': 'Postal code',
  'checkout.name-missing': 'Enter the name of the person it goes to.',
  'checkout.street-missing': 'Enter the street and number.',
  'checkout.city-missing': 'Enter the town or city.',
  'checkout.postal-code-missing': 'Enter the postal code.',
  'checkout.postal-code-long': 'Use at most 12 characters.',
  'checkout.postal-code-wrong': 'Postal codes have four digits.',
  'checkout.country-unknown': 'We deliver within New Zealand.',
  'checkout.line-long': 'Use at most 120 characters.',
  'checkout.line-characters': 'This contains a character that an address can’t have.',
  'checkout.page-outdated': 'This page is out of date. Reload it.',
  'checkout.note-long': 'Use at most 5,000 characters.',
  'checkout.country': 'Country',
  'checkout.country-NZ': 'New Zealand',
  'checkout.change': 'Change',
  'checkout.change-note': `Changing this restarts your ${minutesToPay} minutes.`,

  'checkout.pay-with': 'Payment',
  'checkout.which-card': 'Card',
  'checkout.new-card': 'Use a new card',
  'checkout.replace-card': '{count, plural, one {Replace the saved card} other {Replace {card}}}',
  'checkout.replace-card-line': 'Used for future orders',
  'checkout.replaces':
    'Once your bank has approved this card, it takes the place of {card} in your saved cards. Until then nothing changes.',
  'checkout.save-card': 'Save this card for next time',
  'checkout.card-number': 'Card number',
  'checkout.expiry': 'Expiry date',
  'checkout.cvc': 'Security code',
  'checkout.cardholder': 'Name on the card',
  'checkout.billing-postal-code': 'Billing postal code',
  'checkout.billing-country': 'Billing country',
  'checkout.billing-more': 'Add the rest of the billing address',
  'checkout.billing-address': 'Billing address',
  'checkout.cardholder-missing': 'Enter the name as it appears on the card.',
  'checkout.card-failed': 'The card form could not be loaded. Nothing was held or charged. Check your connection.',
  'checkout.card-again': 'Load the card form again',
  'checkout.card-loading': 'Loading…',
  'checkout.card-awaited': 'The card form is still loading. You can fill it in as soon as it is here.',
  'checkout.no-key': 'Paying is not set up on this site yet, so nothing can be booked.',
  'checkout.test-cards': 'Test cards',
  'checkout.test-cards-line':
    'This is a sandbox: real cards don’t work here, and no money moves. Use any future date and any three digits.',
  'checkout.test-success': 'Succeeds',
  'checkout.test-declined': 'Declined',
  'checkout.test-poor': 'Insufficient funds',
  'checkout.test-challenge': '3-D Secure',
  'checkout.test-expired': 'Expired',

  'checkout.note': 'A note to {name}',
  'checkout.note-unsafe':
    'Nothing has been paid or sent yet: read the warning beside your message. To send it as it is, pay again.',
  'checkout.note-failed': 'Your request was sent, but your note wasn’t. Send it again from this page.',

  'checkout.terms-rent': 'I accept the <terms>Terms</terms> and will send it back by {day}.',
  'checkout.terms-pick-up': 'I accept the <terms>Terms</terms> and will bring it back by {day}.',
  'checkout.terms-sale': 'I accept the <terms>Terms</terms> and want to buy this item.',
  'checkout.terms-missing': 'Please accept the terms.',
  'checkout.pay': 'Pay {total} and send the request',
  'checkout.pay-instant':
    'Pay {total} and {kind, select, rent {book} sale {buy} other {book and buy}} {count, plural, one {it} other {them}}',
  'checkout.still-needed': 'Still needed: {list}.',
  'checkout.need-delivery': 'the address',
  'checkout.need-card': 'the card',
  'checkout.need-cardholder': 'the name on the card',
  'checkout.need-billing-country': 'the billing country',
  'checkout.need-billing-postal-code': 'the billing postal code',
  'checkout.need-billing-street': 'a shorter street in the billing address',
  'checkout.need-billing-apt': 'a shorter apartment line in the billing address',
  'checkout.need-billing-city': 'a shorter city in the billing address',
  'checkout.need-billing-state': 'a shorter region in the billing address',
  'checkout.need-terms': 'your agreement to the terms',
  'checkout.instant-line': `{name} accepts at once, so your card is charged as soon as you’ve paid. If that can’t be done, your card is only held until {name} answers, {until, select, none {within {hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {by {until}}}.`,
  'checkout.refund-line': `Your card is held when the request is sent. If {name} declines or does not answer {until, select, none {within {hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {by {until}}}, the hold is released and you are never charged.`,

  'checkout.phase-holding': 'Holding it for you',
  'checkout.phase-preparing': 'Processing your payment',
  'checkout.phase-paying': 'Asking your bank',
  'checkout.phase-confirming': 'Sending the request',

  'checkout.quicker':
    '{bag, select, yes {Something in your bag has just been booked for these dates.} other {These dates have just been booked.}} Nothing was charged.',
  'checkout.sold-out':
    '{bag, select, yes {Something in your bag has just gone to another order.} other {It has just gone to another order.}} Nothing was charged.',
  'checkout.back-to-calendar': 'Choose other days',
  'checkout.back-to-listing': 'Back to the item',
  /** Of a bag that was changed in another tab. */
  'checkout.removed':
    '{count, plural, one {An item is} other {# items are}} no longer in your bag. Nothing was held or charged. Look at what is left in your bag, then check out again.',
  'checkout.new-total':
    'The price or the lender’s terms have changed. The total is now {total}. Nothing was held. Check them, then try again.',
  'checkout.unconfirmed':
    'Payment has been made but we were unable to confirm the booking. Please try to confirm the booking request again! If the booking is not confirmed in time, the payment will be fully refunded.',
  'checkout.confirm-again': 'Confirm again',
  'checkout.connection': 'The connection dropped. Nothing was lost; try again.',
  'checkout.log-in-again': 'You’re no longer logged in. <link>Log in</link> to come back to this page.',
  'checkout.verify-email':
    'Verify your email before you pay. Use the link in the email we sent you, or <link>get a new one</link>. Nothing was held.',
  'checkout.verify-first':
    'Verify your email before you pay: open the link in the email we sent you. Then come back here. Wrong address? <link>Change it</link>',
  'checkout.limited': 'You are viewing this as someone else, so you can’t pay here.',

  'checkout.title-several':
    '{kind, select, sale {Buy} both {{how, select, instant {Book and buy} other {Request}}} other {{how, select, instant {Book} other {Request}}}} {count, plural, one {# item} other {# items}}',
  'checkout.held-several':
    'Your items are held for {clock}. Pay within that time and {how, select, instant {it is accepted at once} other {{name} is asked to confirm}}.',
  'checkout.left-out':
    '{count, plural, one {Not in this {how, select, instant {order} other {request}}, because it can’t be {kind, select, sale {bought} other {booked}} now: {titles}.} other {Not in this {how, select, instant {order} other {request}}, because they can’t be {kind, select, sale {bought} other {booked}} now: {titles}.}}',
  'checkout.deliveries':
    '{post, plural, =0 {All of it is picked up. {how, select, instant {Once you’ve paid} other {After it is accepted}}, you arrange the pick-up by message.} one {{pickUp, plural, =0 {It comes by courier.} one {One item comes by courier, and one is picked up.} other {One item comes by courier, and # are picked up.}}} other {{pickUp, plural, =0 {All of it comes by courier, to one address.} one {{post} items come by courier, to one address, and one is picked up.} other {{post} items come by courier, to one address, and # are picked up.}}}}',
  'checkout.part': `{name} may accept all of it, or leave items out. You pay only for what {name} accepts. If an item is left out, you can cancel any of the others within ${freePartHours} hours, or until it is sent, for a full refund.`,
  'checkout.free-several':
    '{how, select, instant {Each} other {Free to cancel until {name} accepts. After that, each}} item can be cancelled by itself, by the rule on its own page.',
  'checkout.return-by': '{delivery, select, pickUp {Bring} other {Send}} it back by {day}',
  'checkout.terms-several':
    'I accept the <terms>Terms</terms> and will give each {kind, select, both {rented item} other {item}} back by its day.',
  'checkout.terms-several-sale': 'I accept the <terms>Terms</terms> and want to buy these items.',
  'checkout.back-to-bag': 'Back to your bag',
  'checkout.to-orders': 'Go to your orders',

  'checkout.back-up': 'Back-up',
  'checkout.back-up-rule':
    'A back-up is rented only together with the item it is for: if that one is declined or cancelled, the back-up goes with it.',
} as const;
