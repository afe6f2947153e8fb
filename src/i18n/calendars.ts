/** Calendars that a rental reads, and the one that it hands out. */
export const calendarMessages = {
  'calendars.title': 'Other calendars',
  'calendars.lede':
    'Do you rent this item out somewhere else too? Keep the calendars in step, so that no day is booked twice.',

  'calendars.in-title': 'Days blocked elsewhere',
  'calendars.in-hint':
    'We read it every hour and block its busy days here. What you open or block yourself stays as it is.',
  'calendars.address': 'Address of the other calendar',
  'calendars.address-hint':
    'Its settings show it, often as “iCal” or “secret address”. It begins with https:// or webcal://.',
  'calendars.save': 'Save and read it',
  'calendars.change': 'Save another address',
  'calendars.remove': 'Remove',
  'calendars.read': 'Read {ago} ago from {host}.',
  'calendars.read-now': 'Just read from {host}.',
  'calendars.skipped':
    '{count, plural, one {# event could not be read and was left out.} other {# events could not be read and were left out.}}',
  'calendars.failing': 'We couldn’t read {host} the last time: {reason} The days that we read before stay blocked.',
  'calendars.failing-next': 'We try again in {wait}. To try at once, save the address again.',
  'calendars.failing-next-now': 'We are about to try again.',
  'calendars.remove-title': 'Remove the other calendar?',
  'calendars.remove-line':
    'The days that it blocks open again, unless you have blocked them yourself. Bookings stay as they are.',
  'calendars.keep': 'Keep it',

  'calendars.out-title': 'Your calendar for elsewhere',
  'calendars.out-hint':
    'Give this address to your other calendar. It shows booked and blocked days as “Busy”, and never who rents. Anyone with the address can read it.',
  'calendars.feed': 'Secret address of this calendar',
  'calendars.copy-feed': 'Copy the secret address',
  'calendars.make': 'Make an address',
  'calendars.renew': 'Renew',
  'calendars.stop': 'Turn off',
  'calendars.renew-title': 'Make a new address?',
  'calendars.renew-line':
    'The address that you have now stops working at once. You’ll need to enter the new one wherever you used it.',
  'calendars.renew-confirm': 'Make a new address',
  'calendars.stop-title': 'Turn the address off?',
  'calendars.stop-line':
    'Calendars that read it get no more busy days from here. You can make a new address at any time.',

  'calendars.done-calendar': 'Your other calendar is read, and its busy days are blocked.',
  'calendars.done-calendar-remove': 'The other calendar is removed.',
  'calendars.done-feed-renew': 'Your new address is ready.',
  'calendars.done-feed-stop': 'The address is turned off.',

  'calendars.address-missing': 'Enter the address of the other calendar.',
  'calendars.address-invalid': 'Enter an address that begins with https:// or webcal://.',
  'calendars.problem-address': 'We can only read public addresses that begin with https:// or webcal://.',
  'calendars.problem-own': 'This is an address of this marketplace. Enter that of your other calendar.',
  'calendars.problem-unreachable': 'There was no answer at this address.',
  'calendars.problem-private': 'This address isn’t on the public internet.',
  'calendars.problem-moved': 'It leads to another site. Enter the address that it leads to.',
  'calendars.problem-refused':
    'The other site doesn’t let us read it. Check that the address is the public or secret one.',
  'calendars.problem-too-large': 'The calendar is too large. We read up to 1 MB.',
  'calendars.problem-too-slow': 'The answer took longer than 10 seconds.',
  'calendars.problem-not-a-calendar': 'There is no calendar at this address. Look for one that ends in .ics.',
  'calendars.problem-too-complex': 'The calendar has too many events for us to read.',

  'calendars.busy': 'Busy',
  'calendars.feed-name': '{title} ({site})',
} as const;
