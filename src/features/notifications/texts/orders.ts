import type { EmailTexts } from '../kind-rule.ts';
import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';

/** The end of a payment, an order, a booking or a sale. */
export const orderTexts = {
  'payment-expired': {
    group: 'orders',
    bell: { customer: ({ listing }) => `Your payment for ${listing} was not finished in time` },
    email: {
      customer: ({ listing, paid }) => ({
        subject: `Your payment for ${listing} was not finished`,
        preview: 'The item is available to others again.',
        heading: 'The payment window has closed',
        paragraphs: [
          `The payment for ${listing} was not finished in time, so the item is available to others again. ${paid}`,
        ],
        button: 'See what happened',
      }),
    },
  },
  'transaction-canceled': {
    group: 'orders',
    bell: {
      customer: (words) => `${whoCancelled(words)}: ${words.listing}, ${words.what}`,
      provider: (words) => `${whoCancelled(words)}: ${words.listing}, ${words.what}`,
    },
    email: {
      customer: (words) => cancelled(words, 'See your order', []),
      provider: (words) => cancelled(words, saleButton(words), ['Your item is available again.']),
    },
  },
  'transaction-completed': {
    group: 'orders',
    bell: {
      customer: (words) => `Your ${orderWord(words)} of ${words.listing} is complete`,
      provider: ({ payout, listing }) => `${payout} is on its way to you for ${listing}`,
    },
    email: {
      customer: (words) => ({
        subject: `Your ${orderWord(words)} of ${words.listing} is complete`,
        preview: 'Thank you for keeping it in rotation.',
        heading: 'All done',
        paragraphs: [`Your ${orderWord(words)} of ${words.listing} is complete. Thank you for keeping it in rotation.`],
        button: 'See your order',
      }),
      provider: (words) => ({
        subject: `${words.payout} is on its way for ${words.listing}`,
        preview: `${words.otherName}’s ${words.kind === 'rent' ? 'rental' : 'purchase'} is complete.`,
        heading: `${words.payout} is on its way`,
        paragraphs: [
          `The ${words.kind === 'rent' ? 'rental' : 'sale'} of ${words.listing} is complete. ${words.payout} goes to your bank account.`,
        ],
        button: saleButton(words),
      }),
    },
  },
} as const satisfies Partial<TransactionTexts>;

function cancelled(words: TransactionWords, button: string, closing: readonly string[]): EmailTexts {
  const { by, listing, what, paid } = words;
  return {
    subject: `Cancelled: ${listing}, ${what}`,
    preview: paid,
    heading: whoCancelled(words),
    paragraphs: [
      ...(by === 'system' ? ['The payment came through when the first day had begun, too late for the courier.'] : []),
      [`${listing}, ${what}.`, paid, ...closing].join(' '),
    ],
    button,
  };
}

function whoCancelled({ by, to, otherName }: TransactionWords): string {
  if (by === to) return 'You cancelled';
  return by === 'customer' || by === 'provider' ? `${otherName} cancelled` : 'This was cancelled';
}

/** What the customer calls it. */
function orderWord({ kind }: TransactionWords): string {
  return kind === 'rent' ? 'rental' : 'purchase';
}

function saleButton({ kind }: TransactionWords): string {
  return kind === 'rent' ? 'See the booking' : 'See the sale';
}
