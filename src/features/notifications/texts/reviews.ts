import type { EmailTexts } from '../kind-rule.ts';
import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';
import { byDeadline } from './phrases.ts';

/** Reviews are double-blind: they become public once both are written, or when the review period has ended. */
export const reviewTexts = {
  'review-received': {
    group: 'reviews',
    bell: { customer: reviewed, provider: reviewed },
    email: { customer: (words) => invitation(words), provider: (words) => invitation(words) },
  },
  'reviews-published': {
    group: 'reviews',
    bell: {
      customer: ({ listing }) => `The reviews for ${listing} are public`,
      provider: ({ listing }) => `The reviews for your ${listing} are public`,
    },
    email: {
      customer: ({ listing }) => published(listing),
      provider: ({ listing }) => published(`your ${listing}`),
    },
  },
} as const satisfies Partial<TransactionTexts>;

function reviewed({ otherName }: TransactionWords): string {
  return `${otherName} has reviewed you`;
}

function invitation(words: TransactionWords): EmailTexts {
  const { otherName, listing } = words;
  return {
    subject: `${otherName} has reviewed you`,
    preview: 'You can read it once you have written yours.',
    heading: `${otherName} has reviewed you`,
    paragraphs: [
      `How was it with ${otherName} and ${listing}? Both reviews become public once you have written yours, or when the time for reviews is over.`,
    ],
    deadline: `You can write yours until ${byDeadline(words)}.`,
    button: 'Write a review',
  };
}

function published(listing: string): EmailTexts {
  return {
    subject: `The reviews for ${listing} are public`,
    preview: 'Everyone can read them now.',
    heading: 'The reviews are public',
    paragraphs: [`What was written about the order of ${listing} can now be read by everyone.`],
    button: 'Read the reviews',
  };
}
