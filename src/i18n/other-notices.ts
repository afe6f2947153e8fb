/**
 * Notifications about offers, with the facts that those about requests have and `{offer}`, the price, which is `null` where
 * it is unknown; and those about messages, disputes, identity documents and the user’s own data.
 */
export const otherNoticeMessages = {
  'notice.offer-received.bell':
    '{otherName} {offer, select, null {made an offer} other {offered {offer}}} for your {listing}',
  'notice.offer-received.subject':
    '{otherName} {offer, select, null {made an offer} other {offered {offer}}} for your {listing}',
  'notice.offer-received.preview': 'Answer by {deadline}.',
  'notice.offer-received.heading': '{otherName} {offer, select, null {made an offer} other {offered {offer}}}',
  'notice.offer-received.line':
    'The offer is for your {listing}, {what}. You can accept it, decline it or name another price.',
  'notice.offer-received.deadline': 'Answer by {deadline}. After that the offer expires.',
  'notice.offer-received.button': 'Answer the offer',

  'notice.offer-countered.bell':
    '{otherName} {offer, select, null {made a counter-offer} other {made a counter-offer of {offer}}} for {to, select, provider {your {listing}} other {{listing}}}',
  'notice.offer-countered.subject':
    '{otherName} {offer, select, null {made a counter-offer} other {made a counter-offer of {offer}}} for {to, select, provider {your {listing}} other {{listing}}}',
  'notice.offer-countered.preview': 'Answer by {deadline}.',
  'notice.offer-countered.heading':
    '{otherName} {offer, select, null {made a counter-offer} other {made a counter-offer of {offer}}}',
  'notice.offer-countered.line':
    'It is for {to, select, provider {your {listing}} other {{listing}}}, {what}. You can accept it, decline it or name another price.',
  'notice.offer-countered.deadline': 'Answer by {deadline}. After that the offer expires.',
  'notice.offer-countered.button': 'Answer the offer',

  'notice.offer-accepted.customer.bell': '{otherName} accepted your offer for {listing}',
  'notice.offer-accepted.customer.subject': '{otherName} accepted your offer for {listing}',
  'notice.offer-accepted.customer.preview': 'Pay by {deadline} to complete your order.',
  'notice.offer-accepted.customer.heading': '{otherName} accepted your offer',
  'notice.offer-accepted.customer.line':
    'You and {otherName} agreed on {offer, select, null {a price} other {{offer}}} for {listing}. The order is complete once you have paid.',
  'notice.offer-accepted.customer.deadline': 'Pay by {deadline}. After that the offer expires.',
  'notice.offer-accepted.customer.button': 'Go to payment',
  'notice.offer-accepted.provider.bell': '{otherName} accepted your counter-offer for {listing}',
  'notice.offer-accepted.provider.subject': '{otherName} accepted your counter-offer for {listing}',
  'notice.offer-accepted.provider.preview': '{otherName} has until {deadline} to pay.',
  'notice.offer-accepted.provider.heading': '{otherName} accepted your counter-offer',
  'notice.offer-accepted.provider.line':
    'You and {otherName} agreed on {offer, select, null {a price} other {{offer}}} for {listing}. We’ll let you know when {otherName} has paid.',
  'notice.offer-accepted.provider.deadline': '{otherName} has until {deadline} to pay. After that the offer expires.',
  'notice.offer-accepted.provider.button': 'See the offer',

  'notice.offer-declined.customer.bell': '{otherName} declined your offer for {listing}',
  'notice.offer-declined.customer.subject': '{otherName} declined your offer for {listing}',
  'notice.offer-declined.customer.preview': 'Nothing was charged.',
  'notice.offer-declined.customer.heading': 'Not this time',
  'notice.offer-declined.customer.line': '{otherName} declined your offer for {listing}. Nothing was charged.',
  'notice.offer-declined.customer.button': 'See your offer',
  'notice.offer-declined.provider.bell': '{otherName} declined your counter-offer for {listing}',
  'notice.offer-declined.provider.subject': '{otherName} declined your counter-offer for {listing}',
  'notice.offer-declined.provider.preview': 'There is nothing for you to do.',
  'notice.offer-declined.provider.heading': 'Not this time',
  'notice.offer-declined.provider.line': '{otherName} declined your counter-offer for {listing}. Nothing was charged.',
  'notice.offer-declined.provider.button': 'See the offer',

  'notice.offer-withdrawn.customer.bell': '{otherName} withdrew the offer for {listing}',
  'notice.offer-withdrawn.customer.subject': '{otherName} withdrew the offer for {listing}',
  'notice.offer-withdrawn.customer.preview': 'Nothing was charged.',
  'notice.offer-withdrawn.customer.heading': '{otherName} withdrew the offer',
  'notice.offer-withdrawn.customer.line': 'The offer for {listing} has ended. Nothing was charged.',
  'notice.offer-withdrawn.customer.button': 'See your offer',
  'notice.offer-withdrawn.provider.bell': '{otherName} withdrew the offer for your {listing}',
  'notice.offer-withdrawn.provider.subject': '{otherName} withdrew the offer for your {listing}',
  'notice.offer-withdrawn.provider.preview': 'There is nothing for you to do.',
  'notice.offer-withdrawn.provider.heading': '{otherName} withdrew the offer',
  'notice.offer-withdrawn.provider.line': 'The offer for your {listing} has ended. Nothing was charged.',
  'notice.offer-withdrawn.provider.button': 'See the offer',

  'notice.offer-accepted-for-you.bell': '{otherName}’s offer for your {listing} was accepted for you',
  'notice.offer-accepted-for-you.subject': '{otherName}’s offer for your {listing} was accepted for you',
  'notice.offer-accepted-for-you.preview': '{otherName} has until {deadline} to pay.',
  'notice.offer-accepted-for-you.heading': 'An offer was accepted for you',
  'notice.offer-accepted-for-you.line':
    '{otherName} offered {offer, select, null {a price} other {{offer}}} for your {listing}, {what}: as much as you accept without being asked. We’ll let you know when {otherName} has paid.',
  'notice.offer-accepted-for-you.deadline': '{otherName} has until {deadline} to pay. After that the offer expires.',
  'notice.offer-accepted-for-you.button': 'See the offer',
  'notice.offer-declined-for-you.bell': '{otherName}’s offer for your {listing} was declined for you',
  'notice.offer-declined-for-you.subject': '{otherName}’s offer for your {listing} was declined for you',
  'notice.offer-declined-for-you.preview': 'There is nothing for you to do.',
  'notice.offer-declined-for-you.heading': 'An offer was declined for you',
  'notice.offer-declined-for-you.line':
    '{otherName} offered {offer, select, null {a price} other {{offer}}} for your {listing}, {what}: less than you want to be asked about.',
  'notice.offer-declined-for-you.button': 'See the offer',

  'notice.offer-overtaken.customer.bell': 'Your offer for {listing} has ended: it went to another order',
  'notice.offer-overtaken.customer.subject': 'Your offer for {listing} has ended: it went to another order',
  'notice.offer-overtaken.customer.preview': 'Nothing was charged. There may be something like it.',
  'notice.offer-overtaken.customer.heading': 'Someone was faster',
  'notice.offer-overtaken.customer.line':
    '{kind, select, sale {The last of {listing} went to another order} other {Another order of {listing} for the same days was accepted}}, so your offer has ended. Nothing was charged.',
  'notice.offer-overtaken.customer.button': 'See what else there is',
  'notice.offer-overtaken.provider.bell': '{otherName}’s offer for your {listing} has ended',
  'notice.offer-overtaken.provider.subject': '{otherName}’s offer for your {listing} has ended',
  'notice.offer-overtaken.provider.preview': 'There is nothing for you to do.',
  'notice.offer-overtaken.provider.heading': 'An offer has ended',
  'notice.offer-overtaken.provider.line':
    '{kind, select, sale {The last of your {listing} went to another order} other {Another order of your {listing} for the same days was accepted}}, so {otherName}’s offer has ended. {otherName} has been told.',
  'notice.offer-overtaken.provider.button': 'See the offer',

  'notice.offer-expired.customer.bell': 'The offer for {listing} has expired',
  'notice.offer-expired.customer.subject': 'The offer for {listing} has expired',
  'notice.offer-expired.customer.preview': 'Nothing was charged.',
  'notice.offer-expired.customer.heading': 'The offer has expired',
  'notice.offer-expired.customer.line':
    'You and {otherName} did not complete the order for {listing} in time, so the offer has ended. Nothing was charged.',
  'notice.offer-expired.customer.button': 'See your offer',
  'notice.offer-expired.provider.bell': 'The offer for your {listing} has expired',
  'notice.offer-expired.provider.subject': 'The offer for your {listing} has expired',
  'notice.offer-expired.provider.preview': 'There is nothing for you to do.',
  'notice.offer-expired.provider.heading': 'The offer has expired',
  'notice.offer-expired.provider.line':
    'You and {otherName} did not complete the order for your {listing} in time, so the offer has ended. Nothing was charged.',
  'notice.offer-expired.provider.button': 'See the offer',

  'notice.message.bell': '{senderName} sent you {count, plural, =1 {a message} other {# messages}} about {listing}',
  'notice.message.subject': '{senderName} sent you {count, plural, =1 {a message} other {# messages}} about {listing}',
  'notice.message.preview': '{excerpt}',
  'notice.message.heading': '{senderName} sent you {count, plural, =1 {a message} other {# messages}}',
  'notice.message.line': '{count, plural, =1 {“{excerpt}”} other {The latest: “{excerpt}”}}',
  'notice.message.button': 'Read and reply',

  'notice.disputed.bell':
    '{sent, select, yes {A bank is asking about the payment for {listing}: keep the proof that you posted it or handed it over} other {Please don’t send {listing} for now: a bank is asking about its payment}}',
  'notice.disputed.subject':
    '{sent, select, yes {A bank is asking about the payment for {listing}} other {Please don’t send {listing} for now}}',
  'notice.disputed.preview': 'The customer’s bank is asking about the payment.',
  'notice.disputed.heading':
    '{sent, select, yes {A bank is asking about this payment} other {Please don’t send this item for now}}',
  'notice.disputed.line':
    'The customer’s bank is asking about the payment for {listing}. {sent, select, yes {} other {Please keep the item until we tell you more. }}Your payout waits until the bank has decided.',
  'notice.disputed.line-2':
    '{sent, select, yes {Keep} other {If you have already sent it, keep}} the proof that you posted it or handed it over: we may need it to answer the bank.',
  'notice.disputed.button': 'See the order',

  'notice.dispute-over.bell':
    '{back, select, yes {The payment for {listing} was taken back{sent, select, yes {} other {: please keep the item}}} other {The order for {listing} goes on: the bank has decided}}',
  'notice.dispute-over.subject':
    '{back, select, yes {The payment for {listing} was taken back} other {The order for {listing} goes on}}',
  'notice.dispute-over.preview':
    '{back, select, yes {{sent, select, yes {The bank has decided for the customer.} other {If you still have the item, keep it.}}} other {The bank has decided about its payment.}}',
  'notice.dispute-over.heading': '{back, select, yes {The payment was taken back} other {The order goes on}}',
  'notice.dispute-over.line':
    '{back, select, yes {{sent, select, yes {The bank has decided for the customer, and the payment for {listing} was taken back.} other {The bank has decided for the customer, so {listing} isn’t handed over any more. If you still have it, keep it.}}} other {The bank has decided about the payment for {listing}, and the order goes on. If you still have the item, look on the page of the order for what’s next.}}',
  'notice.dispute-over.line-2':
    '{back, select, yes {The page of the order says whether you’re still paid your part.} other {Your payout no longer waits for the bank. The page of the order says how much it is.}}',
  'notice.dispute-over.button': 'See the order',

  'notice.listing-approved.bell': 'Your item is live: {listing}',
  'notice.listing-approved.subject': 'Your item is live: {listing}',
  'notice.listing-approved.preview': 'Everyone can see it now.',
  'notice.listing-approved.heading': 'Your item is live',
  'notice.listing-approved.line':
    'We’ve had a look at {listing}, and everyone can see it now. We’ll email you as soon as someone wants it.',
  'notice.listing-approved.button': 'See your listing',
  'notice.listing-returned.bell': 'Your item needs a change before it can go live: {listing}',
  'notice.listing-returned.subject': 'Not live yet: {listing}',
  'notice.listing-returned.preview': 'There’s something to change first.',
  'notice.listing-returned.heading': 'Something to change first',
  'notice.listing-returned.line': 'We’ve had a look at {listing}. Before it can go live, please change this:',
  'notice.listing-returned.line-2': '{reason}',
  'notice.listing-returned.line-3':
    'It’s a draft again. Publish it once you’ve changed it, and we’ll have another look.',
  'notice.listing-returned.button': 'Change it',
  'notice.listing-closed.bell': 'We’ve closed {listing}',
  'notice.listing-closed.subject': 'We’ve closed {listing}',
  'notice.listing-closed.preview': 'Here is why, and what you can do.',
  'notice.listing-closed.heading': 'Your item is closed',
  'notice.listing-closed.line':
    'We had a look at {listing} after a report, and closed the listing. It’s no longer shown, and can’t be opened again. This is why:',
  'notice.listing-closed.line-2': '{reason}',
  'notice.listing-closed.line-3':
    'Orders that you have accepted go on; requests that wait can’t be accepted any more. If you think that we’re wrong, just reply to this email.',
  'notice.listing-closed.button': 'See your listing',
  'notice.listing-reopened.bell': '{listing} can be shown again',
  'notice.listing-reopened.subject': '{listing} can be shown again',
  'notice.listing-reopened.preview': 'We had another look at it.',
  'notice.listing-reopened.heading': 'Your item can be shown again',
  'notice.listing-reopened.line':
    'We had another look at {listing}. If the listing was live when we closed it, everyone can see it again. If you had closed it yourself, it stays closed until you open it.',
  'notice.listing-reopened.button': 'See your listing',

  'notice.id-verified.bell': 'Your ID has been checked',
  'notice.id-verified.subject': 'Your ID has been checked',
  'notice.id-verified.preview': 'Your profile now says “ID checked”.',
  'notice.id-verified.heading': 'Your ID has been checked',
  'notice.id-verified.line':
    'Thank you. Your profile and your items now say “ID checked”, so that others know who they are renting to or from.',
  'notice.id-verified.line-2': 'The photos of your document will be deleted soon.',
  'notice.id-verified.button': 'See your settings',
  'notice.id-rejected.bell': 'We couldn’t check your ID. Please send it again',
  'notice.id-rejected.subject': 'We couldn’t check your ID',
  'notice.id-rejected.preview': 'You can send it again.',
  'notice.id-rejected.heading': 'We couldn’t check your ID',
  'notice.id-rejected.line': '{reason}',
  'notice.id-rejected.line-2': 'You can send new photos at any time. Nobody else can see that we couldn’t check it.',
  'notice.id-rejected.button': 'Try again',

  'notice.calendar-failing.bell': 'We can’t read the other calendar of {title}',
  'notice.calendar-failing.subject': 'We can’t read the other calendar of {title}',
  'notice.calendar-failing.preview': 'Please check its address.',
  'notice.calendar-failing.heading': 'We can’t read your other calendar',
  'notice.calendar-failing.line':
    'For a day we haven’t been able to read the calendar at {host} that blocks days of {title}. The days that we read before stay blocked, but new ones are missing, so a day could be booked twice.',
  'notice.calendar-failing.line-2':
    'We keep trying, at least once a day. If the calendar has moved or you no longer use it, change its address or remove it.',
  'notice.calendar-failing.button': 'Check the calendar',

  'notice.export-ready.bell': 'Your data is ready to download',
  'notice.export-ready.subject': 'Your data is ready to download',
  'notice.export-ready.preview': 'The file is there for 24 hours.',
  'notice.export-ready.heading': 'Your data is ready to download',
  'notice.export-ready.line':
    'The file with your data is ready. You can download it for 24 hours while you’re logged in; after that it is deleted.',
  'notice.export-ready.line-2': 'If you didn’t request it, someone else knows your password. Change it now.',
  'notice.export-ready.button': 'Download your data',

  'notice.credit.bell': 'You have {amount} off an order: a friend has completed their first one',
  'notice.credit.subject': 'You have {amount} off your next order',
  'notice.credit.preview': 'A friend has completed their first order.',
  'notice.credit.heading': 'You have {amount} off your next order',
  'notice.credit.line':
    'A friend who signed up with your code has completed their first order. Thank you for bringing them.',
  /** `{until}`: `none`, or a day. */
  'notice.credit.line-2':
    'Your next order takes the credit by itself: you see it in the price before you pay.{until, select, none {} other { It is valid until {until}.}}',
  'notice.credit.button': 'See your credits',

  'notice.item-listed.bell': '{lenderName} has listed {listing}',
  'notice.price-fallen.bell': '{listing}: now from {now}, it was {before}',
  'notice.price-fallen.subject': '{listing}: now from {now}',
  'notice.price-fallen.preview': 'It was {before} when you last saw it.',
  'notice.price-fallen.heading': 'The price has come down',
  'notice.price-fallen.line': 'You saved {listing}. The price is now from {now}; it was {before}.',
  'notice.price-fallen.button': 'See the item',
  'notice.days-freed.bell': 'Free from {days}: {listing}',
  'notice.days-freed.subject': 'Free on the days you want: {listing}',
  'notice.days-freed.preview': 'Nobody else has {days} yet.',
  'notice.days-freed.heading': 'Your days are free',
  'notice.days-freed.line':
    'You asked us to tell you: {listing} can be rented from {days} now. Days aren’t held for you until you request them.',
  'notice.days-freed.button': 'Book these days',
  'notice.search-found.bell':
    '{more, select, true {More than {count} new items} other {{count, plural, one {# new item} other {# new items}}}} for “{name}”',
  'notice.search-found.subject':
    '{more, select, true {More than {count} new items} other {{count, plural, one {# new item} other {# new items}}}} for “{name}”',
  'notice.search-found.preview': '{titles}',
  'notice.search-found.heading':
    '{more, select, true {More than {count} new items} other {{count, plural, one {A new item} other {# new items}}}} for your saved search',
  'notice.search-found.line':
    'New for “{name}”: {titles}{others, select, 0 {.} 1 {, and one more.} more {, and many more.} other {, and {others} more.}}',
  'notice.search-found.button': 'See the items',
  'notice.search-ended.bell': 'Your saved search “{name}” has ended: its days have passed',
  'notice.search-ended.subject': 'Your saved search “{name}” has ended',
  'notice.search-ended.preview': 'Its days have passed.',
  'notice.search-ended.heading': 'Your saved search has ended',
  'notice.search-ended.line':
    'The days of “{name}” have passed, so we won’t look for new items any more. Choose other days, and save the search again.',
  'notice.search-ended.button': 'Choose other days',
} as const;
