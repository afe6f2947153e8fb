import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { name } = figures;

export const consigment: DocumentText = {
  title: 'Consign with us',
  lede: 'Consigning means that someone else looks after lending or selling your clothes, for a share of what they earn.',
  sections: [
    {
      id: 'today',
      heading: 'What is possible today',
      blocks: [
        `${name} has no warehouse and takes no clothes in. Every item stays with the person whose wardrobe it is in, who answers requests and hands it over.`,
        'We don’t offer consignment ourselves.',
      ],
    },
    {
      id: 'instead',
      heading: 'Between yourselves',
      blocks: [
        'Someone you trust may lend your clothes out of their own wardrobe. What you share, and who answers for damage, is then between the two of you: for us and for customers, the lender is the person whose account it is.',
      ],
    },
    {
      id: 'read-on',
      heading: 'Read on',
      blocks: [
        [
          { to: '/rotate-item', words: 'Rotate an item' },
          ' shows what a wardrobe could earn, and ',
          { to: '/how-it-works', words: 'How it works' },
          ' what lenders do and when they are paid.',
        ],
      ],
    },
  ],
};
