import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { name } = figures;

export const about: DocumentText = {
  title: 'About us',
  lede: `${name} is a marketplace for clothes that deserve another evening: rented by the day or bought for good, between people in Aotearoa New Zealand.`,
  sections: [
    {
      id: 'idea',
      heading: 'The idea',
      blocks: [
        'Most of us own something lovely that we wore once. Most of us also need something lovely for one night. It is often the same dress.',
        'We make it easy for the two to meet: the calendar, the payment, the messages and the paperwork are ours; the wardrobe is yours.',
      ],
    },
    {
      id: 'how-we-work',
      heading: 'How we work',
      blocks: [
        {
          list: [
            'One price. What you see includes our fee, and nothing is added at the end.',
            'A yes from both sides. A card is charged only when the lender has accepted.',
            'Plain rules. Deadlines and refunds are shown with the exact time, on the page where you need them.',
            'Little data. We ask for what an order needs, and show no advertising.',
          ],
        },
      ],
    },
    {
      id: 'sources',
      heading: 'With thanks',
      blocks: ['Names and positions of places come from GeoNames (geonames.org), under the licence CC BY 4.0.'],
    },
    {
      id: 'more',
      heading: 'Read on',
      blocks: [
        [
          { to: '/how-it-works', words: 'How it works' },
          ' explains an order from start to end, and the ',
          { to: '/faqs', words: 'FAQs' },
          ' answer the rest.',
        ],
      ],
    },
  ],
};
