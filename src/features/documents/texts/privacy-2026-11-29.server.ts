import { changedDocument } from './changed-document.ts';
import { privacy20261126 } from './privacy-2026-11-26.server.ts';

export const privacy20261129 = changedDocument(privacy20261126, '2026-11-29', {
  /** All that are set, those of a log-in that has begun among them. */
  changed: {
    cookies: [
      'Some cookies are necessary, and the site can’t work without them:',
      {
        list: [
          'rotation_session keeps you signed in, for up to 30 days.',
          'rotation_device recognises a browser that has signed in to your account before, for a year, so that attempts to guess your password don’t lock you out.',
          'rotation_pending, rotation_challenge and rotation_identity hold a log-in that has begun (one that waits for a code, one by passkey, and one through another company), for an hour at most.',
          'rotation_session_as is set only for our own team, while someone of it looks at the site as you see it.',
          'rotation_visitor protects the forms that you send from other sites, until you close the browser.',
          'euCookiesAccepted or euCookiesNecessary remembers your choice about cookies, for ten years or as long as your browser keeps it.',
        ],
      },
      'At the checkout, Stripe sets cookies of its own to prevent fraud.',
      'Nothing else is set at present. If we begin to count visits, only visitors who chose “Continue” are counted.',
    ],
  },
  added: {
    'what-we-collect': [
      'If you give us your phone number, we verify it by a text message, and use it for the text messages that you choose. When you turn on notifications on a device, we keep the address at which its browser receives them.',
    ],
    'who-sees-it': [
      'A company that delivers text messages gets your number and the text. Other users never see your number. Notifications of a device go, encrypted, through the company that makes its browser.',
    ],
  },
});
