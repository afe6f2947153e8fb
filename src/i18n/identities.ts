/** Signing in through identity providers, and connecting them to an account. `{name}` is the provider's. */
export const identitiesMessages = {
  'identities.continue-with': 'Continue with {name}',
  'identities.leaving-title': 'Taking you to {name}',
  'identities.leaving': 'If nothing happens, <link>continue to {name}</link>.',
  'identities.signed-in-title': 'You’re logged in',
  'identities.signed-in': 'If nothing happens, <link>carry on</link>.',

  'identities.confirm': 'Confirm',
  'identities.confirm-title': 'Almost there',
  'identities.confirm-lede': 'You’ve signed in with {name}. Check your details to create your account.',
  'identities.confirm-save': 'Create my account',
  'identities.confirm-already': 'Already have an account? <link>Log in to connect {name}</link>',
  'identities.known-title': 'You already have an account',
  'identities.known-lede':
    'There is an account with {email}. Log in to it once, then connect {name}. After that, {name} is enough.',
  'identities.known-log-in': 'Log in to connect {name}',
  'identities.known-other': 'Or <link>create a new account with another email</link>.',

  'identities.problem-denied': 'You didn’t finish signing in there. Try again, or use your email and password.',
  'identities.problem-unreachable':
    'That sign-in service isn’t answering. Try again in a few minutes, or use your email and password.',
  'identities.problem-invalid':
    'We couldn’t check the answer of that sign-in service, so you’re not logged in. Try again, or use your email and password.',
  'identities.problem-other-browser':
    'That sign-in was started in another browser, or is over. Start it again in this one.',
  'identities.problem-expired': 'That sign-in has been used or took too long. Start it again.',
  'identities.problem-too-many': 'Too many attempts. Try again in an hour, or use your email and password.',
  'identities.problem-closed': 'This account has been closed by the marketplace.',
  'identities.problem-taken':
    'That account already logs in another user here, or you have connected another one. Disconnect that one first.',

  'identities.title': 'Other ways to log in',
  'identities.lede': 'Log in without a password, by an account that you have elsewhere.',
  'identities.link': 'See your connections',
  'identities.none': 'There is nothing to connect here yet.',
  'identities.connected-since': 'Connected {since}',
  'identities.not-connected': 'Not connected',
  'identities.connect': 'Connect',
  'identities.connect-this': 'Connect {name}',
  'identities.disconnect': 'Disconnect',
  'identities.disconnect-this': 'Disconnect {name}',
  'identities.disconnect-title': 'Disconnect {name}?',
  'identities.disconnect-lede': 'You can no longer log in with {name}. You can connect it again at any time.',
  'identities.connect-title': 'Connect {name}?',
  'identities.connect-lede': 'You sign in to {name} first. From then on it logs you in here.',
  'identities.waiting-lede':
    'This browser has just signed in with {name}, as {email}. Connect it only if that is you: from now on it logs you in here.',
  'identities.cancel': 'Keep it as it is',
  'identities.only-way': 'This is your only way to log in. <link>Set a password</link> before you disconnect it.',
  'identities.log-in-again': 'To change how you log in, log out and in again first, then do it soon after.',
  'identities.limited': 'You’re viewing this as someone else. Only they can change how they log in.',
  'identities.done-connected': 'Connected. It logs you in from now on.',
  'identities.done-left': 'Nothing was connected.',
  'identities.done-disconnected': 'Disconnected. It no longer logs you in.',

  'identities.no-password':
    'Your account has no password: you log in with an account that you have elsewhere. With a password you can log in either way.',
  'identities.no-password-unverified': 'Verify your email before you set one: the link goes there.',
  'identities.set-password': 'Send me a link to set one',
  'identities.set-password-sent': 'A link is on its way to {email}. It works once, for an hour.',
} as const;
