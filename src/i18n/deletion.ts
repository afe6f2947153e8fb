const phrase = 'delete my account';

/** Deleting an account. */
export const deletionMessages = {
  'deletion.page-title': 'Your data',
  'deletion.title': 'Delete your account',
  'deletion.lede': 'This closes your account for good. It can’t be undone.',
  'deletion.goes-title': 'What is removed',
  'deletion.goes-person': 'Your name, email, phone number, photo, bio and delivery addresses.',
  'deletion.goes-listings': 'Your listings and favourites, and the photos that no order shows.',
  'deletion.goes-access':
    'Your password and notifications, the newsletter to your verified email, and every place where you’re logged in.',
  'deletion.stays-title': 'What stays',
  'deletion.stays-messages':
    'Messages and reviews that you wrote stay with their orders, for the people you wrote to. They show “Deleted user” instead of your name.',
  'deletion.stays-payments':
    'Payment records stay without your name and email. What links them to you at our payment provider is kept for {days} days after the last charge, while a bank can still ask about it, and is then erased.',
  'deletion.stays-accounts': 'The bookkeeping that tax law requires. It holds amounts and dates, not names.',
  'deletion.reasons-title': 'Your account can’t be deleted yet',
  'deletion.reasons-lede': 'A few things have to be finished first:',
  'deletion.reason-transaction':
    'Your order or booking of <link>{title}</link> is still under way. It has to end first: its page says when it does.',
  'deletion.reason-transactions':
    'These orders and bookings are still under way. Each has to end first, and its page says when it does:',
  'deletion.reason-payment': 'A payment is being processed. Try again in a few minutes.',
  'deletion.reason-case': 'We’re still looking into <link>{title}</link>.',
  'deletion.reason-refund': 'Your refund for <link>{title}</link> is still on its way.',
  'deletion.reason-hold': 'The hold on your card for <link>{title}</link> is still being released.',
  'deletion.reason-payout': 'Your payout for <link>{title}</link> hasn’t been sent yet.',
  'deletion.reason-debt': 'You still owe part of a refund for <link>{title}</link>. It is taken off your next payout.',
  'deletion.reason-claim-period': 'The lender of <link>{title}</link> can report damage until {until}.',
  'deletion.reason-email-change':
    'You changed your email. Until {until} the change can be undone from your old address; after that the account can be deleted.',
  'deletion.reason-last-operator': 'You’re the only operator. Add another operator first.',
  'deletion.by-log-in': 'Your account has no password. To delete it, log out and in again, then do it soon after.',
  'deletion.by-none': 'Your account has no password yet. To delete it, set one on the Password page first.',
  'deletion.by-recent': 'You’ve just logged in, so you can delete it without a password.',
  'deletion.confirmation': `Type “${phrase}” to confirm`,
  /** Written small. */
  'deletion.phrase': phrase,
  'deletion.confirmation-missing': 'Type the words exactly as shown.',
  'deletion.submit': 'Delete my account',
  'deletion.not-yours': 'Only the owner of this account can delete it.',
  'deletion.keep': 'Keep my account',
  'deletion.from-settings': '<link>Download your data or delete your account</link>',

  'deletion.done-title': 'Your account has been deleted',
  'deletion.done-lede': 'We’ve sent a last email to confirm it. You’re welcome back any time.',
  'deletion.done-action': 'Back to the home page',
} as const;
