/** Notifications about a lender's payouts: what Stripe asks for, where they go, what decisions take from them, and what her bank got. */
export const payoutNoticeMessages = {
  'notice.payout-due.bell': 'Stripe needs something from you before we can pay you',
  'notice.payout-due.subject': 'We can’t pay you until you have answered Stripe',
  'notice.payout-due.preview': 'It takes a few minutes.',
  'notice.payout-due.heading': 'Stripe needs something from you',
  'notice.payout-due.line':
    'Stripe, our payment provider, has a question about your payout details, and its deadline has passed. Until you answer it, your items can’t be booked and we can’t pay you.',
  'notice.payout-due.button': 'See what is needed',

  'notice.payout-reduced.bell':
    '{claim, select, yes {{taken} of what was charged for your claim about {listing} was taken back} other {{taken} of your payout for {listing} was taken back: {left} stays yours}}',
  'notice.payout-reduced.subject':
    '{claim, select, yes {{taken} of your claim about {listing} was taken back} other {{taken} of your payout for {listing} was taken back}}',
  'notice.payout-reduced.preview': '{left} of it stays yours.',
  'notice.payout-reduced.heading':
    '{claim, select, yes {{taken} of your claim was taken back} other {{taken} of your payout was taken back}}',
  'notice.payout-reduced.line':
    '{why, select, disputed {The customer’s bank took back {claim, select, yes {what was charged for your claim about {listing}} other {the payment for {listing}}}, or a part of it.} refunded {A part of {claim, select, yes {what was charged for your claim about {listing}} other {the payment for {listing}}} was refunded.} other {Less was charged for {listing} than was agreed.}} Our team decided that {taken} comes out of your part, so {left} stays yours.',
  'notice.payout-reduced.line-2': 'If you think that’s wrong, reply to this email.',
  'notice.payout-reduced.button': 'See the order',

  'notice.bank-account-added.bell': 'Your payouts go to the bank account ending in {last4}',
  'notice.bank-account-added.subject': 'Your payout details are saved',
  'notice.bank-account-added.preview': 'The bank account ends in {last4}. If that wasn’t you, tell us at once.',
  'notice.bank-account-added.heading': 'Your payout details are saved',
  'notice.bank-account-added.line':
    'Your earnings are paid into the bank account ending in {last4}. If you added it, all is well.',
  'notice.bank-account-added.line-2':
    'If it wasn’t you, enter your own account, change your password, and reply to this email at once.',
  'notice.bank-account-added.button': 'Check my payout details',

  'notice.bank-account-changed.bell': 'Your payouts now go to the bank account ending in {last4}',
  'notice.bank-account-changed.subject': 'Your payouts go to another bank account',
  'notice.bank-account-changed.preview': 'The account ends in {last4}. If that wasn’t you, tell us at once.',
  'notice.bank-account-changed.heading': 'Your payouts go to another bank account',
  'notice.bank-account-changed.line':
    'From now on your earnings are paid into the bank account ending in {last4}. If you made this change, all is well.',
  'notice.bank-account-changed.line-2':
    'If it wasn’t you, enter your own account again, change your password, and reply to this email at once.',
  'notice.bank-account-changed.button': 'Check my payout details',

  'notice.payout-paid.bell': '{amount} is in your bank account',
  'notice.payout-paid.subject': '{amount} is in your bank account',
  'notice.payout-paid.preview':
    'Paid into {known, select, yes {the account ending in {last4}} other {your bank account}}.',
  'notice.payout-paid.heading': '{amount} is yours',
  'notice.payout-paid.line':
    'Your earnings were paid into your bank account{known, select, yes { ending in {last4}} other {}} on {day}. Banks may take another day to show them.',
  'notice.payout-paid.button': 'See your payouts',
  'notice.payout-failed.bell': 'Your bank sent back a payout of {amount}',
  'notice.payout-failed.subject': 'Your bank sent back {amount}',
  'notice.payout-failed.preview': 'Please check your bank account.',
  'notice.payout-failed.heading': 'We couldn’t pay you {amount}',
  'notice.payout-failed.line':
    'Your bank sent back our payment into {known, select, yes {the account ending in {last4}} other {your account}}. Nothing is lost: Stripe keeps it for you until your payout details are right.',
  'notice.payout-failed.button': 'Check my payout details',
} as const;
