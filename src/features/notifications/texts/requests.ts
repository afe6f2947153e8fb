import { text } from '#src/i18n/text.ts';
import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';
import { bellOf, emailOf, valuesOf, writtenEmail } from './notice-texts.ts';

/** From the request to the answer. */
export const requestTexts = {
  'enquiry-received': {
    group: 'orders',
    bell: { provider: bellOf('notice.enquiry-received') },
    email: { provider: emailOf('notice.enquiry-received') },
    isBeforeOrder: true,
  },
  'request-received': {
    group: 'orders',
    bell: { provider: bellOf('notice.request-received') },
    email: {
      provider: (words) => {
        const email = writtenEmail('notice.request-received', words);
        return { ...email, paragraphs: [...email.paragraphs, ...words.plan] };
      },
    },
    showsPrice: true,
  },
  'request-sent': {
    group: 'orders',
    bell: { customer: bellOf('notice.request-sent') },
    email: { customer: emailOf('notice.request-sent') },
    showsPrice: true,
  },
  'request-accepted': {
    group: 'orders',
    bell: {
      customer: bellOf('notice.request-accepted.customer'),
      provider: bellOf('notice.request-accepted.provider'),
    },
    email: {
      customer: (words) => {
        const email = writtenEmail('notice.request-accepted.customer', words);
        return { ...email, paragraphs: [...email.paragraphs, ...words.plan, ...cancellationTexts(words)] };
      },
      provider: (words) => {
        const email = writtenEmail('notice.request-accepted.provider', words);
        const receive = text('notice.request-accepted.provider.receive', valuesOf(words));
        const send = words.kind !== 'rent' ? [text('notice.request-accepted.provider.send', valuesOf(words))] : [];
        return { ...email, paragraphs: [...email.paragraphs, ...words.plan, ...send, receive] };
      },
    },
    showsPrice: true,
  },
  'payment-receipt': {
    group: 'orders',
    bell: null,
    email: { customer: emailOf('notice.payment-receipt') },
    showsPrice: true,
    isReceipt: true,
  },
  'request-declined': {
    group: 'orders',
    bell: {
      customer: (words) => bellOf(declined(words))(words),
      provider: bellOf('notice.request-declined.provider'),
    },
    email: {
      customer: (words) => writtenEmail(declined(words), words),
      provider: emailOf('notice.request-declined.provider'),
    },
  },
  'request-expired': {
    group: 'orders',
    bell: { customer: bellOf('notice.request-expired.customer'), provider: bellOf('notice.request-expired.provider') },
    email: {
      customer: emailOf('notice.request-expired.customer'),
      provider: emailOf('notice.request-expired.provider'),
    },
  },
} as const satisfies Partial<TransactionTexts>;

/** By the system where the card's hold ended, or a time passed. */
function declined({ by }: TransactionWords) {
  return by === 'system' ? 'notice.request-declined.by-system' : 'notice.request-declined.customer';
}

/** Until when the customer gets all, or half, of an accepted order back. No time ends that of a sale, but its dispatch. */
function cancellationTexts(words: TransactionWords): string[] {
  const { kind, freeUntil, halfUntil } = words;
  const values = { ...valuesOf(words), free: freeUntil === null ? 'no' : 'yes' };
  if (kind === 'sale' && freeUntil === null) return [text('notice.request-accepted.customer.free-sale', values)];
  return [
    ...(freeUntil === null ? [] : [text('notice.request-accepted.customer.free', values)]),
    ...(halfUntil === null ? [] : [text('notice.request-accepted.customer.half', values)]),
  ];
}
