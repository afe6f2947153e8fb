import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const { answer, commission, fee, freeRental, minimum, minutesToPay, payout, arrives, daysToSend } = figures;

export const howItWorks: DocumentText = {
  title: 'How it works',
  lede: 'Rent an item for a few days or buy it for good, from a wardrobe somewhere in Aotearoa New Zealand.',
  sections: [
    {
      id: 'find',
      heading: 'Find it',
      blocks: [
        'Search by designer, size, colour or occasion. Add your dates, and you see only what is free on all of them.',
        'The price on a card includes our fee and delivery where the item is sent by courier. The full total is shown before you pay.',
      ],
    },
    {
      id: 'book',
      heading: 'Book it',
      blocks: [
        `Choose your first and last day. The minimum is ${minimum} unless the item says otherwise. We keep the dates free for you for ${minutesToPay} minutes while you pay.`,
        `Your card is held, not charged. The lender has up to ${answer} to answer, and your card is charged only if they accept. If they decline or don’t answer, the hold is released. Items with instant booking are accepted, and charged, as soon as you’ve paid.`,
      ],
    },
    {
      id: 'wear',
      heading: 'Wear it, and send it back',
      blocks: [
        'It comes by courier, with the return included, or you collect it. You and the lender arrange the details by message on the page of your order.',
        'Send it back, or bring it back, by the day that you were shown at checkout.',
      ],
    },
    {
      id: 'buy',
      heading: 'Buying',
      blocks: [
        `Items for sale work the same way: your card is held until the lender accepts. After that you can still cancel for a full refund until the lender records that the item is sent, or handed over.`,
      ],
    },
    {
      id: 'cost',
      heading: 'What it costs',
      blocks: [
        `The fee of ${fee} for each order is included in the prices that you see. Lenders pay a commission of ${commission} on the price of the days or the item. There is no deposit and no membership.`,
        `An accepted rental can be cancelled for a full refund until ${freeRental} before its first day.`,
      ],
    },
    {
      id: 'lend',
      heading: 'For lenders',
      blocks: [
        [
          'A wardrobe opens with its first item: ',
          { to: '/rotate-item', words: 'list one' },
          ' with a few photos, its size, its flaws and your price for a day, or your price to sell. You choose the days when it is free, and whether it is sent or handed over.',
        ],
        `Every request waits for your answer, unless you choose to accept at once. You confirm on the order page when you send an item and when it’s back. You are paid out ${payout} after you confirm that a rented item is back. If you don’t, it’s ${payout} after it was due back, or after a courier can have brought what was sent back in time. For a sale it’s ${payout} after the buyer confirms that it arrived, or ${arrives} after you sent it. A sale that isn’t sent within ${daysToSend} working days is cancelled, and the buyer gets a full refund.`,
      ],
    },
  ],
};
