import { daysToAnswer } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

/**
 * Questions and offers about a listing, before anything is paid. `{name}` is the other party, `{listing}` the item,
 * `{amount}` a price before delivery and fee.
 */
export const negotiationMessages = {
  'transaction.action.accept-offer-by-provider': 'Accept offer',
  'transaction.action.accept-pending-offer-by-provider': 'Accept offer',
  'transaction.action.accept-offer-by-customer': 'Accept offer',
  'transaction.action.decline-offer-by-provider': 'Decline',
  'transaction.action.decline-pending-offer-by-provider': 'Decline',
  'transaction.action.decline-offer-by-customer': 'Decline',
  'transaction.action.counter-offer-by-provider': 'Counter',
  'transaction.action.counter-pending-offer-by-provider': 'Counter',
  'transaction.action.counter-offer-by-customer': 'Counter',
  'transaction.action.withdraw-offer': 'Withdraw offer',

  'transaction.confirm.decline-offer-by-provider': 'Decline {name}’s offer?',
  'transaction.confirm.decline-offer-by-provider-line':
    'That ends this offer. To agree on another price, make a counter-offer instead.',
  'transaction.confirm.decline-offer-by-provider-keep': 'Not now',
  'transaction.confirm.decline-pending-offer-by-provider': 'Decline {name}’s offer?',
  'transaction.confirm.decline-pending-offer-by-provider-line':
    'That ends this offer. To agree on another price, make a counter-offer instead.',
  'transaction.confirm.decline-pending-offer-by-provider-keep': 'Not now',
  'transaction.confirm.decline-offer-by-customer': 'Decline {name}’s offer?',
  'transaction.confirm.decline-offer-by-customer-line':
    'That ends this offer. To agree on another price, make a counter-offer instead.',
  'transaction.confirm.decline-offer-by-customer-keep': 'Not now',
  'transaction.confirm.counter-offer-by-provider': 'Make a counter-offer',
  'transaction.confirm.counter-offer-by-provider-line': `{name} has {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {until {until}}} to answer.`,
  'transaction.confirm.counter-offer-by-provider-keep': 'Not now',
  'transaction.confirm.counter-pending-offer-by-provider': 'Make a counter-offer',
  'transaction.confirm.counter-pending-offer-by-provider-line': `{name} has {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {until {until}}} to answer.`,
  'transaction.confirm.counter-pending-offer-by-provider-keep': 'Not now',
  'transaction.confirm.counter-offer-by-customer': 'Make a counter-offer',
  'transaction.confirm.counter-offer-by-customer-line': `{name} has {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {until {until}}} to answer.`,
  'transaction.confirm.counter-offer-by-customer-keep': 'Not now',
  'transaction.confirm.withdraw-offer': 'Withdraw your offer?',
  'transaction.confirm.withdraw-offer-line': 'That ends it, and {name} is told.',
  'transaction.confirm.withdraw-offer-keep': 'Keep it',

  'transaction.failed.accept-offer-by-provider': 'Oops, accepting failed. Please try again.',
  'transaction.failed.accept-pending-offer-by-provider': 'Oops, accepting failed. Please try again.',
  'transaction.failed.accept-offer-by-customer': 'Oops, accepting failed. Please try again.',
  'transaction.failed.decline-offer-by-provider': 'Oops, declining failed. Please try again.',
  'transaction.failed.decline-pending-offer-by-provider': 'Oops, declining failed. Please try again.',
  'transaction.failed.decline-offer-by-customer': 'Oops, declining failed. Please try again.',
  'transaction.failed.counter-offer-by-provider': 'Oops, your counter-offer was not sent. Please try again.',
  'transaction.failed.counter-pending-offer-by-provider': 'Oops, your counter-offer was not sent. Please try again.',
  'transaction.failed.counter-offer-by-customer': 'Oops, your counter-offer was not sent. Please try again.',
  'transaction.failed.withdraw-offer': 'Oops, withdrawing failed. Please try again.',
  'transaction.in-progress.offer': 'Someone is paying for this already. Look again in a moment.',

  'transaction.offers': 'Offers',
  'transaction.offer-by': '{who, select, you {You offered {amount}} other {{name} offered {amount}}}',
  'transaction.offer-listed': 'Listed price {amount}',
  'transaction.offer-rounds': 'You have both made all the offers there can be. Accept or decline the last one.',
  'transaction.offer-agreed': 'Agreed',
  'transaction.you-would-have-received': 'You would have received, {currency}',
  'transaction.offer-total': '{side, select, provider {You receive {total}} other {{total} with delivery and fee}}',
  'transaction.deadline-offer': 'Answer within <left></left>. After that the offer expires.',
  'transaction.deadline-offer-wait': '{name} has <left></left> to answer. After that the offer expires.',
  'transaction.deadline-agreed': 'Pay within <left></left>. After that the offer expires.',
  'transaction.deadline-agreed-wait': '{name} has <left></left> to pay. After that the offer expires.',
  'transaction.offer-over': 'The time for this offer is over. It expires automatically in a moment.',
  /** `{why}`: the code of the refusal of its order. `{turn}`: whose answer it waits for. */
  'transaction.offer-impossible':
    '{side, select, provider {{why, select, listingClosed {You’ve closed this listing, so the offer can’t be accepted. <open>Open it again</open> to go on.} listingClosedByUs {We closed this listing and told you why by email, so the offer can’t be accepted.} transactionBookingTimeNotAvailable {The days of this offer aren’t free in your calendar any more, so it can’t be accepted.} listingStockInsufficient {There aren’t that many left, so the offer can’t be accepted.} other {This can’t be ordered like this any more, so the offer can’t be accepted.}}} other {{why, select, transactionBookingTimeNotAvailable {The days of this offer aren’t free any more, so it can’t be accepted.} listingStockInsufficient {There aren’t that many left, so the offer can’t be accepted.} other {{listing} isn’t on offer like this any more, so the offer can’t be accepted.}}}} {turn, select, you {You can decline it, or it expires automatically.} other {You can withdraw your offer, or it expires automatically.}}',
  'transaction.agreed-impossible':
    '{side, select, provider {{why, select, listingClosed {You’ve closed this listing, so {name} can’t pay for it. <open>Open it again</open> to go on.} listingClosedByUs {We closed this listing and told you why by email, so {name} can’t pay for it.} transactionBookingTimeNotAvailable {The days you agreed on aren’t free in your calendar any more, so {name} can’t pay for them.} listingStockInsufficient {There aren’t that many left, so {name} can’t pay for them.} other {This can’t be ordered like this any more, so {name} can’t pay for it.}}} other {{why, select, transactionBookingTimeNotAvailable {The days you agreed on aren’t free any more, so you can’t pay for them.} listingStockInsufficient {There aren’t that many left, so you can’t pay for them.} other {{listing} isn’t on offer like this any more, so you can’t pay for it.}}}} {side, select, provider {{why, select, listingClosed {Otherwise the} other {The}} offer expires automatically.} other {The offer expires automatically, and you’re charged nothing.}}',
  'transaction.pay-agreed': 'Go to payment',
  'transaction.choose-order': '{kind, select, sale {Buy it} other {Choose your days}}',
  'transaction.see-similar': 'See similar items',

  'offer.heading': 'Make an offer',
  'offer.lede': `Offer a price for {kind, select, sale {{quantity, plural, one {this item} other {these # items}}} other {your days}}. {name} has {until, select, none {{hours, plural, =${daysToAnswer * 24} {${daysInWords(daysToAnswer)}} other {# hours}}} other {until {until}}} to accept, decline or name another price. You pay only once you agree.`,
  'offer.amount': 'Your offer',
  'offer.amount-hint':
    'For the whole {kind, select, sale {order} other {rental}}, before delivery and fee. From {smallest} to {listed}, the listed price.',
  'offer.below':
    '{percent, plural, =0 {Just below} other {#% below}} the listed price of {listed}. Before delivery and fee.',
  'offer.suggestions': 'Suggested prices',
  'offer.if-accepted': 'If accepted, {currency}',
  'offer.listed': '{listed} {kind, select, sale {listed} other {for these days}}',
  'offer.amount-missing': 'Enter a price, for example 45 or 45.50.',
  'offer.amount-range': 'Enter a price from {smallest} to {largest}.',
  'offer.amount-same': 'That’s the price you’ve been offered. Accept it, or enter another one.',
  'offer.amount-top':
    '{kind, select, counter {The listed price is {largest}: a counter-offer can’t be above it.} other {The listed price is {largest}. You need no offer for that: {kind, select, sale {buy it} other {request it}} at the listed price.}}',
  'offer.counter-hint': 'Before delivery and fee. From {smallest} to {listed}, the listed price.',
  'offer.send': 'Send offer',
  'offer.send-counter': 'Send counter-offer',
  'offer.try-again': 'Try again with {amount}',
  'offer.change': 'Change the order',
  'offer.no-charge':
    'Nothing is held or charged now, and the {kind, select, sale {{quantity, plural, one {item stays} other {items stay}}} other {days stay}} open to others until you have paid.',
  'offer.unverified':
    'Only members with a verified email address make offers. Open the link in the email that we sent you, and come back. Wrong address? <link>Change it</link>',
  'offer.failed': 'Your offer was not sent. {why}',
  'offer.lost': 'The connection dropped, so your offer may not have been sent. Send it again: it will be sent once.',
  'offer.sent-before': 'Your first offer was sent, and this one was not. <link>See the offer that was sent</link>.',
  'offer.make': 'Make an offer',

  'enquiry.unverified':
    'Only members with a verified email address ask lenders. Open the link in the email that we sent you, and come back. Wrong address? <link>Change it</link>',
  'enquiry.heading': 'Ask {name} about {listing}',
  'enquiry.lede': 'The answer is in your inbox, and you can book from there.',
  'enquiry.choose': 'Ask {name} a question',
  'enquiry.which': 'Which item is it about?',
  'enquiry.nothing': 'There is nothing to ask about: {name} has no items here at the moment.',
  'enquiry.message': 'Your message',
  'enquiry.message-hint': 'Fit, fabric, dates: whatever helps you decide.',
  'enquiry.message-missing': 'Enter a message.',
  'enquiry.message-wrong': 'This is too long, or contains a character that can’t be sent.',
  'enquiry.send': 'Send message',
  'enquiry.sent-before':
    'Your message was sent before you changed it, and the changed one was not. Add to it in your conversation.',
  'enquiry.see-sent': 'See the message that was sent',
  'enquiry.ask': 'Ask {name} a question',

  'transaction.being-accepted':
    '<b>{kind, select, sale {The sale} other {The booking}} is being confirmed.</b> Nothing to do: this page updates automatically.',
  'transaction.card-not-saved':
    'Your card couldn’t be saved for next time. <link>Add it in your payment methods</link> if you still want to keep it.',
} as const;
