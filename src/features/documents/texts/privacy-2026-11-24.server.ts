import { changedDocument } from './changed-document.ts';
import { privacy20261123 } from './privacy.server.ts';

export const privacy20261124 = changedDocument(privacy20261123, '2026-11-24', {
  /** An account can be deleted, and its data downloaded, by its owner. */
  changed: {
    'how-long': [
      'Your account and what belongs to it stay until you delete it in your settings. Your name, email address, phone number, photo, addresses and listings are removed at that moment, and files of photos that no order shows within two days.',
      'Messages and reviews that you wrote stay with their orders, without your name. What links payments to you at Stripe is kept for 540 days after your last charge, while a bank can still ask about it, and is then erased.',
      'Records of orders and payments are kept for as long as tax and accounting law requires, in general seven years. After an account is deleted they hold neither name nor email address.',
      'A session ends when you log out, or after 30 days. Photos that were uploaded but never used are deleted after a day.',
    ],
    'your-rights': [
      'You can ask us for the personal information that we hold about you, and ask us to correct it. We answer within 20 working days, and asking is free. In your settings you can change your email address and password, download your data, and delete your account.',
      'If you are not satisfied with our answer, you can complain to the Office of the Privacy Commissioner, free of charge.',
    ],
  },
  /** A search may start from the viewer's own position, what was viewed lately is shown again, and searches are saved. */
  added: {
    'what-we-collect': [
      'If you choose “Use my location” in a search, your browser gives us your position, to about a hundred metres, for that search. It becomes part of the address of the results, and we do not keep it.',
      'The searches that you save, with the names that you give them, and the sizes that you wear, if you keep them: so that we can tell you what is new, and show what fits you. When you save a search around your position, we keep the area of some ten kilometres around it instead. You can remove a search, and your sizes, at any time.',
      'The last few items that you looked at, so that you find them again: in your browser, or with your account while you are signed in. Only you see them, and “Clear” below them removes them.',
      'What you report about an item, and who you are if you are signed in. Without an account, a scrambled form of your network address is kept until we have decided.',
    ],
  },
});
