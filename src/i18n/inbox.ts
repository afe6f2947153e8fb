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
  'inbox.own-words': 'You: {words}',
  'inbox.waits': 'Needs reply',
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

  'inbox.status': 'Show',
  'inbox.status.all': 'All statuses',
  'inbox.status.waiting': 'Waiting',
  'inbox.status.accepted': 'Accepted',
  'inbox.status.delivered': 'Delivered',
  'inbox.status.ended': 'Ended',

  'inbox.empty.narrowed': 'No requests with this status',
  'inbox.empty.narrowed-line': 'Clear the filter to see the rest.',
  'inbox.empty.narrowed-all': 'Show all statuses',
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
    '{side, select, orders {Make an offer on the page of an item, once you have chosen your days.} other {Offers for your items appear here.}}',
  'inbox.empty.find-rent': 'Find something to rent',
  'inbox.empty.find-sale': 'Find something to buy',
  'inbox.failed': 'Your messages did not load',
  'inbox.failed-line': 'Reloading usually helps.',
} as const;
