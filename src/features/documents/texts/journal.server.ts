import type { DocumentText } from '#src/ui/data/document.tsx';

export const journal: DocumentText = {
  title: 'Journal',
  lede: 'Short notes on keeping clothes well, so that they last for the next person too.',
  sections: [
    {
      id: 'air',
      heading: 'Air before you wash',
      blocks: [
        'Most of what a garment picks up in an evening is gone after a night on a hanger by an open window: perfume, kitchen, a crowded room. Steam from the shower helps with creases.',
        'Every wash takes a little colour and a little fibre with it. Wool and silk hardly need water at all; a damp cloth on the spot is often enough.',
      ],
    },
    {
      id: 'stains',
      heading: 'When something spills',
      blocks: [
        {
          list: [
            'Blot, don’t rub. Rubbing pushes the stain into the weave and roughens the surface.',
            'Use cold water. Heat sets protein: milk, egg and blood.',
            'Work from the edge of the stain to its middle, so that it doesn’t grow.',
            'Try anything stronger on an inside seam first. On silk, stop at water.',
          ],
        },
        'If the item isn’t yours, tell its lender before you try more than that. They know the fabric, and what has worked before.',
      ],
    },
    {
      id: 'hang-or-fold',
      heading: 'Hang it or fold it?',
      blocks: [
        'Woven dresses, jackets and coats hang, on a hanger as wide as their shoulders. Knitwear folds, because its own weight pulls it long. Bias-cut slips fold too when they rest for more than a few weeks.',
        'Beads and sequins lie flat, wrapped in a clean pillowcase, so that they neither pull nor catch.',
      ],
    },
    {
      id: 'fit',
      heading: 'A size is only a start',
      blocks: [
        'A 10 of one designer is a 12 of another. Measure something that fits you and compare: across the chest, at the waist, and from the shoulder to the hem.',
        'Ask the lender how it sits. Someone who has worn it will tell you more than its label.',
      ],
    },
    {
      id: 'photos',
      heading: 'Photos that show the truth',
      blocks: [
        'Daylight from the side, a plain wall, and the whole garment in the frame. Then the label, the fabric up close, and every flaw. What people have seen before they book, they don’t ask about afterwards.',
      ],
    },
  ],
};
