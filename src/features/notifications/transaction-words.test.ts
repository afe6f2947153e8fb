import { expect, test } from 'vitest';
import { someFacts } from '#tests/support/notification-facts.ts';
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
      'Post it by Tue, Dec 8, so that it arrives by Wed, Dec 9. It is due back by Tue, Dec 15.',
    ]);
    expect(planOf({ money, delivery: 'pick-up' })).toEqual([
      'Mei picks it up on Thu, Dec 10 and brings it back by Mon, Dec 14.',
    ]);
  }
});
