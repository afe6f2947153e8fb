import type { MutatedFile } from '../mutant.ts';

/** What lists, titles, labels and feeds say of an order, an offer, a bag or a last unit. */
export const shownAmounts: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/inbox-amount.server.ts',
    tests: ['src/features/transactions/inbox-amount'],
    mutants: [
      [
        'a list of offers shows prices on offer beside totals',
        "return role === 'customer' ? payin : payout;",
        'return money(offer, currency);',
      ],
      ['a lender who bears all is listed with a payout', '  if (isPriced) return null;\n', ''],
      ['an open offer is listed with the postage of then', 'if (shippingAmount === null || ', 'if (true || '],
      [
        'an offer that has ended is listed with the postage of now',
        ' || isFinal(processOf(transaction), transaction.state)',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/negotiation.server.ts',
    tests: ['src/features/transactions/offer-lists.int'],
    mutants: [
      [
        'a cancelled order leads back to a list of offers that it is not in',
        'isOrder: !offerStates.includes(transaction.state)',
        'isOrder: false',
      ],
      ['an open offer leads back to the orders', 'isOrder: !offerStates.includes(transaction.state)', 'isOrder: true'],
    ],
  },
  {
    file: 'src/features/transactions/inbox-amount.server.ts',
    tests: ['src/features/transactions/partial-refunds.int'],
    mutants: [
      ['a part that went back is listed as paid', 'back + owed]', '0]'],
      ['a refund that is on its way is listed as paid', 'back + owed]', 'back]'],
      ['a cancelled order is listed without what went back', "stageOfTransaction(one) !== 'failed'", 'true'],
      ['a lender is listed with what she bears', 'return borneByLenders(reader, idsOf(listed));', 'return new Map();'],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-price.tsx',
    tests: ['src/features/transactions/components/transaction-price'],
    mutants: [
      [
        'an offer that has ended says what its lender receives',
        "isUnpaidEnd(transaction) ? 'transaction.you-would-have-received' : ",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/transactions/components/pay-again'],
    mutants: [
      [
        'a lender is promised what one item of a bag comes to',
        "sumOf(together.filter(({ stage: of }) => of === 'requested'))",
        'sumOf(together.slice(0, 1))',
      ],
      ['what happened to a bag is told with amounts that move', "together.length > 1 ? 'yes' : 'no'", "'no'"],
    ],
  },
  {
    file: 'src/i18n/transaction.ts',
    tests: ['src/features/transactions/components/pay-again'],
    mutants: [
      [
        'above "Accept all" stands the payout of one item',
        'Accept all {items}, and you receive {sum} in all',
        'Accept all {items}, and you receive {payout} in all',
      ],
    ],
  },
  {
    file: 'src/features/transactions/line-label.ts',
    tests: ['src/features/transactions/whole-price'],
    mutants: [
      [
        'an item that is picked up has its courier both ways',
        "if (delivery === 'pick-up') return",
        'if (false) return',
      ],
    ],
  },
  {
    file: 'src/features/checkout/components/payment-error-banner.tsx',
    tests: ['src/features/checkout/components/payment-error-banner'],
    mutants: [
      [
        'an item that was taken out of the bag is a changed price',
        'if (count > 0) return <Removed count={count} back={back} />;',
        '',
      ],
    ],
  },
  {
    file: 'src/features/checkout/payment/payment-flow.ts',
    tests: ['src/features/checkout/payment/payment-flow'],
    mutants: [
      [
        'a checkout whose bag has one item left goes, with all that was typed',
        ' && removedFrom(error.details) === 0',
        '',
      ],
    ],
  },
  {
    file: 'src/features/listings/queries.server.ts',
    tests: ['src/features/checkout/held-listing'],
    mutants: [
      ['a last unit that is only held is said to be sold', "isHeld === true ? 'onHold' : 'soldOut'", "'soldOut'"],
    ],
  },
  {
    file: 'src/features/checkout/components/unavailable-reason-notice.tsx',
    tests: ['src/features/checkout/components/states'],
    mutants: [['who holds the last unit is told that an order has it', " || reason === 'onHold'", '']],
  },
  {
    file: 'src/features/cases/components/case-notice.tsx',
    tests: ['src/features/cases/components/case-words'],
    mutants: [
      ['all is done beside an open case', 'return waitsFor === null && claims', 'return claims'],
      ['all is done beside a claim that is to be paid', '=> settledClaims.includes(state)', '=> true'],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-title.tsx',
    tests: ['src/features/cases/components/case-words'],
    mutants: [
      [
        'an order that is not settled is all done',
        'const isOpen = !isDone && isAtEnd(transaction);',
        'const isOpen = isDone && !isDone;',
      ],
    ],
  },
  {
    file: 'src/features/cases/components/case-forms.tsx',
    tests: ['src/features/cases/components/case-words'],
    mutants: [['who has reported a problem answers it', "isReporter ? 'case.addition' : ", '']],
  },
  {
    file: 'src/features/handover/forms.ts',
    tests: ['src/features/handover/forms'],
    mutants: [['another reason is not told', "return reason === 'other';", 'return false;']],
  },
];
