import { selector } from '#src/domain/text/selector.ts';
import { text } from '#src/i18n/text.ts';
import type { EmailTexts } from '../kind-rule.ts';
import type { TransactionTexts } from '../transaction-texts.ts';
import type { TransactionWords } from '../transaction-words.ts';
import { bellOf, emailOf, type NoticeName, valuesOf, writtenEmail } from './notice-texts.ts';

/** The end of a payment, an order, a booking or a sale. */
export const orderTexts = {
  'payment-expired': {
    group: 'orders',
    bell: { customer: bellOf('notice.payment-expired.customer'), provider: bellOf('notice.payment-expired.provider') },
    email: {
      customer: emailOf('notice.payment-expired.customer'),
      provider: emailOf('notice.payment-expired.provider'),
    },
  },
  'transaction-canceled': {
    group: 'orders',
    bell: { customer: cancelledBell, provider: cancelledBell },
    email: { customer: cancelled, provider: cancelled },
  },
  'transaction-completed': {
    group: 'orders',
    bell: { customer: bellOf('notice.completed.customer'), provider: bellOf('notice.completed.provider') },
    email: { customer: completed('notice.completed.customer'), provider: completed('notice.completed.provider') },
  },
} as const satisfies Partial<TransactionTexts>;

/** With the invitation to review, until the time for that. */
function completed(name: NoticeName): (words: TransactionWords) => EmailTexts {
  return (words) => {
    const email = writtenEmail(name, words);
    const review = words.deadline === null ? [] : [text('notice.completed.review', valuesOf(words))];
    return { ...email, paragraphs: [...email.paragraphs, ...review] };
  };
}

function cancelledBell(words: TransactionWords): string {
  return text('notice.cancelled.bell', { ...words, by: whoCancelled(words) });
}

function cancelled(words: TransactionWords): EmailTexts {
  const email = writtenEmail('notice.cancelled', words, { by: whoCancelled(words) });
  const because = words.kind === 'sale' ? 'notice.cancelled.not-sent' : 'notice.cancelled.too-late';
  const tooLate = words.by === 'system' ? [text(because)] : [];
  const { takenBack, to } = words;
  const back =
    takenBack !== null && to === 'provider' ? [text('notice.cancelled.taken-back', { ...words, takenBack })] : [];
  const out =
    words.out === 'yes' ? [text('notice.cancelled.out', { ...valuesOf(words), by: whoCancelled(words) })] : [];
  const paragraphs = [...tooLate, ...reasonFor(words), ...email.paragraphs, ...out, ...back];
  const { stockPath } = words;
  if (stockPath === null) return { ...email, paragraphs };
  return { ...email, paragraphs, more: [{ label: text('notice.cancelled.stock'), path: stockPath }] };
}

/** Why the lender cancelled, for the customer, who is shown what else there is. */
function reasonFor({ to, reason, note, kind }: TransactionWords): string[] {
  if (reason === null || to === 'provider') return [];
  const said = note === '' ? [] : [text('notice.cancelled.note', { note })];
  return [
    text('notice.cancelled.why', { reason: selector(reason) }),
    ...said,
    text('notice.cancelled.similar', { kind }),
  ];
}

function whoCancelled({ by, to }: TransactionWords): 'you' | 'other' | 'system' {
  if (by === to) return 'you';
  return by === 'customer' || by === 'provider' ? 'other' : 'system';
}
