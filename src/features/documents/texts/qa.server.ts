import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { minimum } = figures;

export const qa: DocumentText = {
  title: 'Q&A',
  lede: 'Questions about the items themselves: size, condition, dates and what to ask a lender.',
  sections: [
    {
      id: 'fit',
      heading: 'How do I know that it fits?',
      blocks: [
        'The first size on an item is the one on its label; the others are sizes that it also fits, in the lender’s experience. Alterations are named where there are any.',
        'You can filter by several sizes at once.',
      ],
    },
    {
      id: 'condition',
      heading: 'What do the conditions mean?',
      blocks: [
        {
          list: [
            'Perfect condition: no signs of wear.',
            'Very good: worn a little, with nothing that catches the eye.',
            'Flaws as listed: read what the lender wrote, and look at the photos.',
            'Pre-loved and New with tags are the two conditions of items for sale.',
          ],
        },
      ],
    },
    {
      id: 'dates',
      heading: 'Why can’t I choose certain days?',
      blocks: [
        `Crossed-out days are taken, or the lender needs them between two bookings. The minimum is ${minimum} unless the item says otherwise, and items that come by courier need a few days before the first one.`,
      ],
    },
    {
      id: 'prices',
      heading: 'Why does the price change with the dates?',
      blocks: [
        'The total follows the number of days, and some lenders charge less for further days. Our fee and the courier are part of it from the start, so nothing is added at the end.',
      ],
    },
    {
      id: 'place',
      heading: 'Where exactly is the item?',
      blocks: [
        'The page shows a suburb or town. You and the lender arrange where to meet, or where it is sent, by message once the order exists.',
      ],
    },
    {
      id: 'more',
      heading: 'And everything else?',
      blocks: [
        [
          'Payment, cancelling and delivery are in the ',
          { to: '/faqs', words: 'FAQs' },
          '; ',
          { to: '/how-it-works', words: 'How it works' },
          ' goes through an order step by step.',
        ],
      ],
    },
  ],
};
