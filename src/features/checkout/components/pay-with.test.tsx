import { expect, test } from 'vitest';
import type { UsableCard } from '#src/features/cards/saved-card.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { PaymentChoice } from '../payment/use-payment-choice.ts';
import { PayWith } from './pay-with.tsx';

const visa: UsableCard = {
  ...{ id: 'visa', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  ...{ expiry: 'valid', isDefault: true },
};
const amex: UsableCard = { ...visa, id: 'amex', brand: 'amex', last4: '0005', isDefault: false };

function shown(cards: readonly UsableCard[], chosen: Partial<PaymentChoice>): string {
  const card = {
    form: null,
    isComplete: false,
    focus: () => undefined,
    error: null,
  } as unknown as PaymentChoice['card'];
  const choice = { card, saved: null, replaced: null, value: 'new', save: false, ...chosen } as PaymentChoice;
  return renderPart(
    <PayWith
      page={{ cards, maySaveCard: true, publishableKey: 'pk_test', sandboxUrl: null }}
      bind={(name) => ({ name, value: '', onChange: () => undefined }) as never}
      {...{ choice, submitted: false, busy: false }}
    />,
  );
}

test('the default card bears its badge, and can be replaced', () => {
  const one = wordsOf(shown([visa], { saved: visa, value: 'visa' }));
  expect(one).toMatch(/Visa ending in 4242\s+Expires 12\/34\s+Default\s+Use a new card\s+Replace the saved card/);
  const two = wordsOf(shown([visa, amex], { saved: visa, value: 'visa' }));
  expect(two).toContain('Replace Visa ending in 4242');
  expect(two.match(/Default/g)).toHaveLength(1);
  expect(wordsOf(shown([], {}))).not.toContain('Replace');
});

test('a card that replaces another says so, and is not to be saved beside it', () => {
  const replacing = wordsOf(shown([visa], { replaced: visa, value: 'replace' }));
  expect(replacing).toContain('it takes the place of Visa ending in 4242');
  expect(replacing).not.toContain('Save this card for next time');
  expect(wordsOf(shown([visa], {}))).toContain('Save this card for next time');
});
