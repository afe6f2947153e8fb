import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { name } = figures;

export const sustainability: DocumentText = {
  title: 'Sustainability',
  lede: 'The best thing that can happen to a garment is to be worn again. That is what this marketplace is for, and also where its limits are.',
  sections: [
    {
      id: 'why',
      heading: 'Why wearing it again helps',
      blocks: [
        'Most of what a garment costs the planet is spent before it is first worn: growing or making the fibre, dyeing it, sewing it, shipping it. Each further wear spreads that over one more evening, and costs little itself.',
        'So the question is not only what a dress is made of, but how often it leaves the wardrobe. One that ten people rent does the work of several that are worn once.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What we do',
      blocks: [
        {
          list: [
            'We hold no stock. Nothing is made or bought in for the site: every item was already in someone’s wardrobe.',
            'You can search in your own region and choose pick-up, so that an item travels a few kilometres instead of hundreds.',
            'Lenders say which flaws an item has, and set the days they need between two bookings, so that it can be aired, mended and kept.',
            'What is for sale is shown beside what is for rent, so that a loved piece can move on for good.',
          ],
        },
      ],
    },
    {
      id: 'limits',
      heading: 'What we don’t claim',
      blocks: [
        'Renting isn’t free of harm. A courier drives, and some fabrics need a dry-cleaner. A dress that is sent across the country and back for one evening may not be better than one from the back of your own wardrobe.',
        `${name} doesn’t sell offsets, and we show no figure of what an order “saves”: we don’t know what you would have chosen instead.`,
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'What you can do',
      blocks: [
        {
          list: [
            'Look in your own wardrobe first, then nearby, then further away.',
            'Choose pick-up when it is on your way.',
            'Don’t wash what you rented unless its lender asks you to; air it instead.',
            'Lend what you own and seldom wear.',
          ],
        },
        [
          'The ',
          { to: '/journal', words: 'journal' },
          ' has more about looking after clothes, and ',
          { to: '/how-it-works', words: 'How it works' },
          ' explains an order from start to end.',
        ],
      ],
    },
  ],
};
