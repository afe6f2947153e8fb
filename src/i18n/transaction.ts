import { marketplace } from '#marketplace';
import { minutesToPay } from '#src/domain/process/durations.ts';

/**
 * A transaction, for one of its two parties. `{name}` is the other party, `{listing}` the item, `{how}` who or what
 * ended it: `you`, `other`, `system`, `operator`, `ranOut` or `overtaken`. `{gone}`: the other party’s account, or the listing of
 * a request for cause, is closed, and nobody is said to have missed an answer that they could not give.
 */
export const transactionMessages = {
  'transaction.heading.unknown': '{listing}',
  'transaction.heading.customer.enquiry': 'You asked {name} about {listing}',
  'transaction.heading.customer.initial-offer': 'Your offer for {listing} is with {name}',
  'transaction.heading.customer.offer-pending': 'You and {name} are agreeing on a price for {listing}',
  'transaction.heading.customer.offer-accepted': 'You and {name} agreed on a price for {listing}',
  'transaction.heading.customer.offer-declined':
    '{how, select, overtaken {{listing} went to another order} other {No agreement on {listing}}}',
  'transaction.heading.customer.pending-payment': 'Finish paying for {listing}',
  'transaction.heading.customer.payment-expired':
    '{how, select, you {You cancelled the payment for {listing}} system {The payment for {listing} did not go through} other {The time to pay for {listing} ran out}}',
  'transaction.heading.customer.preauthorized':
    '{next, select, confirmed {{kind, select, sale {Your purchase of {listing} is being confirmed} other {Your booking of {listing} is being confirmed}}} other {Your request for {listing} is with {name}}}',
  'transaction.heading.customer.declined':
    '{how, select, ranOut {{gone, select, yes {Your request for {listing} has expired} other {{name} did not answer in time}}} system {The payment for {listing} did not go through} other {{name} declined your request for {listing}}}',
  'transaction.heading.customer.accepted':
    '{kind, select, sale {You bought {listing}} other {You booked {listing} for {days}}}',
  'transaction.heading.customer.canceled':
    '{how, select, ranOut {The offer for {listing} expired} you {{about, select, offer {You withdrew your offer for {listing}} other {You cancelled your order for {listing}}}} operator {Your order for {listing} was cancelled} system {Your order for {listing} was cancelled} other {{about, select, offer {{name} withdrew the offer for {listing}} other {{name} cancelled your order for {listing}}}}}',
  'transaction.heading.customer.delivered':
    '{kind, select, sale {Your purchase of {listing} is complete} other {Your rental of {listing} is complete}}',
  'transaction.heading.customer.reviewed-by-customer': 'You have reviewed {listing}',
  'transaction.heading.customer.reviewed-by-provider': '{name} has reviewed you',
  'transaction.heading.customer.reviewed': 'All done with {listing}',
  'transaction.heading.provider.enquiry': '{name} asked about your {listing}',
  'transaction.heading.provider.initial-offer': '{name} made an offer for your {listing}',
  'transaction.heading.provider.offer-pending': 'You and {name} are agreeing on a price for your {listing}',
  'transaction.heading.provider.offer-accepted': 'You and {name} agreed on a price for your {listing}',
  'transaction.heading.provider.offer-declined':
    '{how, select, overtaken {Your {listing} went to another order} other {No agreement on your {listing}}}',
  'transaction.heading.provider.pending-payment': '{name} is paying for your {listing}',
  'transaction.heading.provider.payment-expired':
    '{how, select, other {{name} cancelled the payment for your {listing}} system {The payment for your {listing} did not go through} ranOut {{name} did not finish paying for your {listing}}}',
  'transaction.heading.provider.preauthorized':
    '{next, select, confirmed {{kind, select, sale {{name} is buying your {listing}} other {{name} is booking your {listing}}}} other {{kind, select, sale {{name} would like to buy your {listing}} other {{name} would like to rent your {listing}}}}}',
  'transaction.heading.provider.declined':
    '{how, select, ranOut {{gone, select, yes {The request for your {listing} has expired} other {You did not answer {name} in time}}} system {The payment for your {listing} did not go through} other {You declined {name}’s request for your {listing}}}',
  'transaction.heading.provider.accepted':
    '{kind, select, sale {You sold {name} your {listing}} other {You are lending {name} your {listing}, {days}}}',
  'transaction.heading.provider.canceled':
    '{how, select, ranOut {The offer for your {listing} expired} you {{about, select, offer {You withdrew your offer for {listing}} other {You cancelled the order for your {listing}}}} operator {{kind, select, sale {The sale of your {listing} was cancelled} other {The booking of your {listing} was cancelled}}} system {{kind, select, sale {The sale of your {listing} was cancelled} other {The booking of your {listing} was cancelled}}} other {{about, select, offer {{name} withdrew the offer for your {listing}} other {{name} cancelled the order for your {listing}}}}}',
  'transaction.heading.provider.delivered':
    '{kind, select, sale {The sale of your {listing} is complete} other {The rental of your {listing} is complete}}',
  'transaction.heading.provider.reviewed-by-customer': '{name} has reviewed you',
  'transaction.heading.provider.reviewed-by-provider': 'You have reviewed {name}',
  'transaction.heading.provider.reviewed': 'All done with your {listing}',

  'transaction.next.customer.enquiry':
    '{kind, select, sale {Buy it whenever you like} other {Choose your days whenever you like}}: this conversation goes on.',
  'transaction.item-gone': 'This item isn’t on the site any more. This conversation goes on.',
  'transaction.next.customer.initial-offer': 'Wait for the other party to accept or decline',
  'transaction.next.customer.offer-pending':
    '{turn, select, you {{name} offers {offer}. {rounds, select, none {Accept or decline.} other {Accept, decline or name another price.}}} other {Wait for the other party to accept or decline}}',
  'transaction.next.customer.offer-accepted': 'You agreed on {offer}. Pay to complete your order.',
  'transaction.next.customer.offer-declined': 'Nothing was charged.',
  'transaction.next.provider.enquiry': 'A quick reply helps {name} decide.',
  'transaction.next.provider.initial-offer':
    '{name} offers {offer}. {rounds, select, none {Accept or decline.} other {Accept, decline or name another price.}}',
  'transaction.next.provider.offer-pending':
    '{turn, select, you {{name} offers {offer}. {rounds, select, none {Accept or decline.} other {Accept, decline or name another price.}}} other {Wait for the other party to accept or decline}}',
  'transaction.next.provider.offer-accepted': 'Wait for the customer to make the payment',
  'transaction.next.customer.payment-expired':
    '{paid}{closed, select, yes {} other { The item is available to others again.}}',
  'transaction.next.customer.preauthorized': '{paid} You are charged only when {name} accepts.',
  'transaction.next.customer.declined': '{paid}{bankDays}',
  'transaction.next.customer.accepted':
    '{kind, select, sale {{step, select, received {{by, select, us {Our team recorded that you have it.} other {Thank you for saying that you have it.}}} dispatched {{way, select, inPerson {{by, select, us {Our team recorded that you have it.} other {{name} says that you have it.}} Confirm it below.} other {{by, select, us {Our team recorded that it was sent.} other {{name} has sent it.}} Say so as soon as you have it.}}} other {{delivery, select, post {{name} posts it to you. Questions? Send a message below.} other {Pick it up from {name}. Arrange a time by message below.}}}}} other {{step, select, returned {{name} has it back.} sentBack {{way, select, inPerson {{name} confirms that it’s back.} other {It’s on its way back to {name}.}}} received {{delivery, select, post {Send it back by {returnBy}, with the return label that came with it. If there was none, ask {name} for it by message below.} other {Bring it back by {returnBy}. Questions? Send a message below.}}} dispatched {{way, select, inPerson {{by, select, us {Our team recorded that you have it.} other {{name} says that you have it.}} Confirm it below.} other {{phase, select, before {It arrives by {arrivesBy}; send it back by {returnBy}, with the return label that comes with it. Questions? Send a message below.} during {It was to arrive by {arrivesBy}. Record here when you have it, and send it back by {returnBy}. If it hasn’t come, message {name}. Questions? Send a message below.} other {Send it back by {returnBy}, with the return label that came with it. If there was none, ask {name} for it by message below.}}}}} other {{delivery, select, post {{phase, select, before {It arrives by {arrivesBy}; send it back by {returnBy}, with the return label that comes with it. Questions? Send a message below.} during {It was to arrive by {arrivesBy}. Record here when you have it, and send it back by {returnBy}. If it hasn’t come, message {name}. Questions? Send a message below.} other {Send it back by {returnBy}, with the return label that came with it. If there was none, ask {name} for it by message below.}}} other {{phase, select, before {Pick it up on {first} and bring it back by {returnBy}. Arrange a time by message below.} other {Bring it back by {returnBy}. Questions? Send a message below.}}}}}}}}',
  'transaction.next.customer.refunded':
    '{given, select, all {All that you paid was refunded.} other {{name}’s part was refunded to you, so the item isn’t coming.}} If you have it, message {name} about giving it back.',
  'transaction.next.customer.canceled':
    '{paid}{bankDays}{kind, select, rent {{step, select, dispatched {{delivery, select, post { If it still arrives, record that here and send it back to {name}.} other { If you have it, record that here and bring it back to {name}.}}} received {{delivery, select, post { Send it back to {name}, and record that here.} other { Bring it back to {name}, and record that here.}}} other {}}} other {{step, select, none {} received { Give it back to {name}: arrange that by message below.} other { If you have the item, or it still arrives, give it back to {name}: arrange that by message below.}}}}',
  'transaction.next.customer.delivered': 'Thank you for keeping it in rotation.',
  'transaction.next.provider.pending-payment': 'Nothing to do yet: we’ll let you know when {name} has paid.',
  'transaction.next.provider.payment-expired': '{paid}{closed, select, yes {} other { The item is available again.}}',
  'transaction.next.provider.preauthorized':
    '{paid} {items, plural, =1 {Accept, and you receive {payout} when the {kind, select, sale {sale} other {rental}} is complete.} other {Accept all {items}, and you receive {sum} in all, for each item when its rental or sale is complete.}}',
  'transaction.next.provider.declined':
    '{paid}{closed, select, yes {} other { {kind, select, sale {The item is available again.} other {The days are available again.}}}}',
  'transaction.next.provider.accepted':
    '{kind, select, sale {{sent, select, yes {It’s with {name}, or on its way.} other {{delivery, select, post {Post it to the address on this page, and record here that it is sent} other {{name} picks it up: arrange a time by message below, and record here that it is handed over}} by the end of {sendBy}. After that the sale is cancelled and {name} gets a full refund.}}} other {{step, select, returned {You have it back.} sentBack {{way, select, inPerson {{by, select, us {Our team recorded that it’s back.} other {{name} says that it’s back.}} Look at it, and confirm it below.} other {{by, select, us {Our team recorded that it was sent back.} other {{name} has sent it back.}}}}} other {{delivery, select, post {{dispatch, select, late {It was due to be posted by {shipBy}, and nothing is recorded. Post it now, with a prepaid return label, or record here that you did. } over {It was due to be posted by {shipBy}, and nothing is recorded. If you posted it, record that here; if not, message {name}. } other {{phase, select, before {{step, select, none {Post it by {shipBy}, so that it arrives by {arrivesBy}. Enclose a prepaid return label: shipping is for both ways. } other {}}} other {}}}}{back, select, sameDay {{name} sends it back by {returnBy}.} other {It is due back by {dueBack}.}}} other {{dispatch, select, late {It was due to be handed over by {first}, and nothing is recorded. Hand it over now, or record here that you did. } over {It was due to be handed over by {first}, and nothing is recorded. If you handed it over, record that here; if not, message {name}. } other {}}{name} {phase, select, before {{step, select, none {picks it up on {first} and brings} other {brings}}} other {brings}} it back by {returnBy}.}}}}}}{paysOut, select, yes { {payout} is paid to you on {due}.} none { Your part was refunded to {name}, so nothing is paid to you.} disputed { Your payout waits until the bank has decided.} other {}}',
  'transaction.next.provider.refunded':
    '{given, select, all {Your part was refunded to {name}, so nothing is paid to you.} other {All that {name} paid was refunded, and you’re still paid your part.}} If you still have the item, keep it.',
  'transaction.next.provider.canceled':
    '{paid}{about, select, offer {} other { {kind, select, sale {{writtenOff, select, open {What was sent isn’t counted for sale, because it has left you. {name} was asked to give it back: arrange that by message below. Once you have it, say how many you have, and it can be bought again.} counted {You’ve said since how many you have.} other {{closed, select, yes {} other {The item is available again.}}}}} other {{step, select, none {{closed, select, yes {} other {The days are available again.}}} returned {You have it back.} sentBack {{way, select, inPerson {{name} says that it’s back: record here that you have it.} other {It’s on its way back to you: record here when you have it.}}} received {{name} has it, and gives it back. Record here when you have it.} other {Record here when you have it back. If {name} has it, or it doesn’t come back, report a problem.}}}}}}',
  'transaction.next.provider.delivered':
    '{money, select, disputed {{paid} Your payout waits until that is decided.} lost {{paid} Our team decides now what that means for your payout.} other {{pays, select, yes {{payout} is on its way to your bank.} case {Your payout waits until the open case about this order is settled.} account {{payout} is paid to you once your payout details are in order.} debt {{payout} went towards what you owed for an earlier order.} other {Your part was refunded to {name}, so nothing is paid to you.}}{netted, select, none {} other { {netted} more went towards what you owed for an earlier order.}}}}',

  'transaction.whole-price':
    '{kind, select, sale {{count, plural, one {# item} other {# items}}} other {{count, plural, one {# day} other {# days}}}}, {why, select, backUp {as a back-up} other {as offered}}',

  'transaction.feed.unknown': 'Something changed here.',
  'transaction.feed.enquire': '{voice, select, you {You asked about {listing}.} other {{name} asked about {listing}.}}',
  'transaction.feed.multi-vendor-payment':
    '{voice, select, provider {{name} sent a request. {stage, select, requested {{paid}} other {The payment was held on {name}’s card.}}} other {You sent the request. {shared, select, yes {The payment for all of it was held on your card.} other {{stage, select, requested {{paid}} other {{payin} was held on your card.}}}}}}',
  'transaction.feed.confirm-payment':
    '{voice, select, provider {{name} sent a request. {stage, select, requested {{paid}} other {The payment was held on {name}’s card.}}} other {You sent the request. {shared, select, yes {The payment for all of it was held on your card.} other {{stage, select, requested {{paid}} other {{payin} was held on your card.}}}}}}',
  'transaction.feed.expire-payment': `{voice, select, provider {{name} did not finish paying in time.} other {The payment was not finished within ${minutesToPay} minutes. {paid}}}`,
  'transaction.feed.abandon':
    '{voice, select, you {You cancelled the payment. {paid}} system {The card was refused too many times, so the payment was cancelled. {paid}} other {{name} cancelled the payment.}}',
  'transaction.feed.accept':
    '{voice, select, you {You accepted. {name} paid{shared, select, yes {} other { {payin}}}.} system {{settled, select, instant {{side, select, provider {This was accepted at once, as your listing says. {name} paid{shared, select, yes {} other { {payin}}}.} other {This was accepted at once. {shared, select, yes {Your payment went through.} other {You paid {payin}.}}}}} other {The price was agreed, so this was accepted automatically. {payin} was paid.}}} other {{name} accepted. {shared, select, yes {Your payment went through.} other {You paid {payin}.}}}}',
  'transaction.feed.decline':
    '{voice, select, you {You declined. {paid}} system {The payment could not be taken, so the request was declined. {paid}} other {{name} declined. {paid}}}',
  'transaction.feed.expire':
    '{gone, select, yes {The request expired without an answer. {paid}} other {{voice, select, provider {You did not answer in time, so the request expired. {paid}} other {{name} did not answer in time. {paid}}}}}',
  'transaction.feed.cancel-by-customer':
    '{voice, select, you {{out, select, yes {You said that the item hadn’t arrived, and cancelled.} other {You cancelled.}} {paid}} other {{out, select, yes {{name} said that the item hadn’t arrived, and cancelled.} other {{name} cancelled.}} {paid}}}',
  'transaction.feed.cancel': `{voice, select, you {You cancelled. {paid}} operator {${marketplace.name} cancelled this. {paid}} system {{kind, select, sale {Nothing was recorded as sent in time, so the sale was cancelled.} other {The payment came through on the first day, too late for the courier, so this was cancelled.}} {paid}} other {{name} cancelled. {paid}}}`,
  'transaction.feed.complete':
    '{kind, select, sale {The sale is complete.} other {The rental is complete.}} {voice, select, provider {{pays, select, yes {Your money is on its way.} other {}}} other {}}',
  'transaction.feed.initial-offer': '{voice, select, you {You made an offer.} other {{name} made an offer.}}',
  'transaction.feed.accept-offer-by-provider':
    '{voice, select, you {You accepted the offer.} system {The offer was accepted for you, as your listing says.} other {{name} accepted your offer.}}',
  'transaction.feed.decline-offer-by-provider':
    '{voice, select, you {You declined the offer.} system {The offer was declined for you, as your listing says.} other {{name} declined your offer.}}',
  'transaction.feed.counter-offer-by-provider':
    '{voice, select, you {You made a counter-offer.} other {{name} made a counter-offer.}}',
  'transaction.feed.accept-pending-offer-by-provider':
    '{voice, select, you {You accepted the offer.} system {The offer was accepted for you, as your listing says.} other {{name} accepted your offer.}}',
  'transaction.feed.decline-pending-offer-by-provider':
    '{voice, select, you {You declined the offer.} system {The offer was declined for you, as your listing says.} other {{name} declined your offer.}}',
  'transaction.feed.counter-pending-offer-by-provider':
    '{voice, select, you {You made a counter-offer.} other {{name} made a counter-offer.}}',
  'transaction.feed.accept-offer-by-customer':
    '{voice, select, you {You accepted the offer.} other {{name} accepted your offer.}}',
  'transaction.feed.decline-offer-by-customer':
    '{voice, select, you {You declined the offer.} other {{name} declined your offer.}}',
  'transaction.feed.counter-offer-by-customer':
    '{voice, select, you {You made a counter-offer.} other {{name} made a counter-offer.}}',
  'transaction.feed.withdraw-offer':
    '{voice, select, you {You withdrew your offer.} other {{name} withdrew the offer.}}',
  'transaction.feed.offer-auto-cancel': 'The offer expired without an answer.',
  'transaction.feed.expire-accepted-offer':
    '{voice, select, provider {{name} did not pay in time, so the offer expired.} other {The agreed price was not paid in time, so the offer expired.}}',
  'transaction.feed.offer-overtaken':
    '{kind, select, sale {The last of it went to another order} other {Another order for these days was accepted}}, so the offer ended.',
  'transaction.feed.review-1-by-customer':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}}',
  'transaction.feed.review-1-by-provider':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}}',
  'transaction.feed.review-2-by-customer':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}} Both are public now.',
  'transaction.feed.review-2-by-provider':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}} Both are public now.',
  'transaction.feed.expire-provider-review-period':
    '{voice, select, provider {The time for your review is over.} other {The time for {name}’s review is over.}}',
  'transaction.feed.expire-customer-review-period':
    '{voice, select, customer {The time for your review is over.} other {The time for {name}’s review is over.}}',

  'transaction.activity': 'Activity',
  'transaction.nothing-yet': 'Nothing yet. The request is sent once it’s paid.',
  'transaction.messages-failed': 'The messages couldn’t be loaded. Reload the page to try again.',
  'transaction.progress': 'Progress',
  'transaction.step.requested': 'Requested',
  'transaction.step.accepted': 'Accepted',
  'transaction.step.rented': '{side, select, customer {With you} other {With {name}}}',
  'transaction.step.returned': 'Returned',
  'transaction.step.delivered': 'Delivered',
  'transaction.step.completed': 'Complete',
  'transaction.step.reviewed': 'Reviewed',

  'transaction.deadline-pay':
    'Pay within <left></left>. After that it’s available to others again, and nothing is charged.',
  'transaction.deadline-answer':
    'Answer within <left></left>. After that the request expires and the hold on {name}’s card is released.',
  'transaction.deadline-wait':
    '{name} has <left></left> to answer. After that the request expires and the hold on your card is released, never charged.',
  'transaction.waiting':
    '<b>Your payment is being processed.</b> Your request is saved. This page updates automatically.',
  'transaction.look-again': 'Refresh',
  'transaction.keep-item':
    '{money, select, lost {{name}’s bank has decided the dispute for {name}.} other {{name}’s bank is asking about the payment.}} Please don’t {delivery, select, post {send the item} other {hand the item over}} until we tell you more; your payout waits too.',
  'transaction.counterparty-banned': 'The user made the request, but was later banned.',
  'transaction.counterparty-deleted': 'The user made the request, but has since left.',
  'transaction.offer-party-gone':
    'The other account has been closed, so nothing comes of this offer. It expires automatically.',
  'transaction.left-alone':
    '{side, select, customer {The lender’s account has been closed, so you can’t message each other.} other {Your customer’s account has been closed, so you can’t message each other.}} {kept, select, yes {Don’t send or hand over anything: <link>write to us</link>, and we’ll settle this order with you.} other {<link>Write to us</link>, and we’ll help you finish this order.}}',
  'transaction.lender-gone':
    'The lender’s account has been closed, so this request can’t be accepted any more. It expires automatically, and nothing is charged.',
  'transaction.ends-by-itself': 'It can’t be answered any more and expires automatically.',

  'transaction.action.accept': 'Accept',
  'transaction.action.decline': 'Decline',
  'transaction.action.cancel-by-customer': 'Cancel & get full refund',
  'transaction.cancel-not-arrived': 'It hasn’t arrived: cancel',
  'transaction.cancel-for-part': 'Cancel & get {refunded} back',
  'transaction.action.cancel': 'Cancel & refund',
  'transaction.action.cancel-refunded': '{kind, select, sale {Cancel the sale} other {Cancel the booking}}',
  'transaction.action.complete': 'Complete',
  'transaction.action.abandon': 'Cancel payment',
  'transaction.finish-paying': 'Finish paying',
  'transaction.pay-again': 'Pay again',
  'transaction.again.of':
    '{side, select, provider {{name} is paying again for an <link>earlier order</link>.} other {You are paying again for an <link>earlier order</link>.}}',
  'transaction.again.by':
    '{side, select, provider {{name} is paying again in a <link>new order</link>.} other {You are paying again in a <link>new order</link>.}}',
  'transaction.threads.question':
    '{side, select, provider {{name} asked you about this item <link>in an earlier conversation</link>.} other {You asked {name} about this item <link>in an earlier conversation</link>.}}',
  'transaction.threads.offer':
    '{side, select, provider {{name} made an offer. <link>See the offer</link>} other {You made an offer. <link>See your offer</link>}}',
  'transaction.care': 'Measurements and care',
  'transaction.see-listing': 'Back to the item',
  'transaction.cancel-too-late':
    '{phase, select, before {It starts within {days} days} during {It has started} other {It is over}}, so it can’t be cancelled for a refund any more. Send {name} a message.',
  'transaction.cancel-part-refunded':
    'Part of this order has been refunded already, so it can’t be cancelled for half of the price. Send {name} a message.',
  'transaction.cancel-sent':
    '{way, select, back {You have rented it} received {You have it} courier {It has been sent} other {It has been handed over}}, so it can’t be cancelled any more. If something is wrong, report a problem.',
  'transaction.cancel-held': 'Nothing has been charged yet: the hold on your card is released.',
  'transaction.cancel-free-until': 'Free to cancel until {moment}.',
  'transaction.cancel-free-sale':
    'Free to cancel until {name} records that it is {delivery, select, post {sent} other {handed over}}.',
  'transaction.cancel-half-until': 'Until {moment} you get half of the rental price and all of the delivery back.',
  'transaction.answer-over':
    'The time to answer is over. The request expires automatically in a moment, and {name} pays nothing.',
  'transaction.confirm.cancel-by-customer': '{items, plural, =1 {Cancel {listing}?} other {Cancel the whole request?}}',
  'transaction.confirm.cancel-by-customer-line':
    '{money, select, held {{items, plural, =1 {The hold of {payin} on your card is released} =2 {Both items are cancelled, and the hold on your card is released} other {All # items are cancelled, and the hold on your card is released}}, never charged.} other {{refund, select, half {{refunded} of {payin} is refunded to your card: half of the rental price, and the delivery.} part {{refunded} of {payin} is refunded to your card; the rest pays the fee and any delivery of the items that you keep.} rest {What is left of the {payin} is refunded to your card: {refunded}.} other {The full {payin} is refunded to your card.}}}} {out, select, yes {By cancelling you say that the item hasn’t arrived. If it still does, you send it back: {name} can report what doesn’t come back.} other {{kind, select, sale {The item} other {The days}} may be taken by someone else straight away.}}',
  'transaction.confirm.cancel-by-customer-keep': 'Keep it',

  'transaction.confirm.cancel': 'Cancel {listing}?',
  'transaction.confirm.cancel-line': '{name} gets a full refund, and a link to similar items. This can’t be undone.',
  'transaction.confirm.cancel-refunded-line':
    '{name} has been refunded already.{closed, select, yes {} other { {kind, select, sale {The item is available again} other {The days are available again}} once you cancel.}} This can’t be undone.',
  'transaction.confirm.cancel-keep': 'Keep it',
  'transaction.confirm.complete': 'Complete this order?',
  'transaction.confirm.complete-line':
    'Everything is as it should be, and the money is paid out to you now instead of on {due}. This can’t be undone.',
  'transaction.confirm.complete-keep': 'Not now',

  'transaction.payouts-not-ready':
    'You cannot accept yet: your payout account needs attention before we can pay you. You can still accept until the time to answer ends.',
  'transaction.failed.accept': 'Oops, accepting failed. Please try again.',
  'transaction.failed.decline': 'Oops, declining failed. Please try again.',
  'transaction.failed.cancel-by-customer': 'Oops, cancelling failed. Please try again.',
  'transaction.failed.cancel': 'Oops, cancelling failed. Please try again.',
  'transaction.failed.complete': 'Oops, that failed. Please try again.',
  'transaction.failed.abandon': 'Oops, that failed. Please try again.',
  'transaction.in-progress.accept': 'Accept or decline already in progress',
  'transaction.in-progress.decline': 'Accept or decline already in progress',
  'transaction.in-progress.cancel-by-customer': 'Cancel already in progress',
  'transaction.in-progress.cancel': 'Cancel already in progress',
  'transaction.in-progress.complete': 'Already in progress',
  'transaction.in-progress.abandon': 'Payment already in progress',
  'transaction.moved-on': 'This has changed in the meantime. The page shows where it is now.',

  'transaction.write-to': 'Message {name}',
  'transaction.arrange-pick-up': 'Arrange the pick-up',
  'transaction.message': 'Message',
  'transaction.send': 'Send',
  'transaction.covered': `Keep payments on ${marketplace.name}: what is paid elsewhere can’t be refunded here.`,
  'transaction.message-empty': 'Enter a message.',
  'transaction.message-wrong': 'This is too long, or contains a character that can’t be sent.',
  'transaction.message-failed': 'Your message was not sent. {why}',
  'transaction.messages-closed': 'You can’t message {name} any more.',

  'transaction.summary': 'Summary',
  'transaction.commission': `${marketplace.name} commission`,
  'transaction.courier-paid-through': 'Delivery (passed on to you)',
  'transaction.refund-of': 'Refund: {line}',
  'transaction.refund-half-of': 'Refund: half of {line}',
  'transaction.never-paid-out': 'Not paid out',
  'transaction.borne': 'Your part of what was refunded',
  'transaction.card':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} unionpay {UnionPay} other {Card}} ending in {last4}',
  'transaction.paid-on': '{word}: {card}',
  'transaction.you-receive': 'You receive, {currency}',
  'transaction.price-broken': 'We can’t show this price. What was paid is recorded safely. Please contact us.',
  'transaction.send-to': 'Send it to',
  'transaction.pick-up-at': 'Pick it up at',
  'transaction.address-on-request': 'Ask {name} for the exact address below.',
  'transaction.other-customer': 'The customer',
  'transaction.other-provider': '{kind, select, sale {The seller} other {The lender}}',
  'transaction.here-since': '{place, select, none {Member} other {{place} · member}} since {year}',
  'transaction.print': 'Print a receipt',
  'transaction.receipt': 'Receipt',
  'transaction.receipt-order': 'Order',
  'transaction.receipt-requested': 'Requested',
  'transaction.receipt-charged': 'Paid',
  'transaction.receipt-days': 'Dates',
  'transaction.receipt-payment': 'Payment',
  'transaction.receipt-customer': 'Customer',
  'transaction.receipt-lender': 'Lender',
  'transaction.receipt-seller': 'Seller',
  'transaction.receipt-foot': '{name}, Aotearoa New Zealand',
  'transaction.failed-order': 'This order didn’t load',
  'transaction.failed-sale': 'This request didn’t load',
  'transaction.failed-line': 'Nothing has changed. Reloading usually helps.',
  'transaction.reload': 'Reload',
} as const;
