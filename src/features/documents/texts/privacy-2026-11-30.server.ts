import { changedDocument } from './changed-document.ts';
import { privacy20261129 } from './privacy-2026-11-29.server.ts';

export const privacy20261130 = changedDocument(privacy20261129, '2026-11-30', {
  /** Addresses of both sides, who reads what is said about an order, and a session that is not used. */
  changed: {
    'who-sees-it': [
      'Other visitors see your display name (your first name and an initial), your photo, what you say about yourself, your town or suburb, and your published listings and reviews. They never see your email address.',
      'When you order by courier, the lender sees the delivery address. When you collect an item, or bring one back, you see the address that its lender gave for that. Both are shown while an accepted order is under way. When it is complete, the lender sees the delivery address for another month, and you see the lender’s address for as long only if the item still has to be handed over or brought back.',
      'Both people on an order see its messages. Our team reads messages where one of them was reported, and where a problem with their order was: then it sees the latest messages of both, what both of you wrote and showed in that case, and the photos of the item, to decide it.',
      'Payments are made through Stripe. Card numbers go from your browser straight to Stripe and never to us. Lenders give Stripe their bank details and what it needs to verify them. Stripe handles this under its own privacy policy, partly outside New Zealand.',
      'Companies that run our servers, store our files and deliver our emails handle information for us, and only as we tell them. Where they are overseas, we make sure that it is protected as well as the Privacy Act requires. We disclose information to authorities only where the law requires or allows it.',
      'To help you, or to find out what went wrong, someone of our team can look at the site as you see it, for half an hour at a time and without changing anything. Each time they have to give a reason. When it was, and why, is in your settings under “Password”.',
      'A company that delivers text messages gets your number and the text. Other users never see your number. Notifications of a device go, encrypted, through the company that makes its browser.',
    ],
    'cookies': [
      'Some cookies are necessary, and the site can’t work without them:',
      {
        list: [
          'rotation_session keeps you signed in, for up to 30 days.',
          'rotation_device recognises for a year a browser that has signed in to your account before, and knows when, so that attempts to guess your password don’t lock you out, and we can tell you of a log-in by another browser.',
          'rotation_pending, rotation_challenge and rotation_identity hold a log-in that has begun (one that waits for a code, one by passkey, and one through another company), for an hour at most.',
          'rotation_session_as is set only for our own team, while someone of it looks at the site as you see it.',
          'rotation_visitor protects the forms that you send from other sites, until you close the browser.',
          'euCookiesAccepted or euCookiesNecessary remembers your choice about cookies, for ten years or as long as your browser keeps it.',
        ],
      },
      'At the checkout, Stripe sets cookies of its own to prevent fraud.',
      'Nothing else is set at present. If we begin to count visits, only visitors who chose “Continue” are counted.',
    ],
    'how-long': [
      'Your account and what belongs to it stay until you delete it in your settings. Your name, email address, phone number, photo, addresses and listings are removed at that moment, and files of photos that no order shows within two days.',
      'Messages and reviews that you wrote stay with their orders, without your name. What links payments to you at Stripe is kept for 540 days after your last charge, while a bank can still ask about it, and is then erased.',
      'Records of orders and payments are kept for as long as tax and accounting law requires, in general seven years. After an account is deleted they hold neither name nor email address.',
      'A session ends when you log out, after 14 days in which you don’t use it, or after 30 days. Photos that were uploaded but never used are deleted after a day.',
    ],
  },
  added: {},
});
