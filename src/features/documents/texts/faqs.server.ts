import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { answer, freeRental, minutesToPay } = figures;

const terms = { to: '/terms-of-service', words: 'Terms of Service' } as const;

export const faqs: DocumentText = {
  title: 'FAQs',
  lede: 'Short answers to what people ask most often.',
  sections: [
    {
      id: 'when-charged',
      heading: 'When is my card charged?',
      blocks: [
        `When the lender accepts. Until then the amount is only held, for up to ${answer}. If the lender declines or doesn’t answer, the hold is released; some banks take a few days to show it.`,
      ],
    },
    {
      id: 'hold',
      heading: 'How long are my dates kept while I pay?',
      blocks: [`For ${minutesToPay} minutes. After that they are free for others again, and nothing is charged.`],
    },
    {
      id: 'cancelling',
      heading: 'Can I cancel?',
      blocks: [
        'Yes, at no cost, until the lender accepts.',
        `After that, a rental can be cancelled for a full refund until ${freeRental} before its first day, and a purchase until the lender records that it is sent, or handed over. The page of your order shows until when.`,
      ],
    },
    {
      id: 'deposit',
      heading: 'Is there a deposit?',
      blocks: ['No. You pay the total that you see at checkout, and nothing is added later.'],
    },
    {
      id: 'delivery',
      heading: 'How do I get the item?',
      blocks: [
        'By courier or by pick-up, as the item offers. For a rental, courier includes the return. We deliver within New Zealand.',
      ],
    },
    {
      id: 'clean',
      heading: 'Do I need to clean it?',
      blocks: ['Only if the lender asks you to. Many fabrics don’t forgive a wash at home, so ask before you try.'],
    },
    {
      id: 'damage',
      heading: 'What if something gets damaged?',
      blocks: [
        [
          'Tell the lender straight away, by message on the page of your order. Ordinary wear is part of renting. What applies to loss and damage is in our ',
          terms,
          '.',
        ],
      ],
    },
    {
      id: 'not-as-described',
      heading: 'What if it isn’t as described?',
      blocks: [
        'Tell the lender as soon as it arrives, with photos, and before you wear it. Your rights under New Zealand law apply in any case.',
      ],
    },
    {
      id: 'safe',
      heading: 'Are my card details safe?',
      blocks: ['They go from your browser straight to Stripe, our payment provider. We never see or store the number.'],
    },
  ],
};
