import type { MutatedFile } from '../mutant.ts';

/** The card of a payment that takes the place of a saved one. */
export const replacedCards: readonly MutatedFile[] = [
  {
    file: 'src/features/checkout/payment/saved-card-gone.ts',
    tests: ['src/features/checkout/payment/saved-card-gone'],
    mutants: [
      ['a detached card is said to be an odd request', "'payment_method_unexpected_state', ", ''],
      ['what the bank refused is said to be no longer saved', "error.type === 'invalid_request_error' && ", ''],
    ],
  },
  {
    file: 'src/features/checkout/payment/payment-flow.ts',
    tests: ['src/features/checkout/payment/payment-flow'],
    mutants: [
      ['a removed card stays in the list', '  if (isCardGone(error)) return true;\n', ''],
      ['the page that is read again does not say why', 'isNewPrice(error) || isCardGone(error)', 'isNewPrice(error)'],
    ],
  },
  {
    file: 'src/i18n/card-errors.ts',
    tests: ['src/i18n/card-errors'],
    mutants: [
      ['a customer reads of our internals', "  invalid_request_error: 'card-error.invalid-request-error',\n", ''],
    ],
  },
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
    file: 'src/features/cards/records/record-card.server.ts',
    tests: ['src/features/checkout/replaced-card'],
    mutants: [
      [
        'a kept card that is saved already takes no place',
        'await takePlace(tx, app, userId, { isIt: (one) => one.paymentMethodId === paymentMethodId, replacesId });',
        '',
      ],
      [
        'nor does one that is kept for nothing else',
        'await takePlace(tx, app, userId, { isIt: (one) => one.fingerprint === fingerprint, replacesId });',
        '',
      ],
      [
        'a card that takes the place of the default one late is not the default one',
        'if (replaced.isDefault) await setDefault(tx, userId, card.id);',
        '',
      ],
      ['a card that is named as its own replacement goes', ' || card.id === replaced.id) return;', ') return;'],
    ],
  },
  {
    file: 'src/features/checkout/payment/payment-calls.ts',
    tests: ['src/features/checkout/payment/payment-calls'],
    mutants: [
      ['which card is replaced is not told', '...(replaces !== null && { replaces })', ''],
      [
        'an earlier wish is not taken back',
        "wish: (id) => call(payment(id), csrf, formOf({ operation: 'wish', ...wished })),",
        "wish: (id) => (saves ? call(payment(id), csrf, formOf({ operation: 'wish', ...wished })) : Promise.resolve({ kind: 'done', value: {} })),",
      ],
    ],
  },
  {
    file: 'src/features/checkout/payment/pay.ts',
    tests: ['src/features/checkout/payment/pay'],
    mutants: [['a card is held though an earlier wish may stand', '  valueOf(wish);\n', '']],
  },
  {
    file: 'src/pages/checkout/payment.ts',
    tests: ['src/pages/checkout/sent-request'],
    mutants: [
      [
        'a confirmation takes no earlier wish back',
        'await tryRecordWish(app, viewer, id, form);',
        'if (isWished) await tryRecordWish(app, viewer, id, form);',
      ],
      [
        'a wish that could not be recorded is answered as recorded',
        'await recordWish(app, viewer, id, form);\n      return {};',
        'await tryRecordWish(app, viewer, id, form);\n      return {};',
      ],
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
