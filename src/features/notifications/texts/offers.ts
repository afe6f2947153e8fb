import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';
import { byDeadline } from './phrases.ts';

/** Offers and counter-offers, until they are paid, declined or over. */
export const offerTexts = {
  'offer-received': {
    group: 'offers',
    bell: { provider: (words) => `${words.otherName} ${offered(words)} for your ${words.listing}` },
    email: {
      provider: (words) => ({
        subject: `${words.otherName} ${offered(words)} for your ${words.listing}`,
        preview: `Answer by ${byDeadline(words)}.`,
        heading: `${words.otherName} ${offered(words)}`,
        paragraphs: [
          `The offer is for your ${words.listing}, ${words.what}. You can accept it, decline it or name another price.`,
        ],
        deadline: `Answer by ${byDeadline(words)}. After that the offer expires.`,
        button: 'Answer the offer',
      }),
    },
  },
  'offer-countered': {
    group: 'offers',
    bell: {
      customer: (words) => `${words.otherName} ${countered(words)} for ${words.listing}`,
      provider: (words) => `${words.otherName} ${countered(words)} for your ${words.listing}`,
    },
    email: {
      customer: (words) => counterOffer(words, words.listing),
      provider: (words) => counterOffer(words, `your ${words.listing}`),
    },
  },
  'offer-accepted': {
    group: 'offers',
    bell: {
      customer: ({ otherName, listing }) => `${otherName} accepted your offer for ${listing}`,
      provider: ({ otherName, listing }) => `${otherName} accepted your counter-offer for ${listing}`,
    },
    email: {
      customer: (words) => ({
        subject: `${words.otherName} accepted your offer for ${words.listing}`,
        preview: `Pay by ${byDeadline(words)} to complete your order.`,
        heading: `${words.otherName} accepted your offer`,
        paragraphs: [`${agreed(words)} The order is complete once you have paid.`],
        deadline: `Pay by ${byDeadline(words)}. After that the offer expires.`,
        button: 'Go to payment',
      }),
      provider: (words) => ({
        subject: `${words.otherName} accepted your counter-offer for ${words.listing}`,
        preview: `${words.otherName} has until ${byDeadline(words)} to pay.`,
        heading: `${words.otherName} accepted your counter-offer`,
        paragraphs: [`${agreed(words)} We’ll let you know when ${words.otherName} has paid.`],
        deadline: `${words.otherName} has until ${byDeadline(words)} to pay. After that the offer expires.`,
        button: 'See the offer',
      }),
    },
  },
  'offer-declined': {
    group: 'offers',
    bell: {
      customer: ({ otherName, listing }) => `${otherName} declined your offer for ${listing}`,
      provider: ({ otherName, listing }) => `${otherName} declined your counter-offer for ${listing}`,
    },
    email: {
      customer: ({ otherName, listing }) => ({
        subject: `${otherName} declined your offer for ${listing}`,
        preview: 'Nothing was charged.',
        heading: 'Not this time',
        paragraphs: [`${otherName} declined your offer for ${listing}. Nothing was charged.`],
        button: 'See your offer',
      }),
      provider: ({ otherName, listing }) => ({
        subject: `${otherName} declined your counter-offer for ${listing}`,
        preview: 'There is nothing for you to do.',
        heading: 'Not this time',
        paragraphs: [`${otherName} declined your counter-offer for ${listing}. Nothing was charged.`],
        button: 'See the offer',
      }),
    },
  },
  'offer-withdrawn': {
    group: 'offers',
    bell: {
      customer: ({ otherName, listing }) => `${otherName} withdrew the offer for ${listing}`,
      provider: ({ otherName, listing }) => `${otherName} withdrew the offer for your ${listing}`,
    },
    email: {
      customer: ({ otherName, listing }) => ({
        subject: `${otherName} withdrew the offer for ${listing}`,
        preview: 'Nothing was charged.',
        heading: `${otherName} withdrew the offer`,
        paragraphs: [`The offer for ${listing} has ended. Nothing was charged.`],
        button: 'See your offer',
      }),
      provider: ({ otherName, listing }) => ({
        subject: `${otherName} withdrew the offer for your ${listing}`,
        preview: 'There is nothing for you to do.',
        heading: `${otherName} withdrew the offer`,
        paragraphs: [`The offer for your ${listing} has ended. Nothing was charged.`],
        button: 'See the offer',
      }),
    },
  },
  'offer-expired': {
    group: 'offers',
    bell: {
      customer: ({ listing }) => `The offer for ${listing} has expired`,
      provider: ({ listing }) => `The offer for your ${listing} has expired`,
    },
    email: {
      customer: ({ listing, otherName }) => ({
        subject: `The offer for ${listing} has expired`,
        preview: 'Nothing was charged.',
        heading: 'The offer has expired',
        paragraphs: [
          `You and ${otherName} did not complete the order for ${listing} in time, so the offer has ended. Nothing was charged.`,
        ],
        button: 'See your offer',
      }),
      provider: ({ listing, otherName }) => ({
        subject: `The offer for your ${listing} has expired`,
        preview: 'There is nothing for you to do.',
        heading: 'The offer has expired',
        paragraphs: [
          `You and ${otherName} did not complete the order for your ${listing} in time, so the offer has ended. Nothing was charged.`,
        ],
        button: 'See the offer',
      }),
    },
  },
} as const satisfies Partial<TransactionTexts>;

function counterOffer(words: TransactionWords, listing: string) {
  return {
    subject: `${words.otherName} ${countered(words)} for ${listing}`,
    preview: `Answer by ${byDeadline(words)}.`,
    heading: `${words.otherName} ${countered(words)}`,
    paragraphs: [`It is for ${listing}, ${words.what}. You can accept it, decline it or name another price.`],
    deadline: `Answer by ${byDeadline(words)}. After that the offer expires.`,
    button: 'Answer the offer',
  };
}

function offered({ offer }: TransactionWords): string {
  return offer === null ? 'made an offer' : `offered ${offer}`;
}

function countered({ offer }: TransactionWords): string {
  return offer === null ? 'made a counter-offer' : `made a counter-offer of ${offer}`;
}

function agreed({ offer, otherName, listing }: TransactionWords): string {
  return `You and ${otherName} agreed on ${offer ?? 'a price'} for ${listing}.`;
}
