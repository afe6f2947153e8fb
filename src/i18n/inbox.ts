import { minutesToPay } from '#src/domain/process/durations.ts';

/** Inbox: the lists of a user's orders and sales. */
export const inboxMessages = {
  'inbox.title': 'Messages',
  'inbox.sections': 'Lists',
  'inbox.as-provider': 'As a lender',
  'inbox.as-customer': 'As a customer',
  'inbox.list.sales': 'All requests',
  'inbox.list.sales-rent': 'My Rental Bookings',
  'inbox.list.sales-sale': 'My Sales',
  'inbox.list.sales-offers': 'Offers I Received',
  'inbox.list.orders': 'All orders',
  'inbox.list.orders-rent': 'My Rotating Wardrobe',
  'inbox.list.orders-sale': 'My Forever Purchases',
  'inbox.list.orders-offers': 'Offers I’ve Sent',
  'inbox.loading': 'Loading',

  'inbox.listing': '{listing}{what, select, none {} other {, {what}}}',
  'inbox.listings': '{count, plural, one {# item} other {# items}}',
  'inbox.unpaid': `Not paid yet. Finish paying within ${minutesToPay} minutes to send the request.`,
  'inbox.request-closed': 'This item isn’t on offer any more, so the request can’t be accepted.',
  'inbox.offer-impossible':
    '{label, select, pendingPayment {This can’t be ordered like this any more, so it can’t be paid for.} other {This can’t be ordered like this any more, so the offer can’t be accepted.}}',
  'inbox.completed': '{kind, select, sale {The sale is complete.} other {The rental is complete.}}',
  'inbox.own-words': 'You: {words}',
  'inbox.waits': 'Needs reply',
  'inbox.waits-else': 'Needs your attention',
  'inbox.unread': 'Unread',
  'inbox.left':
    '{label}, {count, plural, one {# {unit, select, day {day} hour {hour} other {minute}}} other {# {unit, select, day {days} hour {hours} other {minutes}}}} left',

  'inbox.state.enquiry': 'Enquiry',
  'inbox.state.requested': 'Requested',
  'inbox.state.pending-payment': 'Pending payment',
  'inbox.state.pending': 'Pending',
  'inbox.state.accepted': 'Accepted',
  'inbox.state.declined': 'Declined',
  'inbox.state.expired': 'Expired',
  'inbox.state.canceled': 'Cancelled',
  'inbox.state.delivered': 'Delivered',

  /** `{claim}`: `inTime`, `toPay`, `owed` or `objected`. */
  'inbox.claim':
    '{claim, select, inTime {{side, select, customer {Our team decided that you pay: pay or object in time.} other {Our team decided that {name} pays.}}} toPay {{side, select, customer {Our team decided that you pay: pay, or your card is charged.} other {Our team decided that {name} pays.}}} owed {{side, select, customer {You still owe what our team decided.} other {{name} still owes what our team decided.}}} other {{side, select, customer {You objected, and our team looks at it again.} other {{name} objected, and our team looks at it again.}}}}',
  'inbox.case':
    '{waits, select, you {A problem was reported, and your answer is awaited.} operator {A problem was reported. Our team decides.} other {A problem was reported. {name} can answer.}}',
  'inbox.overdue':
    '{late, plural, =0 {It should be on its way back: {delivery, select, pickUp {bring} other {send}} it back today.} other {{late, plural, one {# day} other {# days}} late back{fee, select, none {} other {, {fee} a day}}.{side, select, customer {{where, select, onItsWay {} other { {delivery, select, pickUp {Bring} other {Send}} it back today.}}} other {}}}}',
  'inbox.due':
    '{step, select, dispatched {{delivery, select, pickUp {Hand it over, and record that.} other {Send it, and record that.}}} received {Has it arrived? Record when you have it.} sentBack {{delivery, select, pickUp {Time to bring it back.} other {Time to send it back.}}} other {Is it back? Confirm the return.}}',

  'inbox.status': 'Show',
  'inbox.status.all': 'All statuses',
  'inbox.status.yours': 'Waiting for you',
  'inbox.status.waiting': 'Waiting for an answer',
  'inbox.status.accepted': 'Accepted',
  'inbox.status.delivered': 'Delivered',
  'inbox.status.ended': 'Ended',

  'inbox.search': 'Item, name or words of a message',
  'inbox.search-button': 'Search',
  'inbox.empty.search': 'Nothing found for “{words}”',
  'inbox.empty.search-line': 'We looked in items, names and messages of this list.',
  'inbox.empty.search-all': 'Show the whole list',
  'inbox.empty.narrowed': 'Nothing with this status',
  'inbox.empty.narrowed-line': 'Clear the filter to see the rest.',
  'inbox.empty.narrowed-all': 'Show all statuses',
  'inbox.empty.yours': 'Nothing is waiting for you',
  'inbox.empty.yours-line': 'When an order or a request needs an answer, a payment or a step from you, it is here.',
  'inbox.empty.sales': 'No requests yet',
  'inbox.empty.sales-line':
    'Requests for your items appear here. What you rent or buy from others is under <link>your orders</link>.',
  'inbox.empty.rotate': 'Rotate an item',
  'inbox.empty.orders': 'No orders yet',
  'inbox.empty.orders-rent': 'No rentals yet',
  'inbox.empty.orders-sale': 'No purchases yet',
  'inbox.empty.orders-line': 'Items you rent or buy appear here.',
  'inbox.empty.offers': 'No offers yet',
  'inbox.empty.offers-line':
    '{side, select, orders {Make an offer on the page of an item: to rent one, choose your days first.} other {Offers for your items appear here.}}',
  'inbox.empty.find-rent': 'Find something to rent',
  'inbox.empty.find-sale': 'Find something to buy',
  'inbox.failed': 'Your messages did not load',
  'inbox.failed-line': 'Reloading usually helps.',
} as const;
