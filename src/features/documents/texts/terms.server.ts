import type { DocumentText } from '#src/ui/data/document.tsx';
import { figures } from '../figures.server.ts';

const {
  name,
  fee,
  commission,
  minutesToPay,
  answer,
  freeRental,
  payout,
  arrives,
  daysToSend,
  claimAfterReturn,
  claimAfterDueBack,
  hoursToPayClaim,
} = figures;

const privacy = { to: '/privacy-policy', words: 'Privacy Policy' } as const;

export const terms20261123: DocumentText = {
  title: 'Terms of Service',
  lede: `The agreement between you and ${name} when you rent, buy, lend or sell here. Please read it before you create an account or pay.`,
  version: '2026-11-23',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        `${name} is a marketplace. Lenders list items of their own; customers rent them by the day or buy them. “We” and “us” means the operator of ${name}, “you” means anyone who uses it.`,
        'We provide the site, take payments and pay lenders out. We don’t own the items, and we are not a party to the rental or the sale: that agreement is between the customer and the lender.',
        `By creating an account, or by accepting these terms at checkout, you agree to them. If you don’t agree, please don’t use ${name}.`,
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'You need to be 18 or older, and able to enter into a contract, to open an account. Give your own name and an email address that reaches you, and keep both up to date.',
        'Your account is yours alone. Keep your password to yourself, and change it if you think that it is known to anyone else. You are responsible for what is done from your account until you tell us that it was not you.',
        'We may close or suspend an account that breaks these terms, puts other people at risk or is used to mislead. Bookings that are already paid for are then completed, or cancelled and refunded.',
      ],
    },
    {
      id: 'booking',
      heading: 'Booking and buying',
      blocks: [
        `When you start a payment, we keep the days or the item free for you for ${minutesToPay} minutes. When you have paid, your card is held for the full amount, and the lender receives your request.`,
        `The lender has up to ${answer} to answer, and less when the first day is close. Your card is charged only when the lender accepts. If the lender declines, or doesn’t answer in time, the hold is released and you pay nothing. It can take your bank a few days to show that.`,
        'A rental agreement or a sale begins when the lender accepts. For a rental it covers the days that you chose, the first and the last included.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and fees',
      blocks: [
        `Prices are set by lenders, in New Zealand dollars. The total at checkout is everything that you pay: the price of the days or the item, the ${name} fee of ${fee} for each order, and delivery by courier where you choose it. For a rental, delivery includes the return.`,
        `From the price of the days or the item we keep ${commission} as our commission. The lender receives the rest, and the delivery charge.`,
        'We take no deposit, and we add nothing to an order after you have paid, beyond what you agreed at checkout may be charged later.',
      ],
    },
    {
      id: 'cancelling',
      heading: 'Cancelling',
      blocks: [
        {
          list: [
            'Until the lender accepts, you can cancel any request. The hold on your card is released.',
            `An accepted rental can be cancelled for a full refund until ${freeRental} before its first day.`,
            `An accepted sale can be cancelled for a full refund until the lender records that the item is sent, or handed over. If nothing is recorded within ${daysToSend} working days, we cancel the sale and refund all of it.`,
          ],
        },
        'After that, an order can no longer be cancelled by the customer. The page of your order always shows the exact time. None of this limits the rights that you have by law.',
      ],
    },
    {
      id: 'renting',
      heading: 'Renting an item',
      blocks: [
        'Treat the item as you would one that a friend lent you. Wear it for what it is made for, don’t alter it, and don’t pass it on. Don’t wash or dry-clean it unless the lender asks you to.',
        'Return it by the day that you were shown at checkout: send it back with the return parcel, or bring it to where you collected it. If you are going to be late, tell the lender at once by message.',
        'Ordinary wear is part of renting. If the item is lost, or damaged beyond that, the lender can ask you to put right what the law says you owe. Neither the lender nor we can charge your card for it without your agreement.',
        `Where a listing names what may be charged for a late return, cleaning, repair or loss, we ask you to agree to it at checkout, and keep the card that you pay with. The lender can report it until ${claimAfterReturn} after confirming the return, or else until ${claimAfterDueBack} after the item was due back. If we decide that you are to pay, we email you the amount. You then have ${hoursToPayClaim} hours to pay or to object before your card is charged, and never more than you agreed to. What is charged goes to the lender, without commission.`,
        'If what arrives is damaged, doesn’t match its description or can’t be worn, tell the lender and us as soon as you can, and before you wear it.',
      ],
    },
    {
      id: 'lending',
      heading: 'Lending and selling',
      blocks: [
        'List only items that you own, that are genuine, and that you may rent out or sell. Describe them truthfully: size, condition, flaws and alterations. Use your own photos.',
        'Answer requests in time, send or hand over the item clean and as described, and in time for the first day. When you accept, you are bound to it.',
        `Payments go through Stripe, which needs to verify who you are. We pay you out ${payout} after you confirm that a rented item is back, or after it was due back; where nobody records anything, ${payout} after the last day of the rental. For a sale we pay you out ${payout} after the buyer confirms that it arrived, or ${arrives} after you sent it. A sale that isn’t sent within ${daysToSend} working days is cancelled, and the buyer gets a full refund. We may hold a payout back while an order is disputed, and recover money that had to be returned to the customer.`,
        'You are responsible for your own taxes, including GST if you are registered.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights by law',
      blocks: [
        'Nothing in these terms takes away a right that you have under New Zealand law.',
        'Where a lender is in trade, the Consumer Guarantees Act 1993 and the Fair Trading Act 1986 apply to the rental or sale: the item must be of acceptable quality, fit for its purpose and match its description. A lender who is in trade must say so. Between private people, the Contract and Commercial Law Act 2017 applies.',
        'The Consumer Guarantees Act applies to our own services as well: we provide them with reasonable care and skill. If you use them for a business, you agree that the Act does not apply, as far as that is fair and reasonable.',
      ],
    },
    {
      id: 'behaviour',
      heading: 'Messages, reviews and photos',
      blocks: [
        `Be fair and polite. Don’t post anything unlawful, misleading or hurtful, don’t send advertising, and don’t ask anyone to pay outside ${name}: such payments are not protected.`,
        `What you post stays yours. You allow us to show it on ${name}, and in links to it, for as long as it is posted here. Reviews must come from your own experience. We may remove what breaks these terms.`,
        'Don’t try to break or overload the site, to read data that isn’t meant for you, or to copy it in bulk.',
      ],
    },
    {
      id: 'problems',
      heading: 'When something goes wrong',
      blocks: [
        'Start with a message to the other person on the order’s page: most things are settled there. If that doesn’t help, tell us. We look at what both of you say and at what was agreed, and may refund all or part of a payment.',
        'You can take a dispute to the Disputes Tribunal at any time. It is open to everyone in New Zealand, without a lawyer.',
        'As far as the law allows, we are not liable for what customers and lenders do or fail to do, for losses that nobody could have foreseen, or for interruptions of the site that are beyond our control.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        'When we change these terms, the new version and its date appear on this page. Orders follow the version that was accepted when they were paid for. We ask for your agreement again at your next checkout.',
        [
          'How we handle personal information is explained in our ',
          privacy,
          '. These terms are governed by the law of New Zealand, and its courts decide about them.',
        ],
      ],
    },
  ],
};
