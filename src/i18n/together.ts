/** Orders of one request, which are paid and answered together. */
export const togetherMessages = {
  'transaction.together': '{count, plural, other {One request for # items}}',
  'transaction.together-here': '{title} (this one)',
  'transaction.together-provider':
    'You accept all {count} at once, and are paid for what you accept. To leave one out, open it and decline it first; the others stay.',
  'transaction.together-customer':
    'One answer is for all {count}. Items may be left out, and you pay only for what is accepted.',
  'transaction.together-sum-provider': 'Your payout for all of it',
  'transaction.together-sum-customer': 'One payment for all of it',
  'transaction.accept-all': 'Accept all {count}',
  'transaction.together-back-up': 'Back-up of {title}: it goes if that one is declined or cancelled.',
} as const;
