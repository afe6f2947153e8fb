/**
 * A deal, told to one of its two sides. `{name}` is the other side, `{piece}` the piece, `{how}` who or what
 * ended it: `you`, `other`, `system`, `operator`, or `ranOut`.
 */
export const dealMessages = {
  'deal.heading.unknown': '{piece}',
  'deal.heading.customer.enquiry': 'You asked {name} about {piece}',
  'deal.heading.customer.initial-offer': 'Your offer for {piece} is with {name}',
  'deal.heading.customer.offer-pending': 'You and {name} are settling the price of {piece}',
  'deal.heading.customer.offer-accepted': 'You and {name} agree on the price of {piece}',
  'deal.heading.customer.offer-declined': 'No agreement on {piece}',
  'deal.heading.customer.pending-payment': 'Finish paying for {piece}',
  'deal.heading.customer.payment-expired':
    '{how, select, you {You let {piece} go} other {The time to pay for {piece} ran out}}',
  'deal.heading.customer.preauthorized': 'Your request for {piece} is with {name}',
  'deal.heading.customer.declined':
    '{how, select, ranOut {{name} did not answer in time} system {The payment for {piece} did not go through} other {{name} declined your request for {piece}}}',
  'deal.heading.customer.accepted': '{kind, select, sale {{piece}, yours to keep} other {{piece}, yours for {days}}}',
  'deal.heading.customer.canceled':
    '{how, select, ranOut {The offer for {piece} ran out} you {You cancelled {piece}} operator {Your order of {piece} was cancelled} system {Your order of {piece} was cancelled} other {{name} cancelled {piece}}}',
  'deal.heading.customer.delivered': '{kind, select, sale {{piece}, at home with you} other {{piece}, home again}}',
  'deal.heading.customer.reviewed-by-customer': 'You have reviewed {piece}',
  'deal.heading.customer.reviewed-by-provider': '{name} has reviewed you',
  'deal.heading.customer.reviewed': 'All done with {piece}',
  'deal.heading.provider.enquiry': '{name} asks about your {piece}',
  'deal.heading.provider.initial-offer': '{name} made an offer for your {piece}',
  'deal.heading.provider.offer-pending': 'You and {name} are settling the price of your {piece}',
  'deal.heading.provider.offer-accepted': 'You and {name} agree on the price of your {piece}',
  'deal.heading.provider.offer-declined': 'No agreement on your {piece}',
  'deal.heading.provider.pending-payment': '{name} is paying for your {piece}',
  'deal.heading.provider.payment-expired':
    '{how, select, other {{name} let your {piece} go} ranOut {{name} did not finish paying for your {piece}}}',
  'deal.heading.provider.preauthorized':
    '{kind, select, sale {{name} would like to buy your {piece}} other {{name} would like to rent your {piece}}}',
  'deal.heading.provider.declined':
    '{how, select, ranOut {You did not answer {name} in time} system {The payment for your {piece} did not go through} other {You declined {name}’s request for your {piece}}}',
  'deal.heading.provider.accepted':
    '{kind, select, sale {You sold {name} your {piece}} other {You are lending {name} your {piece}, {days}}}',
  'deal.heading.provider.canceled':
    '{how, select, ranOut {The offer for your {piece} ran out} you {You cancelled your {piece}} operator {The deal about your {piece} was cancelled} system {The deal about your {piece} was cancelled} other {{name} cancelled your {piece}}}',
  'deal.heading.provider.delivered':
    '{kind, select, sale {A new home for your {piece}} other {Home again: your {piece}}}',
  'deal.heading.provider.reviewed-by-customer': '{name} has reviewed you',
  'deal.heading.provider.reviewed-by-provider': 'You have reviewed {name}',
  'deal.heading.provider.reviewed': 'All done with your {piece}',

  'deal.next.customer.payment-expired': 'Nothing was charged, and the piece is free for others again.',
  'deal.next.customer.preauthorized': '{payin} is held on your card. It is charged only when {name} accepts.',
  'deal.next.customer.declined':
    'Nothing was charged. The hold of {payin} on your card ends by itself; some banks take a few days to show it.',
  'deal.next.customer.accepted':
    '{kind, select, sale {{delivery, select, collect {Pick it up from {name}. Settle the time in the messages below.} other {{name} posts it to you. Ask below if anything is unclear.}}} other {{delivery, select, collect {Pick it up on {first} and bring it back on {last}. Settle the time in the messages below.} other {It arrives by {first} and goes back on {last}. Ask below if anything is unclear.}}}}',
  'deal.next.customer.canceled': 'The full {payin} goes back to your card. Some banks take a few days to show it.',
  'deal.next.customer.delivered': 'Thank you for keeping it in rotation.',
  'deal.next.provider.pending-payment': 'Nothing to do yet: you hear from us when {name} has paid.',
  'deal.next.provider.payment-expired': 'Nothing was charged, and the piece is free again.',
  'deal.next.provider.preauthorized':
    '{kind, select, sale {Accept, and you receive {payout} when the sale is complete.} other {Accept, and you receive {payout} when it is home again.}}',
  'deal.next.provider.declined':
    '{name} gets the full amount back. {kind, select, sale {The piece is on the rail again.} other {The days are free again.}}',
  'deal.next.provider.accepted':
    '{kind, select, sale {{delivery, select, collect {{name} picks it up. Settle the time in the messages below.} other {Post it to the address on this page.}}} other {{delivery, select, collect {{name} picks it up on {first} and brings it back on {last}.} other {Post it so that it arrives by {first}. It comes back on {last}.}}}} {payout} is paid to you on {due}.',
  'deal.next.provider.canceled':
    '{name} gets the full amount back. {kind, select, sale {The piece is on the rail again.} other {The days are free again.}}',
  'deal.next.provider.delivered': '{payout} is on its way to your bank.',

  'deal.feed.unknown': 'Something changed here.',
  'deal.feed.enquire': '{voice, select, you {You asked about {piece}.} other {{name} asked about {piece}.}}',
  'deal.feed.multi-vendor-payment':
    '{voice, select, provider {{name} paid {payin}.{state, select, preauthorized { It is held until you answer.} other {}}} other {You paid {payin}.{state, select, preauthorized { It is held until {name} answers.} other {}}}}',
  'deal.feed.confirm-payment':
    '{voice, select, provider {{name} paid {payin}.{state, select, preauthorized { It is held until you answer.} other {}}} other {You paid {payin}.{state, select, preauthorized { It is held until {name} answers.} other {}}}}',
  'deal.feed.expire-payment':
    '{voice, select, provider {{name} did not finish paying in time.} other {The payment was not finished within 15 minutes. Nothing was charged.}}',
  'deal.feed.abandon':
    '{voice, select, you {You gave up the payment. Nothing was charged.} other {{name} gave up the payment.}}',
  'deal.feed.accept':
    '{voice, select, you {You accepted. {name}’s payment was taken.} other {{name} accepted. Your payment was taken.}}',
  'deal.feed.decline':
    '{voice, select, you {You declined. {name} was charged nothing.} system {The card network let go of the payment, so the request was declined.} other {{name} declined. Nothing was charged.}}',
  'deal.feed.expire':
    '{voice, select, provider {You did not answer within three days, so the request ended.} other {{name} did not answer within three days. Nothing was charged.}}',
  'deal.feed.cancel-by-customer':
    '{voice, select, you {You cancelled. The full {payin} goes back to your card.} other {{name} cancelled and gets the full amount back.}}',
  'deal.feed.cancel':
    '{voice, select, you {You cancelled. {name} gets the full amount back.} operator {Rotation cancelled this. The full amount goes back.} system {This was cancelled. The full amount goes back.} other {{name} cancelled. The full {payin} goes back to your card.}}',
  'deal.feed.complete':
    '{kind, select, sale {The sale is complete.} other {The rental is complete.}} {voice, select, provider {Your money is on its way.} other {}}',
  'deal.feed.initial-offer': '{voice, select, you {You made an offer.} other {{name} made an offer.}}',
  'deal.feed.accept-offer-by-provider':
    '{voice, select, you {You accepted the offer.} other {{name} accepted your offer.}}',
  'deal.feed.decline-offer-by-provider':
    '{voice, select, you {You declined the offer.} other {{name} declined your offer.}}',
  'deal.feed.counter-offer-by-provider':
    '{voice, select, you {You named another price.} other {{name} named another price.}}',
  'deal.feed.accept-pending-offer-by-provider':
    '{voice, select, you {You accepted the offer.} other {{name} accepted your offer.}}',
  'deal.feed.decline-pending-offer-by-provider':
    '{voice, select, you {You declined the offer.} other {{name} declined your offer.}}',
  'deal.feed.counter-pending-offer-by-provider':
    '{voice, select, you {You named another price.} other {{name} named another price.}}',
  'deal.feed.accept-offer-by-customer':
    '{voice, select, you {You accepted the offer.} other {{name} accepted your offer.}}',
  'deal.feed.decline-offer-by-customer':
    '{voice, select, you {You declined the offer.} other {{name} declined your offer.}}',
  'deal.feed.counter-offer-by-customer':
    '{voice, select, you {You named another price.} other {{name} named another price.}}',
  'deal.feed.withdraw-offer': '{voice, select, you {You took your offer back.} other {{name} took the offer back.}}',
  'deal.feed.offer-auto-cancel': 'The offer ran out after three days without an answer.',
  'deal.feed.expire-accepted-offer':
    '{voice, select, provider {{name} did not pay within three days, so the offer ran out.} other {The agreed price was not paid within three days, so the offer ran out.}}',
  'deal.feed.review-1-by-customer': '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}}',
  'deal.feed.review-1-by-provider': '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}}',
  'deal.feed.review-2-by-customer':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}} Both are public now.',
  'deal.feed.review-2-by-provider':
    '{voice, select, you {You wrote a review.} other {{name} wrote a review of you.}} Both are public now.',
  'deal.feed.expire-provider-review-period':
    '{voice, select, provider {The time for your review is over.} other {The time for {name}’s review is over.}}',
  'deal.feed.expire-customer-review-period':
    '{voice, select, customer {The time for your review is over.} other {The time for {name}’s review is over.}}',

  'deal.activity': 'Activity',
  'deal.nothing-yet': 'Nothing has happened yet. The request is sent when it is paid.',
  'deal.older': 'The latest {count} messages are shown.',
  'deal.messages-failed': 'The messages could not be loaded. Reload the page to try again.',
  'deal.progress': 'How far along it is',
  'deal.step.requested': 'Requested',
  'deal.step.accepted': 'Accepted',
  'deal.step.worn': '{side, select, customer {With you} other {With {name}}}',
  'deal.step.home': 'Home again',
  'deal.step.delivered': 'Delivered',
  'deal.step.reviewed': 'Reviewed',

  'deal.deadline-pay': 'Pay within <left></left>. After that it is free for others again, and nothing is charged.',
  'deal.deadline-answer':
    'Answer within <left></left>. After that the request declines by itself and {name} gets the full amount back.',
  'deal.deadline-wait':
    '{name} has <left></left> to answer. After that the request ends by itself, and nothing is charged.',
  'deal.waiting':
    '<b>We are waiting for the card network.</b> What you asked for is written down; this page goes on by itself.',
  'deal.look-again': 'Look again',
  'deal.counterparty-banned': 'The user made the request, but was later banned.',
  'deal.counterparty-deleted': 'The user made the request, but has since left.',
  'deal.ends-by-itself': 'It cannot be answered any more and ends by itself.',

  'deal.act.accept': 'Accept',
  'deal.act.decline': 'Decline',
  'deal.act.cancel-by-customer': 'Cancel & get full refund',
  'deal.act.abandon': 'Let it go',
  'deal.finish-paying': 'Finish paying',
  'deal.see-piece': 'Back to the piece',
  'deal.cancel-too-late':
    'It starts within 14 days, so it cannot be cancelled for a refund any more. Write to {name} below.',
  'deal.ask.decline': 'Decline {name}’s request?',
  'deal.ask.decline-line':
    '{name} gets the full amount back, and {kind, select, sale {the piece is on the rail again} other {the days are free again}}. This cannot be undone.',
  'deal.ask.decline-keep': 'Not now',
  'deal.ask.cancel-by-customer': 'Cancel {piece}?',
  'deal.ask.cancel-by-customer-line':
    '{state, select, preauthorized {Nothing has been charged yet: the hold of {payin} on your card ends.} other {The full {payin} goes back to your card.}} {kind, select, sale {The piece} other {The days}} may be taken by somebody else at once.',
  'deal.ask.cancel-by-customer-keep': 'Keep it',

  'deal.failed.accept': 'Oops, accepting failed. Please try again.',
  'deal.failed.decline': 'Oops, declining failed. Please try again.',
  'deal.failed.cancel-by-customer': 'Oops, cancelling failed. Please try again.',
  'deal.failed.abandon': 'Oops, that failed. Please try again.',
  'deal.in-progress.accept': 'Accept or decline already in progress',
  'deal.in-progress.decline': 'Accept or decline already in progress',
  'deal.in-progress.cancel-by-customer': 'Cancel already in progress',
  'deal.in-progress.abandon': 'The payment is just being made',
  'deal.moved-on': 'This has moved on in the meantime. The page shows where it stands now.',

  'deal.write-to': 'Write to {name}',
  'deal.message': 'Message',
  'deal.send': 'Send',
  'deal.covered': 'Keep payments on Rotation, so that both of you are covered.',
  'deal.message-empty': 'Write something first.',
  'deal.message-wrong': 'This is too long, or has a character that cannot be sent.',
  'deal.message-failed': 'Your message was not sent. {why}',
  'deal.messages-closed': '{name} cannot be written to any more.',

  'deal.summary': 'What it is about',
  'deal.size': '{count, plural, one {Size} other {Sizes}} {sizes}',
  'deal.commission': 'Rotation commission',
  'deal.courier-paid-through': 'Courier, paid through',
  'deal.refund-of': 'Refund: {line}',
  'deal.refunded': 'Refunded in full',
  'deal.never-charged': 'Never charged',
  'deal.never-paid-out': 'Not paid out',
  'deal.card':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} unionpay {UnionPay} other {Card}} ending {last4}',
  'deal.paid-with': 'Paid with {card}',
  'deal.held-on': 'Held on {card}',
  'deal.you-receive': 'You receive, {currency}',
  'deal.price-broken': 'This price cannot be shown. What was paid is written down safely; please tell us.',
  'deal.send-to': 'Send it to',
  'deal.pick-up-at': 'Pick it up at',
  'deal.address-on-request': 'Ask {name} for the exact address below.',
  'deal.other-customer': 'The customer',
  'deal.other-provider': 'The lender',
  'deal.here-since': '{place, select, none {} other {{place} · }}here since {year}',
  'deal.print': 'Print a receipt',
  'deal.receipt': 'Receipt',
  'deal.receipt-order': 'Order',
  'deal.receipt-asked': 'Asked for',
  'deal.receipt-charged': 'Charged',
  'deal.receipt-customer': 'Customer',
  'deal.receipt-lender': 'Lender',
  'deal.receipt-foot': '{name}, Aotearoa New Zealand',
  'deal.failed-order': 'This order did not load',
  'deal.failed-sale': 'This request did not load',
  'deal.failed-line': 'Nothing has changed about it. Loading it again usually does it.',
  'deal.reload': 'Reload',
} as const;
