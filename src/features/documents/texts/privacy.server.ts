import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { name, idPhotoDays } = figures;

export const privacy20261123: DocumentText = {
  title: 'Privacy Policy',
  lede: `What ${name} knows about you, why, who else sees it, and what you can do about it. It follows the Privacy Act 2020 and its information privacy principles.`,
  version: '2026-11-23',
  sections: [
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      blocks: [
        'We collect what you give us, and little else:',
        {
          list: [
            'Your account: name, email address, and your password in a form that can’t be read back.',
            'Your orders: items, days, prices, how they were delivered, and delivery addresses.',
            'Your messages, reviews, photos and listings.',
            `Photos of an identity document, and your birthday if you give it, when you ask us to check your ID. They are stored encrypted, only our team can see them, and they are deleted ${idPhotoDays} days after the check.`,
            'Where you are signed in: the kind of browser, the network address and the time, so that you can see and end each session.',
            'Technical records of requests and errors, to keep the site working and safe.',
          ],
        },
        'You can browse without an account. Without the details above we can’t open an account for you or carry out an order.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it',
      blocks: [
        {
          list: [
            'To carry out your orders: to take payments, tell both people what happens, and pay lenders.',
            'To keep accounts safe, and to prevent fraud and misuse.',
            'To help when something goes wrong, and to settle disputes.',
            'To meet our duties by law, such as tax and accounting records.',
          ],
        },
        'We don’t sell personal information, we show no advertising by others, and no decision about you with a legal effect is left to a computer alone.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who else sees it',
      blocks: [
        'Other visitors see your display name (your first name and an initial), your photo, what you say about yourself, your town or suburb, and your published listings and reviews. They never see your email address.',
        'When you order by courier, the lender sees the delivery address. Both people on an order see its messages.',
        'Payments are made through Stripe. Card numbers go from your browser straight to Stripe and never to us. Lenders give Stripe their bank details and what it needs to verify them. Stripe handles this under its own privacy policy, partly outside New Zealand.',
        'Companies that run our servers, store our files and deliver our emails handle information for us, and only as we tell them. Where they are overseas, we make sure that it is protected as well as the Privacy Act requires. We disclose information to authorities only where the law requires or allows it.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'Some cookies are necessary, and the site can’t work without them:',
        {
          list: [
            'rotation_session keeps you signed in, for up to 30 days.',
            'rotation_device recognises a browser that has signed in to your account before, for a year, so that attempts to guess your password don’t lock you out.',
            'rotation_visitor protects the forms that you send from other sites, until you close the browser.',
            'euCookiesAccepted or euCookiesNecessary remembers your choice about cookies, for ten years or as long as your browser keeps it.',
          ],
        },
        'At the checkout, Stripe sets cookies of its own to prevent fraud.',
        'Nothing else is set at present. If we begin to count visits, only visitors who chose “Continue” are counted.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        'Your account and what belongs to it stay until you ask us to delete them. Records of orders and payments are kept for as long as tax and accounting law requires, in general seven years, and while a dispute or a claim is possible.',
        'A session ends when you log out, or after 30 days. Photos that were uploaded but never used are deleted after a day.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted, passwords are stored as hashes, and only people who need to see personal information can. If a breach of privacy is likely to cause serious harm, we tell you and the Privacy Commissioner as soon as we can.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      blocks: [
        'You can ask us for the personal information that we hold about you, and ask us to correct it. We answer within 20 working days, and asking is free. You can change your email address and password yourself in your settings.',
        'If you are not satisfied with our answer, you can complain to the Office of the Privacy Commissioner, free of charge.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When we change this policy, the new version and its date appear on this page. We tell you by email about changes that matter.',
      ],
    },
  ],
};
