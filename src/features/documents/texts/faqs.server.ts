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
        'An item with instant booking is accepted at once: your card is charged as soon as you’ve paid.',
      ],
    },
    {
      id: 'instant',
      heading: 'What is instant booking?',
      blocks: [
        'Some lenders accept in advance. Their items are marked “Instant booking”, or “Accepted at once” when they’re for sale. As soon as you’ve paid, the days are booked, or the item is yours. Cancelling works as with any other order.',
        'Lenders choose it for each item, with “Accept at once”. If an order can’t be accepted that way, it waits for the lender’s answer, and the amount is only held until then.',
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
        `After that, a rental can be cancelled for a full refund until ${freeRental} before its first day, and a purchase until the lender records that it is sent, or handed over. A rental that hasn’t arrived by the end of its first day can be cancelled for a full refund too. The page of your order shows until when.`,
      ],
    },
    {
      id: 'deposit',
      heading: 'Is there a deposit?',
      blocks: [
        'No. You pay the total that you see at checkout, and nothing is added later unless you agreed to it there: some lenders name what may be charged for a late return, cleaning, repair or loss.',
      ],
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
          'Tell the lender straight away, by message on the page of your order. Ordinary wear is part of renting. If you don’t agree on what happened, either of you can report a problem there. What applies to loss and damage is in our ',
          terms,
          '.',
        ],
      ],
    },
    {
      id: 'not-as-described',
      heading: 'What if it isn’t as described?',
      blocks: [
        'Tell the lender as soon as it arrives, with photos, and before you wear it. If that doesn’t settle it, report a problem on the page of your order. Your rights under New Zealand law apply in any case.',
      ],
    },
    {
      id: 'problem',
      heading: 'How do I report a problem with an order?',
      blocks: [
        'With “Report a problem” on the page of the order, until it’s completed. Choose what is wrong, write what happened and add photos. Lenders can do the same for a rental from its first day; their page of the order shows until when.',
        'While a problem is open, the order isn’t completed and nothing is paid out. The other side can answer, until the time shown there, and the lender can offer money back. If you don’t agree, our team reads what both of you said and decides whether anything is refunded.',
      ],
    },
    {
      id: 'safe',
      heading: 'Are my card details safe?',
      blocks: ['They go from your browser straight to Stripe, our payment provider. We never see or store the number.'],
    },
  ],
};
