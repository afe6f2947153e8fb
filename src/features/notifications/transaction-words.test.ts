import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { someFacts } from '#tests/support/notification-facts.ts';
import type { TransactionFacts } from './transaction-facts.ts';
import { wordsOf } from './transaction-words.ts';

const planOf = (facts: Parameters<typeof someFacts>[0]) => wordsOf(someFacts({ to: 'provider', ...facts })).plan;

test('the plan of a lender depends on her answer until she has accepted', () => {
  for (const money of ['held', 'unpaid', null] as const) {
    expect(planOf({ money })).toEqual([
      'If you accept, post it by Tue, Dec 8, so that it arrives by Wed, Dec 9. It is due back by Tue, Dec 15.',
    ]);
    expect(planOf({ money, delivery: 'pick-up' })).toEqual([
      'If you accept, Mei picks it up on Thu, Dec 10 and brings it back by Mon, Dec 14.',
    ]);
  }
  for (const money of ['paid', 'disputed', 'refunding'] as const) {
    expect(planOf({ money })).toEqual([
      'Post it by Tue, Dec 8, so that it arrives by Wed, Dec 9. Enclose a prepaid return label: shipping is for both ways. It is due back by Tue, Dec 15.',
    ]);
    expect(planOf({ money, delivery: 'pick-up' })).toEqual([
      'Mei picks it up on Thu, Dec 10 and brings it back by Mon, Dec 14.',
    ]);
  }
});

const other = (title: string, facts: Partial<TransactionFacts> = {}) => {
  const { kind, quantity, rentalDays, listing } = someFacts(facts);
  return { kind, quantity, rentalDays, listing: { ...listing, title } };
};

test('a request for several items names the first, and lists the others with what is ordered of them', () => {
  const together = [other('Ada pump'), other('Gala clutch')];
  expect(wordsOf(someFacts({ together }))).toMatchObject({
    ...{ kind: 'rent', count: 3, listing: 'Luna slip and 2 other items', what: 'Dec 10 to 13' },
    others: 'Ada pump (Dec 10 to 13) and Gala clutch (Dec 10 to 13)',
  });
  expect(wordsOf(someFacts())).toMatchObject({ count: 1, listing: 'Luna slip', others: null });
});

test('items that differ in their days, or in whether they are rented, are said to', () => {
  const later = { first: '2026-12-20' as Day, last: '2026-12-23' as Day };
  const differ = wordsOf(someFacts({ together: [other('Ada pump', { rentalDays: later })] }));
  expect(differ).toMatchObject({ kind: 'rent', listing: 'Luna slip and one other item', what: 'different days' });
  const both = wordsOf(someFacts({ together: [other('Pearl drops', { kind: 'sale', quantity: 2 })] }));
  expect(both).toMatchObject({ kind: 'both', what: '3 items', others: 'Pearl drops (2 items)' });
});
