/** The lender's calendar: days that are opened and blocked, and the weekly plan. */
export const availabilityMessages = {
  'availability.lede': 'Every day is open until you close it. Tap a day to block it, tap again to open it.',
  'availability.failed': 'Loading listing availability failed',
  'availability.failed-line': 'Please try again in a moment.',
  'availability.month-failed': 'Loading availability for {month} failed.',
  'availability.retry': 'Try once more',
  'availability.day':
    '{day}{isToday, select, true {, today} other {}}, {state, select, available {open} blocked {blocked by you} booked {booked} turnaround {turnaround} elsewhere {blocked by your other calendar} past {past} saving {saving} failed {could not be saved} unknown {loading} other {too far ahead}}',
  'availability.day-word':
    '{state, select, blocked {Blocked} booked {Booked} turnaround {Turnaround} elsewhere {Elsewhere} saving {Saving} failed {Failed} other {{isToday, select, true {Today} other {}}}}',
  'availability.key-available': 'Open',
  'availability.key-blocked': 'Blocked by you',
  'availability.key-booked': 'Booked',
  'availability.key-turnaround': 'Turnaround',
  'availability.key-elsewhere': 'Blocked by another calendar',
  'availability.help':
    'Drag over several days to change them together. On a keyboard, hold Shift with the arrow keys, then press Enter.',
  'availability.selected': '{days} selected. Press Enter to change them, Escape to leave them.',
  'availability.saved': '{seats, select, 0 {Blocked: {days}.} other {Open: {days}.}}',
  'availability.why':
    '{state, select, booked {{day} is booked. Cancel the booking from its page instead.} turnaround {{day} is kept free after a booking, for the way back and cleaning.} elsewhere {{day} is blocked by your other calendar. Change it there.} past {{day} has passed.} other {{day} is too far ahead. You can plan one year.}}',
  'availability.update-failed': 'Availability update failed.',
  'availability.reverted':
    '{count, plural, one {{days} couldn’t be saved and stays {seats, select, 0 {open} other {blocked}}} other {{days} couldn’t be saved and stay as they were}}.',
  'availability.reverted-booked': '{days}: a booking came first. Booked days can’t be blocked.',
  'availability.bookings': 'Bookings this month',
  'availability.booking-held': 'Someone is paying for these days',
  'availability.booking-requested': 'Requested: answer it',
  'availability.booking-booked': 'Booked: see the booking',

  'availability.days-title': 'Block or open a period',
  'availability.first': 'First day',
  'availability.last': 'Last day',
  'availability.block': 'Block these days',
  'availability.open': 'Open these days',
  'availability.day-missing': 'Choose a day.',
  'availability.day-invalid': 'Enter a date as year-month-day.',
  'availability.day-past': 'This day has passed. Choose today or later.',
  'availability.day-too-far': 'Choose a day within the next 365 days.',
  'availability.last-before-first': 'The last day can’t come before the first.',
  'availability.seats-missing': 'Choose whether to block or to open.',
  'availability.done-days': 'Your calendar is saved.',

  'availability.week-title': 'Your week',
  'availability.week': 'Days it can be rented on',
  'availability.week-hint':
    'Single days that you open or block in the calendar come before this plan. Bookings stay as they are.',
  'availability.week-save': 'Save the week',
  'availability.weekdays-missing': 'Choose at least one day.',
  'availability.done-week': 'Your week is saved. Bookings stay as they are.',
  'availability.weekday-mon': 'Mon',
  'availability.weekday-tue': 'Tue',
  'availability.weekday-wed': 'Wed',
  'availability.weekday-thu': 'Thu',
  'availability.weekday-fri': 'Fri',
  'availability.weekday-sat': 'Sat',
  'availability.weekday-sun': 'Sun',

  'availability.lead-title': 'How soon it can go out',
  'availability.lead-post':
    'By courier: {days, plural, one {# day} other {# days}} ahead. The next first day is {first}.',
  'availability.lead-pick-up':
    'By pick-up: {days, plural, =0 {the same day} one {# day ahead} other {# days ahead}}. The next first day is {first}.',
  'availability.turnaround':
    '{days, plural, =0 {No days are kept free after a booking.} one {# day is kept free after each booking.} other {# days are kept free after each booking.}}',
} as const;
