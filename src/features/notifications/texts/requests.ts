import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';
import { byDeadline, capitalised, withdrawnBySystem } from './phrases.ts';

const wish = ({ otherName, kind, listing }: TransactionWords) =>
  `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${listing}`;

/** From the request to the answer. */
export const requestTexts = {
  'enquiry-received': {
    group: 'orders',
    bell: { provider: ({ otherName, listing }) => `${otherName} has a question about your ${listing}` },
    email: {
      provider: ({ otherName, listing }) => ({
        subject: `${otherName} has a question about your ${listing}`,
        preview: 'A quick reply helps them decide.',
        heading: `${otherName} has a question`,
        paragraphs: [`${otherName} is interested in your ${listing} and sent you a question.`],
        button: 'Read and reply',
      }),
    },
  },
  'request-received': {
    group: 'orders',
    bell: { provider: wish },
    email: {
      provider: (words) => ({
        subject: wish(words),
        preview: `Answer by ${byDeadline(words)}. Accept, and you receive ${words.payout}.`,
        heading: wish(words),
        paragraphs: [
          `${capitalised(words.what)}. ${words.paid} Accept, and you receive ${words.payout}.`,
          ...words.plan,
        ],
        deadline: `Answer by ${byDeadline(words)}. After that the request expires.`,
        button: 'Answer the request',
      }),
    },
    showsPrice: true,
  },
  'request-sent': {
    group: 'orders',
    bell: { customer: ({ otherName, listing }) => `Your request for ${listing} is with ${otherName}` },
    email: {
      customer: (words) => ({
        subject: `Your request for ${words.listing} is with ${words.otherName}`,
        preview: `You are charged only when ${words.otherName} accepts.`,
        heading: `Your request is with ${words.otherName}`,
        paragraphs: [
          `${words.listing}, ${words.what}. ${words.paid} You are charged only when ${words.otherName} accepts.`,
        ],
        deadline: `${words.otherName} has until ${byDeadline(words)} to answer.`,
        button: 'See your request',
      }),
    },
    showsPrice: true,
  },
  'request-accepted': {
    group: 'orders',
    bell: {
      customer: ({ otherName, listing, kind, what }) =>
        `${otherName} accepted: ${kind === 'rent' ? `you booked ${listing} for ${what}` : `you bought ${listing}`}`,
      provider: ({ otherName, listing, kind, what }) =>
        `${otherName} paid the agreed price: your ${listing} is ${kind === 'rent' ? `booked for ${what}` : 'sold'}`,
    },
    email: {
      customer: ({ otherName, listing, kind, what, plan, freeUntil }) => ({
        subject: `${otherName} accepted: ${listing}${kind === 'rent' ? `, ${what}` : ''}`,
        preview: kind === 'rent' ? 'Your booking is confirmed. See the days to remember.' : 'Your order is confirmed.',
        heading: `${otherName} accepted your request`,
        paragraphs: [
          kind === 'rent' ? `You booked ${listing} for ${what}.` : `You bought ${listing}.`,
          ...plan,
          ...(freeUntil === null ? [] : [`You can cancel for a full refund until ${freeUntil}.`]),
        ],
        button: 'See your order',
      }),
      provider: ({ otherName, listing, kind, what, plan, payout }) => ({
        subject: `${otherName} paid the agreed price for your ${listing}`,
        preview: 'The price was agreed, so the request was accepted automatically.',
        heading: `${otherName} paid the agreed price`,
        paragraphs: [
          `Your ${listing} is ${kind === 'rent' ? `booked for ${what}` : 'sold'}. You agreed on the price, so the request was accepted automatically.`,
          ...plan,
          `You receive ${payout} when the ${kind === 'rent' ? 'rental' : 'sale'} is complete.`,
        ],
        button: 'See the order',
      }),
    },
    showsPrice: true,
  },
  'payment-receipt': {
    group: 'orders',
    bell: null,
    email: {
      customer: ({ listing, what, payin, otherName }) => ({
        subject: `Receipt: ${payin} for ${listing}`,
        preview: `Your payment to ${otherName}, line by line.`,
        heading: `You paid ${payin}`,
        paragraphs: [`${listing}, ${what}. You can print a receipt on your order page.`],
        button: 'See your order',
      }),
    },
    showsPrice: true,
  },
  'request-declined': {
    group: 'orders',
    bell: {
      customer: (words) =>
        withdrawnBySystem(words)
          ? `The payment for ${words.listing} did not go through`
          : `${words.otherName} declined your request for ${words.listing}`,
      provider: ({ otherName, listing }) => `${otherName}’s request for your ${listing} has ended`,
    },
    email: {
      customer: (words) =>
        withdrawnBySystem(words)
          ? {
              subject: `The payment for ${words.listing} did not go through`,
              preview: 'Your request has ended. You can ask again.',
              heading: 'The payment did not go through',
              paragraphs: [
                `The hold on your card had ended before ${words.otherName} answered, so your request for ${words.listing} was declined. ${words.paid}`,
              ],
              button: 'See your request',
            }
          : {
              subject: `Not this time: ${words.listing}`,
              preview: `${words.otherName} declined your request.`,
              heading: 'Not this time',
              paragraphs: [`${words.otherName} declined your request for ${words.listing}. ${words.paid}`],
              button: 'See your request',
            },
      provider: ({ listing, paid }) => ({
        subject: `The request for your ${listing} has ended`,
        preview: 'The payment could not be taken. Your item is available again.',
        heading: 'The request has ended',
        paragraphs: [
          `The payment could not be taken, so the request was declined. ${paid} Your item is available again.`,
        ],
        button: 'See what happened',
      }),
    },
  },
  'request-expired': {
    group: 'orders',
    bell: {
      customer: ({ otherName, listing }) => `${otherName} did not answer your request for ${listing} in time`,
      provider: ({ otherName, listing }) => `${otherName}’s request for your ${listing} has expired`,
    },
    email: {
      customer: ({ otherName, listing, paid }) => ({
        subject: `Your request for ${listing} has expired`,
        preview: `${otherName} did not answer in time.`,
        heading: 'No answer in time',
        paragraphs: [`${otherName} did not answer your request for ${listing} in time. ${paid}`],
        button: 'See your request',
      }),
      provider: ({ otherName, listing, paid }) => ({
        subject: `You missed a request for your ${listing}`,
        preview: `${otherName}’s request expired without an answer.`,
        heading: 'The request has expired',
        paragraphs: [`${otherName}’s request for your ${listing} expired without an answer. ${paid}`],
        button: 'See the request',
      }),
    },
  },
} as const satisfies Partial<TransactionTexts>;
