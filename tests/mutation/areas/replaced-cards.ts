import type { MutatedFile } from '../mutant.ts';

/** The card of a payment that takes the place of a saved one. */
export const replacedCards: readonly MutatedFile[] = [
  {
    file: 'src/features/cards/saved-cards.server.ts',
    tests: ['src/features/checkout/replaced-card'],
    mutants: [
      [
        'the card of a payment is saved beside the one that it replaces',
        'recordCard(tx, app, payerId, { card: savedCard, replacesId })',
        'recordCard(tx, app, payerId, { card: savedCard, replacesId: null })',
      ],
    ],
  },
  {
    file: 'src/features/cards/kept-cards.server.ts',
    tests: ['src/features/checkout/replaced-card'],
    mutants: [
      [
        'a kept card is saved beside the one that it replaces',
        'replacesId: replacesCardId });',
        'replacesId: null });',
      ],
      [
        'a kept card that is wished for late is, too',
        '{ card: found.value, replacesId }',
        '{ card: found.value, replacesId: null }',
      ],
    ],
  },
  {
    file: 'src/features/checkout/save-card.server.ts',
    tests: ['src/features/checkout/replaced-card'],
    mutants: [
      [
        'a wish that was taken back replaces all the same',
        'await recordCardWish(app.db, payment.id, { savesCard: isWished, replacesCardId });',
        'await recordCardWish(app.db, payment.id, { savesCard: isWished, replacesCardId: replacesCardId ?? payment.replacesCardId });',
      ],
    ],
  },
  {
    file: 'src/features/checkout/payment/payment-calls.ts',
    tests: ['src/features/checkout/payment/payment-calls'],
    mutants: [
      [
        'which card is replaced is not told before the new one is held',
        '(keepsCard || replaces !== null)',
        'keepsCard',
      ],
      ['nor with the confirmation', '...(replaces !== null && { replaces })', ''],
      ['an earlier wish is not taken back', 'if (isOurs || !isNew)', 'if (isOurs)'],
    ],
  },
  {
    file: 'src/features/checkout/components/pay-with.tsx',
    tests: ['src/features/checkout/components/pay-with'],
    mutants: [
      ['no card at the checkout is the default one', 'card.isDefault && <DefaultBadge />', 'null'],
      ['no card can be replaced at the checkout', '...(replacing ? [replacing] : [])', ''],
      [
        'a card that replaces another is offered to be saved, too',
        'page.maySaveCard && replaced === null && (',
        'page.maySaveCard && (',
      ],
    ],
  },
];
