/** The referral programme. */
export const referralMessages = {
  'referrals.title': 'Referral program',
  'referrals.lede':
    'Share your code. A friend who signs up with it gets {amount} off an order, and you get {amount} once their first order is completed.',
  'referrals.closed': 'We don’t give out new credits at the moment. Those you have stay valid.',
  'referrals.code': 'Your code',
  'referrals.link': 'Your link',
  'referrals.link-hint': 'It opens the sign-up page with your code filled in.',
  'referrals.no-code': 'This person doesn’t have a code yet. We make it when they first open this page.',
  'referrals.copy-code': 'Copy your code',
  'referrals.copy-link': 'Copy your link',
  'referrals.credits': 'Your credits',
  'referrals.left': '{left, plural, =0 {No credit left} one {# credit left} other {# credits left}}',
  'referrals.how':
    'A credit comes off your next order by itself: you see it in the price before you pay. An order takes one. If the order is cancelled and refunded in full, the credit comes back.',
  'referrals.none': 'No credits yet. They appear here as soon as you have one.',
  'referrals.waiting':
    '{waiting, plural, one {# friend has signed up and not completed an order yet.} other {# friends have signed up and not completed an order yet.}}',
  'referrals.for-sign-up': 'For signing up with the code of {name}',
  'referrals.for-referral': '{name} completed a first order',
  'referrals.friend': 'a friend',
  'referrals.since': 'Since {day}',
  'referrals.until': 'Since {day}, valid until {until}',
  'referrals.state-unused': 'Unused',
  'referrals.state-used': 'Used',
  'referrals.state-expired': 'Expired',
  'referrals.state-returned': 'Returned',
  'referrals.state-unearned': 'Order refunded',
  'referrals.state-refused': 'Not for this account',
} as const;
