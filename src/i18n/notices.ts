import { workingDaysToSend } from '#src/domain/process/durations.ts';
import { workingDaysInWords } from './days-in-words.ts';

/**
 * Notifications about requests, orders and reviews: a line in the bell and an email. Facts of all: `{otherName}`,
 * `{listing}`, `{what}` ("Dec 10 to 13", "2 items"), `{kind}`, the amounts `{payin}` and `{payout}`, `{paid}` (a sentence
 * about the money), `{deadline}`, `{freeUntil}` and `{halfUntil}`.
 */
export const noticeMessages = {
  'notice.items': '{quantity, plural, =1 {one item} other {# items}}',
  'notice.details-sale':
    '{quantity, plural, one {# item} other {# items}}, {delivery, select, post {by courier} other {picked up}}',
  'notice.details-rent':
    '{days, plural, one {# day} other {# days}}, {delivery, select, post {by courier} other {picked up}}',
  'notice.period': '{first} to {last}',
  /** A request for several items: the first, and how many others. */
  'notice.with-others': '{listing} and {count, plural, one {one other item} other {# other items}}',
  /** Of several rentals, in place of `{what}`. */
  'notice.different-days': 'different days',
  'notice.other': '{listing} ({what})',
  'notice.others': 'In the same request: {others}.',
  /** After "by" or "until". */
  'notice.deadline-unknown': 'the deadline on the page',

  'notice.enquiry-received.bell': '{otherName} has a question about your {listing}',
  'notice.enquiry-received.subject': '{otherName} has a question about your {listing}',
  'notice.enquiry-received.preview': 'A quick reply helps them decide.',
  'notice.enquiry-received.heading': '{otherName} has a question',
  'notice.enquiry-received.line': '{otherName} is interested in your {listing} and sent you a question.',
  'notice.enquiry-received.button': 'Read and reply',

  'notice.request-received.bell':
    '{otherName} would like to {kind, select, rent {rent} sale {buy} other {rent and buy}} your {listing}',
  'notice.request-received.subject':
    '{otherName} would like to {kind, select, rent {rent} sale {buy} other {rent and buy}} your {listing}',
  'notice.request-received.preview': 'Answer by {deadline}. Accept, and you receive {payout}.',
  'notice.request-received.heading':
    '{otherName} would like to {kind, select, rent {rent} sale {buy} other {rent and buy}} your {listing}',
  /** `{What}` is `{what}` at the beginning of a sentence. */
  'notice.request-received.line': '{What}. {paid} Accept, and you receive {payout}.',
  'notice.request-received.deadline': 'Answer by {deadline}. After that the request expires.',
  'notice.request-received.button': 'Answer the request',

  'notice.request-sent.bell': 'Your request for {listing} is with {otherName}',
  'notice.request-sent.subject': 'Your request for {listing} is with {otherName}',
  'notice.request-sent.preview': 'You are charged only when {otherName} accepts.',
  'notice.request-sent.heading': 'Your request is with {otherName}',
  'notice.request-sent.line': '{listing}, {what}. {paid} You are charged only when {otherName} accepts.',
  'notice.request-sent.deadline': '{otherName} has until {deadline} to answer.',
  'notice.request-sent.button': 'See your request',

  'notice.request-accepted.customer.bell':
    '{how, select, instant {Confirmed} other {{otherName} accepted}}: {kind, select, rent {you booked {listing} for {what}} sale {you bought {listing}} other {{listing} are confirmed}}',
  'notice.request-accepted.customer.subject':
    '{how, select, instant {Confirmed} other {{otherName} accepted}}: {kind, select, rent {{listing}, {what}} other {{listing}}}',
  'notice.request-accepted.customer.preview':
    '{kind, select, rent {Your booking is confirmed. See the days to remember.} other {Your order is confirmed.}}',
  'notice.request-accepted.customer.heading':
    '{how, select, instant {Your {kind, select, rent {booking} other {order}} is confirmed} other {{otherName} accepted your request}}',
  'notice.request-accepted.customer.line':
    '{kind, select, rent {You booked {listing} for {what}.} sale {You bought {listing}.} other {{listing} are confirmed.}}',
  'notice.request-accepted.customer.free': 'You can cancel for a full refund until {freeUntil}.',
  'notice.request-accepted.customer.free-sale': `You can cancel for a full refund until {otherName} records that it is {delivery, select, post {sent} other {handed over}}. If nothing is recorded within ${workingDaysInWords(workingDaysToSend)}, the sale is cancelled and you get a full refund.`,
  'notice.request-accepted.customer.half':
    'If you cancel {free, select, yes {after that and before} other {before}} {halfUntil}, you get half of the rental price and all of the delivery back.',
  'notice.request-accepted.customer.button': 'See your order',
  'notice.request-accepted.provider.bell':
    '{how, select, instant {{otherName} {kind, select, rent {booked your {listing}, {what}} sale {bought your {listing}} other {booked and bought your {listing}}}} other {{otherName} paid the agreed price: {kind, select, rent {you are lending your {listing}, {what}} sale {you sold your {listing}} other {your {listing} are booked and sold}}}}',
  'notice.request-accepted.provider.subject':
    '{how, select, instant {{otherName} {kind, select, rent {booked} sale {bought} other {booked and bought}} your {listing}} other {{otherName} paid the agreed price for your {listing}}}',
  'notice.request-accepted.provider.preview':
    '{how, select, instant {Accepted at once, as you chose for {count, plural, one {this item} other {these items}}.} other {The price was agreed, so the request was accepted automatically.}}',
  'notice.request-accepted.provider.heading':
    '{how, select, instant {A new {kind, select, rent {booking} sale {sale} other {order}} from {otherName}} other {{otherName} paid the agreed price}}',
  'notice.request-accepted.provider.line':
    '{kind, select, rent {You are lending your {listing}, {what}.} sale {You sold your {listing}.} other {Your {listing} are booked and sold.}} {how, select, instant {Requests for {count, plural, one {this item} other {these items}} are accepted at once, as you chose.} other {You agreed on the price, so the request was accepted automatically.}}',
  'notice.request-accepted.provider.send': `Record on the page of the sale that it is {delivery, select, post {sent} other {handed over}}, within ${workingDaysInWords(workingDaysToSend)}: after that the sale is cancelled and {otherName} gets a full refund.`,
  'notice.request-accepted.provider.receive':
    'You receive {payout} {count, plural, one {when the {kind, select, rent {rental} other {sale}} is complete} other {in all, for each item when its rental or sale is complete}}.',
  'notice.request-accepted.provider.button': 'See the order',

  'notice.payment-receipt.subject': 'Receipt: {payin} for {listing}',
  'notice.payment-receipt.preview': 'Your payment to {otherName}, line by line.',
  'notice.payment-receipt.heading': 'You paid {payin}',
  'notice.payment-receipt.line':
    '{listing}, {what}.{paidOn, select, none {} other { Paid on {paidOn}.}} You can print a receipt on your order page.',
  'notice.payment-receipt.button': 'See your order',

  'notice.request-declined.customer.bell': '{otherName} declined your request for {listing}',
  'notice.request-declined.customer.subject': 'Not this time: {listing}',
  'notice.request-declined.customer.preview': '{otherName} declined your request.',
  'notice.request-declined.customer.heading': 'Not this time',
  'notice.request-declined.customer.line': '{otherName} declined your request for {listing}. {paid}',
  'notice.request-declined.customer.button': 'See your request',
  'notice.request-declined.by-system.bell': 'The payment for {listing} did not go through',
  'notice.request-declined.by-system.subject': 'The payment for {listing} did not go through',
  'notice.request-declined.by-system.preview': 'Your request has ended. You can ask again.',
  'notice.request-declined.by-system.heading': 'The payment did not go through',
  'notice.request-declined.by-system.line':
    'The hold on your card had ended before {otherName} answered, so your request for {listing} was declined. {paid}',
  'notice.request-declined.by-system.button': 'See your request',
  'notice.request-declined.provider.bell': '{otherName}’s request for your {listing} has ended',
  'notice.request-declined.provider.subject': 'The request for your {listing} has ended',
  /** `{closed}`: an item of it is not on the site any more, or closed. */
  'notice.request-declined.provider.preview':
    'The payment could not be taken.{closed, select, yes {} other { Your {count, plural, one {item is} other {items are}} available again.}}',
  'notice.request-declined.provider.heading': 'The request has ended',
  'notice.request-declined.provider.line':
    'The payment could not be taken, so the request was declined. {paid}{closed, select, yes {} other { Your {count, plural, one {item is} other {items are}} available again.}}',
  'notice.request-declined.provider.button': 'See what happened',

  /** `{gone}`: it could not be answered any more, because the account of one of the two, or its listing for cause, was closed. */
  'notice.request-expired.customer.bell':
    '{gone, select, yes {Your request for {listing} has expired} other {{otherName} did not answer your request for {listing} in time}}',
  'notice.request-expired.customer.subject': 'Your request for {listing} has expired',
  'notice.request-expired.customer.preview':
    '{gone, select, yes {It expired without an answer.} other {{otherName} did not answer in time.}}',
  'notice.request-expired.customer.heading': '{gone, select, yes {Your request has expired} other {No answer in time}}',
  'notice.request-expired.customer.line':
    '{gone, select, yes {Your request for {listing} expired without an answer. {paid}} other {{otherName} did not answer your request for {listing} in time. {paid}}}',
  'notice.request-expired.customer.button': 'See your request',
  'notice.request-expired.provider.bell': '{otherName}’s request for your {listing} has expired',
  'notice.request-expired.provider.subject':
    '{gone, select, yes {The request for your {listing} has expired} other {You missed a request for your {listing}}}',
  'notice.request-expired.provider.preview': '{otherName}’s request expired without an answer.',
  'notice.request-expired.provider.heading': 'The request has expired',
  'notice.request-expired.provider.line': '{otherName}’s request for your {listing} expired without an answer. {paid}',
  'notice.request-expired.provider.button': 'See the request',

  /** `{unpaid}`: `givenUp` by the customer, `refused` (the card, several times), or `ranOut`. */
  'notice.payment-expired.customer.bell':
    '{unpaid, select, refused {Your payment for {listing} did not go through} other {Your payment for {listing} was not finished in time}}',
  'notice.payment-expired.customer.subject':
    '{unpaid, select, refused {Your payment for {listing} did not go through} other {Your payment for {listing} was not finished}}',
  'notice.payment-expired.customer.preview':
    '{closed, select, yes {{paid}} other {The {count, plural, one {item is} other {items are}} available to others again.}}',
  'notice.payment-expired.customer.heading':
    '{unpaid, select, refused {Your payment did not go through} other {The payment window has closed}}',
  'notice.payment-expired.customer.line':
    '{unpaid, select, refused {Your card was refused several times, so the payment for {listing} has ended{closed, select, yes {} other { and the {count, plural, one {item is} other {items are}} available to others again}}.} other {The payment for {listing} was not finished in time{closed, select, yes {} other {, so the {count, plural, one {item is} other {items are}} available to others again}}.}} {paid}',
  'notice.payment-expired.customer.button': 'See what happened',
  'notice.payment-expired.provider.bell':
    '{unpaid, select, givenUp {{otherName} cancelled the payment for your {listing}} refused {{otherName}’s payment for your {listing} did not go through} other {{otherName} did not finish paying for your {listing}}}',
  'notice.payment-expired.provider.subject': '{otherName} did not pay for your {listing}',
  'notice.payment-expired.provider.preview':
    '{closed, select, yes {The order has ended.} other {{kind, select, sale {Your item is available again.} other {The days are available again.}}}}',
  'notice.payment-expired.provider.heading': '{otherName} did not pay',
  'notice.payment-expired.provider.line':
    '{unpaid, select, givenUp {{otherName} cancelled the payment for your {listing}, {what}.} refused {{otherName}’s payment for your {listing}, {what}, did not go through.} other {{otherName} did not finish paying for your {listing}, {what}.}} The order has ended{closed, select, yes {} other {{kind, select, sale {, and your item is available again} other {, and the days are available again}}}}.',
  'notice.payment-expired.provider.button': 'See what happened',

  /** `{by}`: `you`, `other` (the other party) or `system`. */
  'notice.cancelled.bell':
    '{by, select, you {You cancelled} other {{otherName} cancelled} system {This was cancelled}}: {listing}, {what}',
  'notice.cancelled.subject': 'Cancelled: {listing}, {what}',
  'notice.cancelled.preview': '{paid}',
  'notice.cancelled.heading':
    '{by, select, you {You cancelled} other {{otherName} cancelled} system {This was cancelled}}',
  'notice.cancelled.line':
    '{to, select, provider {{listing}, {what}. {paid}{out, select, yes {} other {{closed, select, yes {} other { Your {count, plural, one {item is} other {items are}} available again.}}}}} other {{listing}, {what}. {paid}}}',
  'notice.cancelled.too-late': 'The payment came through when the first day had begun, too late for the courier.',
  'notice.cancelled.not-sent': 'Nothing was recorded as sent in time, so the sale was cancelled.',
  'notice.cancelled.why':
    'The reason: {reason, select, damaged {the item is damaged.} notThere {the item can’t be found.} notInTime {it can’t be there in time.} mistake {it was accepted by mistake.} other {another one.}}',
  'notice.cancelled.note': '“{note}”',
  'notice.cancelled.similar':
    '{kind, select, rent {Your order’s page leads to similar items that are free on the same days.} other {Your order’s page leads to similar items.}}',
  'notice.cancelled.out':
    '{to, select, provider {{kind, select, sale {What was sent isn’t counted for sale, because it has left you. We’ve asked {otherName} to give it back: arrange that by message on the page of the sale. Once you have it, say how many you have with the button below, and it can be bought again.} other {{by, select, other {{otherName} says that the item, which you have sent, hasn’t arrived. } you {} system {}}Record on the page of the booking when you have it back. If {otherName} has it, or it doesn’t come back, report a problem there.}}} other {{kind, select, sale {If you have the item, or it still arrives, give it back to {otherName}: arrange that by message on the page of your order.} other {If the item still arrives, record that on the page of your order, and give it back to {otherName}.}}}}',
  'notice.cancelled.stock': 'Set how many you have',
  'notice.cancelled.taken-back':
    'The items that {otherName} kept cost {takenBack} less to send than you were paid, so that much is taken off your payouts.',
  'notice.cancelled.button':
    '{to, select, provider {{kind, select, rent {See the booking} other {See the sale}}} other {See your order}}',

  'notice.completed.customer.bell': 'Your {kind, select, rent {rental} other {purchase}} of {listing} is complete',
  'notice.completed.customer.subject': 'Your {kind, select, rent {rental} other {purchase}} of {listing} is complete',
  'notice.completed.customer.preview': 'Thank you for keeping it in rotation.',
  'notice.completed.customer.heading': 'All done',
  'notice.completed.customer.line':
    'Your {kind, select, rent {rental} other {purchase}} of {listing} is complete. Thank you for keeping it in rotation.',
  'notice.completed.customer.button': 'See your order',
  'notice.completed.provider.bell':
    '{pays, select, yes {{payout} is on its way to you for {listing}} other {{kind, select, rent {Your rental} other {Your sale}} of {listing} is complete}}',
  'notice.completed.provider.subject':
    '{pays, select, yes {{payout} is on its way for {listing}} other {{kind, select, rent {Your rental} other {Your sale}} of {listing} is complete}}',
  'notice.completed.provider.preview': '{otherName}’s {kind, select, rent {rental} other {purchase}} is complete.',
  'notice.completed.provider.heading':
    '{pays, select, yes {{payout} is on its way} other {{kind, select, rent {The rental} other {The sale}} is complete}}',
  'notice.completed.provider.line':
    'The {kind, select, rent {rental} other {sale}} of {listing} is complete. {pays, select, yes {{payout} goes to your bank account.} account {{payout} is paid to you once your payout details are in order.} debt {{payout} went towards what you owed for an earlier order.} other {Your part was refunded to {otherName}, so nothing is paid to you.}}{netted, select, none {} other { {netted} more went towards what you owed for an earlier order.}}',
  'notice.completed.provider.button': '{kind, select, rent {See the booking} other {See the sale}}',

  'notice.completed.review': 'How was it with {otherName}? You can write a review until {deadline}.',

  'notice.expiring.bell':
    '{what, select, request {{otherName}’s request for {listing} ends {deadline}} offer {{otherName}’s offer for {listing} ends {deadline}} other {{listing} isn’t paid yet: there’s time until {deadline}}}',
  'notice.expiring.subject':
    '{what, select, request {{otherName} waits for your answer: {listing}} offer {{otherName} waits for your answer: {listing}} other {{listing} isn’t paid yet}}',
  'notice.expiring.preview': 'There’s time until {deadline}.',
  'notice.expiring.heading':
    '{what, select, request {{otherName} waits for your answer} offer {{otherName} waits for your answer} other {You agreed on a price, and it isn’t paid yet}}',
  'notice.expiring.line':
    '{what, select, request {{otherName} has asked for your {listing}. Without an answer the request expires, and {otherName} pays nothing.} offer {{otherName} has made you an offer for {to, select, provider {your {listing}} other {{listing}}}. You can accept it, decline it or make another one.} other {You and {otherName} agreed on a price for {listing}. Until you have paid, others can still get it.}}',
  'notice.expiring.deadline':
    '{what, select, request {Answer by {deadline}. After that the request expires.} offer {Answer by {deadline}. After that the offer expires.} other {Pay by {deadline}. After that the offer expires.}}',
  'notice.expiring.button':
    '{what, select, request {Answer the request} offer {Answer the offer} other {Go to payment}}',

  'notice.review-due.bell': 'How was it with {otherName}? There’s time for a review until {deadline}',
  'notice.review-due.subject': 'How was it with {otherName}?',
  'notice.review-due.preview': 'There’s time for a review until {deadline}.',
  'notice.review-due.heading': 'How was it with {otherName}?',
  'notice.review-due.line':
    '{to, select, customer {Tell others how {listing} was, and how {otherName} was to deal with.} other {Tell others how {otherName} was to deal with.}} {waits, select, true {{otherName} has written a review already: both are shown once yours is sent.} other {A few words are enough.}}',
  'notice.review-due.deadline': 'You can write until {deadline}.',
  'notice.review-due.button': 'Write a review',

  'notice.review-replied.bell': '{replierName} answered your review',
  'notice.review-replied.subject': '{replierName} answered your review',
  'notice.review-replied.preview': '{excerpt}',
  'notice.review-replied.heading': '{replierName} answered your review',
  'notice.review-replied.line': '“{excerpt}”',
  'notice.review-replied.line-2': 'The answer stands below your review of {listing}, where everyone can read it.',
  'notice.review-replied.button': 'Read it',

  'notice.review-received.bell': '{otherName} has reviewed you',
  'notice.review-received.subject': '{otherName} has reviewed you',
  'notice.review-received.preview': 'You can read it once you have written yours.',
  'notice.review-received.heading': '{otherName} has reviewed you',
  'notice.review-received.line':
    'How was it with {otherName} and {listing}? Both reviews become public once you have written yours, or when the time for reviews is over.',
  'notice.review-received.deadline': 'You can write yours until {deadline}.',
  'notice.review-received.button': 'Write a review',

  'notice.reviews-published.bell':
    'The reviews for {to, select, provider {your {listing}} other {{listing}}} are public',
  'notice.reviews-published.subject':
    'The reviews for {to, select, provider {your {listing}} other {{listing}}} are public',
  'notice.reviews-published.preview': 'Everyone can read them now.',
  'notice.reviews-published.heading': 'The reviews are public',
  'notice.reviews-published.line':
    'What was written about the order of {to, select, provider {your {listing}} other {{listing}}} can now be read by everyone.',
  'notice.reviews-published.button': 'Read the reviews',
} as const;
