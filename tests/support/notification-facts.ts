import type { Day } from '#src/domain/dates/day.ts';
import type { MessageFacts } from '#src/features/notifications/message-kind.ts';
import type { TransactionFacts } from '#src/features/notifications/transaction-facts.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const day = (text: string) => text as Day;

export const ids = {
  customer: id(1),
  provider: id(2),
  transaction: id(3),
  listing: id(4),
  image: id(5),
  message: id(6),
};

const listing = { id: ids.listing, title: 'Luna slip', designer: 'Ines Vale', imageId: ids.image };

/** Facts of a rental from Mei to Isobel's wardrobe; pass only what matters to the test. */
export function someFacts(facts: Partial<TransactionFacts> = {}): TransactionFacts {
  const to = facts.to ?? 'customer';
  const kind = facts.kind ?? 'rent';
  const days = { first: day('2026-12-10'), last: day('2026-12-13') };
  return {
    ...{ transactionId: ids.transaction, sequence: 2, customerId: ids.customer, providerId: ids.provider },
    ...{ to, by: 'customer', actorId: ids.customer, otherName: to === 'customer' ? 'Isobel' : 'Mei' },
    ...{ kind, listing, quantity: 1, delivery: 'post', rentalDays: kind === 'rent' ? days : null },
    ...{ currency: 'NZD', payin: 28_900, payout: 25_680, offer: null, money: 'held' },
    plan:
      kind === 'rent'
        ? {
            ...days,
            ...{ shipBy: day('2026-12-08'), arrivesBy: day('2026-12-09') },
            ...{ returnBy: day('2026-12-14'), dueBack: day('2026-12-15') },
          }
        : null,
    ...{ freeUntil: null, deadline: '2026-12-08T03:10:00.000Z', rows: [] },
    ...facts,
  };
}

/** Facts of a message from Mei to the lender. */
export function someMessage(facts: Partial<MessageFacts> = {}): MessageFacts {
  return {
    ...{ messageId: ids.message, transactionId: ids.transaction, to: 'provider', recipientId: ids.provider },
    ...{ senderId: ids.customer, senderName: 'Mei', listing, count: 1, excerpt: 'Is it lined?' },
    ...facts,
  };
}
