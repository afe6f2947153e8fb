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
      'src/features/transactions/ledger',
      'src/features/payments/outbox',
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/transactions',
    ],
    mutants: [
      [
        'the lender is owed what came in',
        "'owed-to-lender': -payout, 'income': payout - received",
        "'owed-to-lender': -received",
      ],
      [
        'our share is the lender’s',
        "'owed-to-lender': -payout, 'income': payout - received",
        "'owed-to-lender': payout - received, 'income': -payout",
      ],
      [
        'a capture is booked the wrong way',
        "'at-provider': received, 'owed-to-lender': -payout, 'income': payout - received",
        "'at-provider': -received, 'owed-to-lender': payout, 'income': received - payout",
      ],
      ['a capture is not booked', 'await post(tx, {', 'if (payment.id === transactionId) await post(tx, {'],
      [
        'only the first of a cart is booked',
        'of shares.entries()) {\n    const received',
        'of shares.slice(0, 1).entries()) {\n    const received',
      ],
      [
        'what came in beyond or below is not booked',
        'difference === 0 ? written : split(found, written).map(({ amount }) => amount)',
        'written',
      ],
      [
        'a payout leaves although something else was captured than written',
        "if (difference !== 0) await openCase(tx, { ...about, reason: 'captured-otherwise', reference: intent.id });",
        '',
      ],
      [
        'the captured amount of a share is not recorded',
        'capturedAmount: received, capturedPayout: Math.min(payout, received)',
        'capturedAmount: 0, capturedPayout: 0',
      ],
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
      ['a refused payment still decides', 'await endShares(tx, paymentId);', ''],
      [
        'all shares end with one',
        'transactionId === undefined ? eq(paymentShares.paymentId, paymentId) : shareOf',
        'paymentId !== transactionId ? eq(paymentShares.paymentId, paymentId) : shareOf',
      ],
    ],
  },
  {
    file: 'src/features/payments/payments.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/foreign-payments',
      'src/features/transactions/engine/late-money',
    ],
    mutants: [
      ['a share is written without its amount', 'amount: share.amount.amount,', 'amount: 0,'],
      [
        'a payment is for the last of a cart',
        '(sum, share) => sum + share.amount.amount',
        '(_, share) => share.amount.amount',
      ],
      [
        'a payment that has ended still decides',
        "const isLive = and(eq(paymentShares.kind, 'booking'), isNull(paymentShares.endedAt));",
        "const isLive = eq(paymentShares.kind, 'booking');",
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
      'src/features/transactions/money-left',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/late-money',
      'src/server/jobs',
    ],
    mutants: [
      [
        'a refund is of the lender’s part',
        'const callId = await writeRefund(tx, app, payment, transactionId, left);',
        'const callId = await writeRefund(tx, app, payment, transactionId, owed);',
      ],
      [
        'a refund is booked as income',
        "...{ 'owed-to-lender': owed, 'income': left + settled - owed + discount, 'refund-owed': -left },",
        "...{ 'income': left + settled + discount, 'refund-owed': -left },",
      ],
      [
        'a refund is taken from the lender alone',
        "...{ 'owed-to-lender': owed, 'income': left + settled - owed + discount, 'refund-owed': -left },",
        "...{ 'owed-to-lender': left + settled + discount, 'refund-owed': -left },",
      ],
      ['a transfer is of all that came in', 'const amount = owed - netted;', 'const amount = owed - netted + 1;'],
      [
        'a transfer is booked from our income',
        "{ 'owed-to-lender': amount, 'transfer-owed': -amount }",
        "{ 'income': amount, 'transfer-owed': -amount }",
      ],
      ['a transfer goes to the customer', 'userId: transaction.providerId,', 'userId: payment.payerId,'],
      [
        'captured money is voided instead of refunded',
        "payment.capturedAmount > 0 ? 'refund' : 'cancel-intent'",
        "payment.capturedAmount < 0 ? 'refund' : 'cancel-intent'",
      ],
      ['more is refunded than was captured', ' || amount > left) throw', ') throw'],
      ['a refund leaves its share live', 'await followShare(tx, payment.id, transactionId);', ''],
      [
        'a payout above its charge is asked of the charge',
        'chargeId: isCovered ? chargeId : null',
        'chargeId: chargeId',
      ],
      ['a cancelled transaction waits for a decision', 'await resolveCapture(tx, payment.id, transactionId);', ''],
      ['a payment that was given up stays live', 'await endShares(tx, payment.id);', ''],
      ['a share that is left out stays live', ': endShares(tx, payment.id, transaction.id);', ': undefined;'],
      [
        'the hold ends although another waits for it',
        'return isLastOpen ? writeCancel(',
        "return transaction.id !== '' ? writeCancel(",
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
    file: 'src/features/payments/shares.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/money-left',
      'src/features/transactions/partial',
    ],
    mutants: [
      [
        'earlier refunds are ignored',
        "where purpose = 'refund' and state in ('open', 'done') and object_status",
        "where purpose = 'refund' and false and object_status",
      ],
      [
        'only delivered refunds count',
        "and state in ('open', 'done') and object_status",
        "and state = 'done' and object_status",
      ],
      [
        'a share is refunded beyond its capture',
        's.captured_amount - s.lost_amount - coalesce(sum(c.amount) filter',
        'p.captured_amount - coalesce(sum(c.amount) filter',
      ],
      [
        'a share ends while its lender is owed her payout',
        '=== 0 && (await owedToLender(tx, paymentId, transactionId)) === 0;',
        '=== 0;',
      ],
      ['a share whose refund failed stays ended', ': null })', ': sql`${paymentShares.endedAt}` })'],
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
      [
        'a refund that was made is still owed',
        "await postMoved(tx, call, `refund-made:${delivery.objectId}`, 'refund-owed');",
        '',
      ],
      [
        'a transfer that was made is still owed',
        "return postMoved(tx, call, `transfer-made:${delivery.objectId}`, 'transfer-owed');",
        'return;',
      ],
      [
        'a transfer settles the refunds',
        "`transfer-made:${delivery.objectId}`, 'transfer-owed');",
        "`transfer-made:${delivery.objectId}`, 'refund-owed');",
      ],
      ['a refund is not recorded on the payment', 'await recordRefund(tx, paymentId, parameters.amount);', ''],
      ['a voided hold is not recorded', 'return recordVoid(tx, paymentId, delivery.heldBy ?? null);', 'return;'],
      [
        'a finished call is booked with the wrong sign',
        "entries: { [owed]: parameters.amount, 'at-provider': -parameters.amount },",
        "entries: { [owed]: -parameters.amount, 'at-provider': parameters.amount },",
      ],
      [
        'a stray capture is not refunded',
        'if (amount > 0) await writeStrayRefund(tx, app, payment, transactionId, amount);',
        '',
      ],
      ['a delivered call stays open', "await closeCall(tx, call.id, 'done', delivery.objectId, delivery.refund);", ''],
    ],
  },
  {
    file: 'src/features/transactions/quote-token.server.ts',
    tests: ['src/features/checkout/agreed-price'],
    mutants: [
      ['a quote holds for another listing', '      order.listingId,\n', ''],
      ['a quote holds for another customer', '    customerId,\n    ...quoted', '    ...quoted'],
      ['a quote holds for another price', '      totals.payin.amount,\n', ''],
      ['a quote holds for another delivery', '      order.delivery,\n', ''],
      [
        'a quote holds for other days',
        "      order.kind === 'rent' ? [order.first, order.last] : order.quantity,\n",
        '',
      ],
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
      'src/features/checkout/threads',
      'src/features/transactions/money-shown',
      'src/features/checkout/booking',
      'src/pages/checkout/',
    ],
    mutants: [
      [
        'what one tab holds is held again as part of a conversation',
        'isPlain && (await liveHold(app.db, viewer.id, order)) === null',
        'isPlain',
      ],
      [
        'the delivery of the form is not that of the order',
        "if (form.delivery !== deliveryOf(orders)) refuse('validation-invalid-params', { delivery: form.delivery });",
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
