import type { MutatedFile } from '../mutant.ts';

/** Records of money: payments, ledger postings, and the agreed price. */
export const bookkeeping: readonly MutatedFile[] = [
  {
    file: 'src/features/payments/ledger.server.ts',
    tests: ['src/features/transactions/ledger'],
    mutants: [
      ['a debt is not booked', '.filter(([, amount]) => amount !== 0)', '.filter(([, amount]) => amount > 0)'],
      ['nothing is booked', 'if (rows.length > 0) await tx.insert(ledgerEntries).values(rows);', ''],
    ],
  },
  {
    file: 'src/features/payments/payments.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/ledger',
      'src/features/transactions/engine/foreign-payments',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/transactions',
    ],
    mutants: [
      [
        'the lender is owed what came in',
        "'owed-to-lender': -transaction.payoutAmount,\n      'income': transaction.payoutAmount - intent.amountReceived,",
        "'owed-to-lender': -intent.amountReceived,",
      ],
      [
        'our share is the lender’s',
        "'owed-to-lender': -transaction.payoutAmount,\n      'income': transaction.payoutAmount - intent.amountReceived,",
        "'owed-to-lender': transaction.payoutAmount - intent.amountReceived,\n      'income': -transaction.payoutAmount,",
      ],
      [
        'a capture is booked the wrong way',
        "'at-provider': intent.amountReceived,\n      'owed-to-lender': -transaction.payoutAmount,\n      'income': transaction.payoutAmount - intent.amountReceived,",
        "'at-provider': -intent.amountReceived,\n      'owed-to-lender': transaction.payoutAmount,\n      'income': intent.amountReceived - transaction.payoutAmount,",
      ],
      ['a capture is not booked', 'await post(tx, {', 'if (payment.id === transaction.id) await post(tx, {'],
      [
        'the captured amount is not recorded',
        "set({ state: 'captured', capturedAmount: intent.amountReceived, chargeId",
        "set({ state: 'captured', chargeId",
      ],
      [
        'a captured payment is voided',
        '.where(and(eq(payments.id, paymentId), eq(payments.capturedAmount, 0)));',
        '.where(eq(payments.id, paymentId));',
      ],
      [
        'a second refund overwrites the first',
        'refundedAmount: sql`${payments.refundedAmount} + ${amount}`,',
        'refundedAmount: amount,',
      ],
      ['a full refund leaves the payment captured', "then 'refunded' else", "then 'captured' else"],
      [
        'a share is written without its amount',
        'transactionId, amount: amount.amount });',
        'transactionId, amount: 0 });',
      ],
      [
        'the intent is compared with another amount',
        'amount: money(payment.amount, payment.currency as Currency),',
        'amount: money(payment.capturedAmount, payment.currency as Currency),',
      ],
      ['the intent’s id is not compared', 'intentId: payment.intentId,\n  };', 'intentId: null,\n  };'],
    ],
  },
  {
    file: 'src/features/payments/outbox.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/ledger',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/late-money',
      'src/server/jobs',
    ],
    mutants: [
      [
        'a refund is of the lender’s part',
        'const callId = await writeRefund(tx, app, payment, transaction.id, transaction.payinAmount);',
        'const callId = await writeRefund(tx, app, payment, transaction.id, transaction.payoutAmount);',
      ],
      [
        'a refund is booked as income',
        "'owed-to-lender': transaction.payoutAmount,\n      'income': transaction.payinAmount - transaction.payoutAmount,",
        "'income': transaction.payinAmount,",
      ],
      [
        'a refund is taken from the lender alone',
        "'owed-to-lender': transaction.payoutAmount,\n      'income': transaction.payinAmount - transaction.payoutAmount,",
        "'owed-to-lender': transaction.payinAmount,",
      ],
      [
        'a transfer is of all that came in',
        "purpose: 'transfer',\n    amount: transaction.payoutAmount,",
        "purpose: 'transfer',\n    amount: transaction.payinAmount,",
      ],
      [
        'a transfer is booked from our income',
        "{ 'owed-to-lender': transaction.payoutAmount, 'transfer-owed': -transaction.payoutAmount }",
        "{ 'income': transaction.payoutAmount, 'transfer-owed': -transaction.payoutAmount }",
      ],
      ['a transfer goes to the customer', 'userId: transaction.providerId,', 'userId: payment.payerId,'],
      [
        'captured money is voided instead of refunded',
        'return payment.capturedAmount > 0',
        'return payment.capturedAmount < 0',
      ],
      ['more is refunded than was captured', ' || amount > left) throw', ') throw'],
      [
        'earlier refunds are ignored',
        'const left = payment.capturedAmount - payment.refundedAmount;',
        'const left = payment.capturedAmount;',
      ],
      [
        'a stray capture counts as income',
        "entries: { 'at-provider': amount, 'refund-owed': -amount },",
        "entries: { 'at-provider': amount, 'income': -amount },",
      ],
      ['no job is sent for a call', "await app.jobs.send(tx, 'deliver-payment-call', { callId: call.id });", ''],
    ],
  },
  {
    file: 'src/features/payments/outbox/record.server.ts',
    tests: [
      'src/features/transactions/ledger',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/money-shown',
      'src/features/transactions/transactions',
    ],
    mutants: [
      ['a refund that was made is still owed', "return postMoved(tx, call, paymentId, 'refund-owed');", 'return;'],
      ['a transfer that was made is still owed', "return postMoved(tx, call, paymentId, 'transfer-owed');", 'return;'],
      [
        'a transfer settles the refunds',
        "return postMoved(tx, call, paymentId, 'transfer-owed');",
        "return postMoved(tx, call, paymentId, 'refund-owed');",
      ],
      ['a refund is not recorded on the payment', 'await recordRefund(tx, paymentId, call.parameters.amount);', ''],
      ['a voided hold is not recorded', 'return recordVoid(tx, paymentId, delivery.heldBy ?? null);', 'return;'],
      [
        'a finished call is booked with the wrong sign',
        "entries: { [owed]: parameters.amount, 'at-provider': -parameters.amount },",
        "entries: { [owed]: -parameters.amount, 'at-provider': parameters.amount },",
      ],
      [
        'a stray capture is not refunded',
        'await writeStrayRefund(tx, app, payment, transactionId, intent.amountReceived);',
        '',
      ],
      ['a delivered call stays open', "await closeCall(tx, call.id, 'done', delivery.objectId, delivery.refund);", ''],
    ],
  },
  {
    file: 'src/features/checkout/quote-token.server.ts',
    tests: ['src/features/checkout/agreed-price'],
    mutants: [
      ['a quote holds for another listing', '    order.listingId,\n', ''],
      ['a quote holds for another customer', '    customerId,\n    order', '    order'],
      ['a quote holds for another price', '    payin.amount,\n', ''],
      ['a quote holds for another delivery', '    order.delivery,\n', ''],
      ['a quote holds for other days', "    order.kind === 'rent' ? [order.first, order.last] : order.quantity,\n", ''],
      [
        'any quote fits',
        'return a.length === b.length && timingSafeEqual(a, b);',
        'return a.length >= 0 || timingSafeEqual(a, b);',
      ],
    ],
  },
  {
    file: 'src/features/checkout/commands.server.ts',
    tests: [
      'src/features/checkout/agreed-price',
      'src/features/transactions/money-shown',
      'src/features/checkout/booking',
      'src/pages/checkout/',
    ],
    mutants: [
      [
        'a changed price is charged',
        'if (isQuoteGenuine(form.quote, signQuote(app, viewer.id, order, priced))) return;',
        'return;',
      ],
      ['an order without a quote is charged', 'if (isQuoteGenuine(', "if (form.quote === '' || isQuoteGenuine("],
      [
        'the delivery of the form is not that of the order',
        "if (form.delivery !== order.delivery) refuse('validation-invalid-params', { delivery: form.delivery });",
        '',
      ],
      [
        'an address is stored for a pick-up',
        "form.delivery === 'post' ? form.address : null",
        "form.delivery === 'post' ? null : null",
      ],
    ],
  },
];
