/** Emails about an account and the newsletter, and text messages. `{marketplace}` is the name of the site. */
export const emailMessages = {
  'email.reason': 'You get this email because you have an account at {marketplace}.',
  'email.label': '{label}:',
  'email.unsubscribe': 'Unsubscribe',
  /** At the foot, after the name of a site in New Zealand. */
  'email.country': 'Aotearoa New Zealand',
  'email.not-me': 'This wasn’t me',
  'email.choose-password': 'Choose a new password',

  'email.account-exists.subject': 'You already have an account at {marketplace}',
  'email.account-exists.preview': 'Nothing has changed. If this was you, log in instead.',
  'email.account-exists.heading': 'You already have an account',
  'email.account-exists.line':
    'Someone tried to sign up with your email address. You already have an account, so nothing has changed.',
  'email.account-exists.line-2': 'If this was you, log in instead.',
  'email.account-exists.button': 'Log in',
  'email.account-exists.reason':
    'Someone entered this email address on the sign-up page of {marketplace}. If this wasn’t you, you can ignore this email.',

  'email.verify.subject': 'Verify your email',
  'email.verify.preview': 'The link works once, for 24 hours.',
  'email.verify.heading': 'Welcome to {marketplace}',
  'email.verify.line':
    'Click the button to verify your email, so that we know that emails about your bookings reach you.',
  'email.verify.deadline': 'The link works once, for 24 hours.',
  'email.verify.button': 'Verify this email',
  'email.verify.reason':
    'Someone created an account at {marketplace} with this address. If this wasn’t you, you can ignore this email.',

  'email.change.subject': 'Confirm your new email',
  'email.change.preview': 'The link works once, for 24 hours.',
  'email.change.heading': 'Confirm your new email',
  'email.change.line':
    'Click the button to use this address for your account at {marketplace}. Until then, we write to your old one.',
  'email.change.deadline': 'The link works once, for 24 hours.',
  'email.change.button': 'Use this email',
  'email.change.reason':
    'Someone with an account at {marketplace} entered this address as theirs. If this wasn’t you, you can ignore this email.',

  'email.change-requested.subject': 'Your email is about to change',
  'email.change-requested.preview': 'Nothing changes until the new address is confirmed.',
  'email.change-requested.heading': 'Your email is about to change',
  'email.change-requested.line':
    'You asked us to use another address. Nothing changes until you open the link that we sent there.',
  'email.change-requested.line-2':
    'If this wasn’t you, someone else knows your password. Choose a new one now: that withdraws the change.',

  'email.changed.subject': 'Your email has been changed',
  'email.changed.preview': 'If this wasn’t you, you can undo it for a week.',
  'email.changed.heading': 'Your email has been changed',
  'email.changed.line': 'Your account at {marketplace} has a new email. We no longer write to this address.',
  'email.changed.line-2':
    'If this wasn’t you, undo it. Your old email comes back, everyone is logged out, and you choose a new password.',
  'email.changed.deadline': 'You can undo it for a week.',
  'email.changed.button': 'Undo the change',
  'email.changed.reason': 'This was the email of your account at {marketplace}.',

  'email.in-use.subject': 'This is the email of your account now',
  'email.in-use.preview': 'You log in with it, and we write to it.',
  'email.in-use.heading': 'This is your email now',
  'email.in-use.line':
    'Your account at {marketplace} has this address from now on. You log in with it, and we write to it.',

  'email.left.subject': 'This address is no longer used',
  'email.left.preview': 'An account went back to the email it had before.',
  'email.left.heading': 'This address is no longer used',
  'email.left.line':
    'An account at {marketplace} that used this address went back to the email it had before. We no longer write to this one.',
  'email.left.reason': 'This was the email of an account at {marketplace}.',

  'email.new-browser.subject': 'New log-in to {marketplace}',
  'email.new-browser.preview': 'If this was you, there is nothing to do.',
  'email.new-browser.heading': 'A new log-in to your account',
  'email.new-browser.line':
    'On {when}, someone logged in to your account with {known, select, both {{browser} on {system}} browser {{browser}} system {a browser on {system}} other {a browser we can’t name}}, a browser that hasn’t been used for it before.',
  'email.new-browser.line-2':
    'If this was you, there is nothing to do. If it wasn’t, choose a new password now: that logs everyone out.',

  'email.log-in-alarm.subject': 'Someone is trying passwords at {marketplace}',
  'email.log-in-alarm.preview': 'Far more log-ins have failed in the last hour than people mistype.',
  'email.log-in-alarm.heading': 'Passwords are being tried',
  'email.log-in-alarm.line':
    'In the last hour {passwords, plural, one {# wrong password was} other {# wrong passwords were}} entered for {accounts, plural, one {# email address} other {# email addresses}} by browsers that had not been used for them before.',
  'email.log-in-alarm.line-2':
    'Nobody is locked out: each account and each network is limited by itself. If it goes on, limit log-ins in front of the site, and tell your users to use a password that they use nowhere else.',
  'email.log-in-alarm.reason': 'You get this email because you run {marketplace}. It is sent once an hour at most.',

  'email.locked-out.subject': 'Someone tried to log in to your account',
  'email.locked-out.preview': 'Ten passwords were wrong. They haven’t got in.',
  'email.locked-out.heading': 'Someone tried to log in to your account',
  'email.locked-out.line':
    'Ten wrong passwords were entered for your account. They haven’t got in: for a quarter of an hour, no browser that hasn’t logged in to it before may try another.',
  'email.locked-out.line-2':
    'If this was you, choose a new password: that lets you in at once. If it wasn’t, there is nothing you have to do. If you use your password elsewhere too, choose another one here.',
  'email.reset-password.subject': 'Choose a new password',
  'email.reset-password.preview': 'The link works once, for an hour.',
  'email.reset-password.heading': 'Choose a new password',
  'email.reset-password.line':
    'Someone requested a new password for your account at {marketplace}. If this was you, choose one here.',
  'email.reset-password.line-2': 'If it wasn’t you, ignore this email. Your password stays as it is.',
  'email.reset-password.deadline': 'The link works once, for an hour.',
  'email.reset-password.reason': 'Someone requested a new password for the account with this address at {marketplace}.',

  'email.password-changed.subject': 'Your password has been changed',
  'email.password-changed.preview': 'If this wasn’t you, choose a new one now.',
  'email.password-changed.heading': 'Your password has been changed',
  'email.password-changed.line': 'All other places where you were logged in have been logged out.',
  'email.password-changed.line-2':
    'If this wasn’t you, someone else knows your password. Choose a new one now, and check that your email account is safe.',
  'email.password-changed.removed':
    'In case someone else had added it, we also removed: {things}. What is yours you can add again in your settings.',
  'email.password-changed.left':
    'Your account can still be opened without the password, with: {things}. Remove what isn’t yours in your settings.',
  'email.password-changed.passkey': 'the passkey “{name}”',
  'email.password-changed.phone': 'the phone number ending in {digits}',
  'email.password-changed.app': 'the authenticator app with its recovery codes',

  'email.phone-changed.subject':
    '{change, select, added {Your phone number has been verified} removed {Your phone number has been removed} other {Your phone number has been changed}}',
  'email.phone-changed.preview': 'If this wasn’t you, choose a new password now.',
  'email.phone-changed.heading':
    '{change, select, added {Your phone number has been verified} removed {Your phone number has been removed} other {Your phone number has been changed}}',
  'email.phone-changed.line':
    '{change, select, added {The number ending in {digits} has been verified for your account. The text messages that you choose go to it.} removed {The number ending in {digits} has been removed from your account. We no longer send text messages to it.} other {The number ending in {digits} has been replaced in your account. We no longer send text messages to it.}}',
  'email.phone-changed.line-2':
    'If this wasn’t you, someone else is logged in to your account. Choose a new password now, which logs everyone out, then check your contact details.',

  'email.identity-connected.subject': 'You can now log in with {name}',
  'email.identity-connected.preview': 'If this wasn’t you, disconnect it now.',
  'email.identity-connected.heading': '{name} is connected to your account',
  'email.identity-connected.line': 'From now on you can log in to {marketplace} with {name}.',
  'email.identity-connected.line-2':
    'If this wasn’t you, someone else can get into your account. Choose a new password, which logs everyone out, then disconnect {name} on your Password page.',
  'email.identity-connected.button': 'See how you can log in',

  'email.identity-disconnected.subject': '{name} no longer logs you in',
  'email.identity-disconnected.preview': 'If this wasn’t you, choose a new password now.',
  'email.identity-disconnected.heading': '{name} is disconnected from your account',
  'email.identity-disconnected.line': 'You can no longer log in to {marketplace} with {name}.',
  'email.identity-disconnected.line-2': 'If this wasn’t you, choose a new password now: that logs everyone out.',

  'email.card-saved.subject': 'A card was saved to your account',
  'email.card-saved.preview': '{card}',
  'email.card-saved.heading': 'A card was saved to your account',
  'email.card-saved.line':
    'Your {card} is saved for the next time you pay at {marketplace}. It is only charged when you choose it at the checkout.',
  'email.card-saved.line-2': 'If this wasn’t you, someone else may be using your account. Choose a new password now.',
  'email.card-removed.subject': 'A card was removed from your account',
  'email.card-removed.preview': '{card}',
  'email.card-removed.heading': 'A card was removed from your account',
  'email.card-removed.line':
    'Your {card} is no longer saved at {marketplace}. Requests and orders that you paid with it stay as they are.',
  'email.card-removed.line-2': 'If this wasn’t you, someone else may be using your account. Choose a new password now.',
  'email.card.button': 'See your payment methods',

  'email.goodbye.subject': 'Your account has been deleted',
  'email.goodbye.preview': 'Thank you for having been part of {marketplace}.',
  'email.goodbye.heading': 'Your account has been deleted',
  'email.goodbye.line':
    'Your name, email, phone number, photo, addresses and listings have been removed, and you’ve been logged out everywhere.',
  'email.goodbye.line-2':
    'Messages and reviews that you wrote stay with the orders they belong to, under “Deleted user”.',
  'email.goodbye.line-3':
    'Thank you for having been part of {marketplace}. You’re welcome back any time: this address can be used for a new account.',
  'email.goodbye.line-4':
    'If you didn’t delete your account, someone else knows your password. Reply to this email, and change that password wherever else you use it.',
  'email.goodbye.reason': 'There was an account with this address at {marketplace}. This is the last email about it.',

  'email.newsletter-confirm.subject': 'Confirm your subscription',
  'email.newsletter-confirm.preview': 'One click, and our newsletter is yours.',
  'email.newsletter-confirm.heading': 'Would you like our newsletter?',
  'email.newsletter-confirm.line':
    'Confirm it, and we’ll email you about once a month. Without that, we won’t write again.',
  'email.newsletter-confirm.deadline': 'The link works for seven days.',
  'email.newsletter-confirm.button': 'Yes, subscribe me',
  'email.newsletter-confirm.reason':
    'Someone entered this address into the newsletter form of {marketplace}. If this wasn’t you, you can ignore this email.',

  'email.newsletter-welcome.subject': 'Welcome to the {marketplace} newsletter',
  'email.newsletter-welcome.preview': 'New wardrobes, once a month.',
  'email.newsletter-welcome.heading': 'Kia ora {name}',
  'email.newsletter-welcome.line':
    'You’re on the list. Once a month we’ll show you new wardrobes, and what they are worn to.',
  'email.newsletter-welcome.button': 'See what’s new',
  'email.newsletter-welcome.reason': 'You get this email because you subscribed to the newsletter of {marketplace}.',

  'email.contact.subject': 'Contact form: {topic}',
  'email.contact.preview': 'Your answer goes to the sender.',
  'email.contact.heading': '{topic}',
  'email.contact.line':
    'From {name}, {email} ({sender, select, account {verified, signed in} anonymous {not signed in} other {another address than the account’s}})',
  'email.contact.account': 'Account: {id}',
  'email.contact.order': 'Order: {reference}',
  'email.contact.reason': 'Sent from the contact form. The name and the address are as they were typed.',

  'email.contact-received.subject': 'We’ve got your message',
  'email.contact-received.preview': 'We answer within two working days.',
  'email.contact-received.heading': 'We’ve got your message',
  'email.contact-received.line':
    'Thank you for writing. We read everything, and answer within two working days, to this address.',
  'email.contact-received.reason':
    'Someone entered this address into the contact form of {marketplace}. If this wasn’t you, you can ignore this email.',

  /** Characters of the GSM alphabet only: any other would make it two messages. */
  'text-message.phone-code': '{code} is your {marketplace} code. It works for {minutes} minutes. Never share it.',
} as const;
