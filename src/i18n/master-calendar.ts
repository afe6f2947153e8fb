/** The calendar of all of a lender's rentals. */
export const masterCalendarMessages = {
  'master.title': 'Your calendar',
  'master.table': 'Your rentals by day',
  'master.item': 'Item',
  'master.filter': 'Item',
  'master.all': 'All items',
  'master.show': 'Show',
  'master.segment':
    '{days}: {state, select, available {open} blocked {blocked} elsewhere {blocked by another calendar} turnaround {turnaround} held {someone is paying} requested {requested by {name}} booked {booked by {name}} past {past} other {too far ahead}}',
  'master.key-booked': 'Booked',
  'master.key-requested': 'Request waiting',
  'master.key-turnaround': 'Turnaround',
  'master.key-blocked': 'Blocked',
  'master.by-day': 'Day by day',
  'master.nothing': 'No bookings begin and no returns are due this month.',
  'master.entry':
    '{kind, select, due {Due back: {title}, from {name}} requested {Request waiting: {title}, {days}, from {name}} held {Being paid for: {title}, {days}} other {Booking begins: {title}, {days}, {name}}}',
  'master.empty': 'Nothing to lend yet',
  'master.empty-line': 'List an item to rent out, and its days appear here.',
  'master.earnings': 'Earnings',
  'master.earnings-line': '{total} from completed rentals and sales in the last 12 months.',
  'master.earnings-table': 'Show as a table',
  'master.month': 'Month',
  'master.earned': 'Earned',
} as const;
