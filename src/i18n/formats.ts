/** Days, times and durations, and names that stand for what is unknown. */
export const formatMessages = {
  /** Days of one month and of two: `{first}` is "Dec 10", `{firstDay}` is "10". */
  'format.days-in-month': '{first} to {lastDay}',
  'format.days': '{first} to {last}',
  'format.end-of-day': 'the end of {day}',
  'format.yesterday': 'Yesterday',
  'format.less-than-a-minute': 'less than a minute',

  'name.deleted-user': 'Deleted user',
  'name.our-team': 'Our team',
  'name.banned-user': 'Banned user',
} as const;
