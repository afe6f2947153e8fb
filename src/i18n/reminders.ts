/** Reminders of what an account lacks. */
export const reminderMessages = {
  'reminder.later': 'Later',
  'reminder.done': 'Done',
  'reminder.email-title': 'Please verify your email',
  'reminder.email-line':
    'We sent you a link when you signed up. Open it, so that news about your orders and listings reaches you. It works for 24 hours, and we can send a new one.',
  'reminder.email-resend': 'Resend verification email',
  'reminder.email-sent': 'A new link is on its way. It works once, for 24 hours.',
  'reminder.email-verified': 'Your email is verified already. Thank you.',
  'reminder.payout-title': 'Add your payout details',
  'reminder.payout-line': 'Your items can be booked once we know which account to pay you into.',
  'reminder.payout-add': 'Add payout details',
} as const;
