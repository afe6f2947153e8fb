import type { MutatedFile } from '../mutant.ts';

/** Several transactions under one payment: their locks, moves, timers, shares and captures. */
export const carts: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/engine/group.server.ts',
    tests: [
      'src/features/transactions/engine/ended-payments',
      'src/features/transactions/engine/offers',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/races',
    ],
    mutants: [
      [
        'a payment that opens meanwhile is overlooked',
        "if (locked === null && (await livePaymentOf(tx, id)) !== null) refuse('transaction-in-progress');",
        '',
      ],
      ['a transaction is alone', 'const ids = locked?.transactionIds ?? [id];', 'const ids = [id];'],
      [
        'a move does not lock its rows',
        ".orderBy(asc(transactions.id)) .for('update');",
        '.orderBy(asc(transactions.id));',
      ],
      [
        'the group has no payment',
        'payment: locked?.payment ?? null, transactions: open',
        'payment: null, transactions: open',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/followers.ts',
    tests: ['src/features/transactions/engine/cart', 'src/features/transactions/engine/offers'],
    mutants: [
      [
        'a transition moves one of a cart alone',
        'const isAlone = transition.alone?.includes(actor.role) === true;',
        'const isAlone = true;',
      ],
      [
        'leaving one out leaves all out',
        'const isAlone = transition.alone?.includes(actor.role) === true;',
        'const isAlone = false;',
      ],
      [
        'a transition moves those of the cart that have another state',
        'isAlone ? [transaction] : togetherWith(transaction, group.transactions)',
        'isAlone ? [transaction] : group.transactions',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/engine/cart', 'src/features/transactions/engine/offers'],
    mutants: [
      ['the others of a cart are not confirmed', '...waiting.map((member)', '...waiting.slice(99).map((member)'],
      ['the others of a cart outlive its end', 'for (const waiting of removed) await removeRequest(tx, waiting);', ''],
      ['a cart keeps its price when one leaves it', 'await priceThoseLeft(tx, group, moving, staying);', 'moving;'],
      ['the timer is not handed over', 'await handOverTimer(tx, group, steps, timers);', ''],
      ['the hold ends with the first that is left out', 'step.transition, open.size === 0)', 'step.transition, true)'],
      ['the hold outlives the last that is left out', 'step.transition, open.size === 0)', 'step.transition, false)'],
      [
        'one that has ended counts as open',
        'if (isFinal(processOf(step.transaction), step.transition.to)) open.delete(step.transaction.id);',
        '',
      ],
      [
        'the other name of a transition is written',
        'const synonym = transitionOf(process, name).insteadIn?.[transaction.state];',
        'const synonym = undefined;',
      ],
      [
        'an accepted offer is not checked for its days',
        'transition.needsOrder === true ? await agreedOrder(tx, transaction, now) : null',
        'null',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/plan-timers.server.ts',
    tests: ['src/features/transactions/engine/cart', 'src/features/transactions/engine/deadlines'],
    mutants: [
      [
        'every one of a cart has a timer',
        'const follows = isShared(transaction) && transaction !== shared[0];',
        'const follows = false;',
      ],
      [
        'no timer runs while a payment is shared',
        'const follows = isShared(transaction) && transaction !== shared[0];',
        'const follows = isShared(transaction);',
      ],
      [
        'a transaction of a cart has no timer once it is accepted',
        'const follows = isShared(transaction) && transaction !== shared[0];',
        'const follows = transaction !== after[0];',
      ],
      [
        'a cart lasts as long as its leader',
        'await earliestDue(reader, shared, payment)',
        'await earliestDue(reader, shared.slice(0, 1), payment)',
      ],
      ['a timer is computed for those that stay', 'isShared(member) || moving.has(member.id)', 'true || moving'],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/engine/lock-order'],
    mutants: [
      [
        'listings are locked as they stand in a cart',
        'await lockListingsOf(tx, [...moving.map(({ transaction }) => transaction), ...removed]);',
        '',
      ],
      ['waiting transactions lock their listings last', ' => transaction), ...removed]);', ' => transaction)]);'],
    ],
  },
  {
    file: 'src/features/transactions/engine/take-back.server.ts',
    tests: ['src/features/transactions/engine/lock-order'],
    mutants: [['a cart is taken back in its own order', 'await lockListingsOf(tx, group.transactions);', '']],
  },
  {
    file: 'src/features/listings/listing-for-transaction.server.ts',
    tests: ['src/features/transactions/engine/lock-order'],
    mutants: [['listings are locked in another order', '.orderBy(asc(listings.id))', '.orderBy(sql`id desc`)']],
  },
  {
    file: 'src/features/transactions/transaction-page.server.ts',
    tests: ['src/features/transactions/engine/cart-bounds'],
    mutants: [['a follower of a cart shows no deadline', 'transaction.dueAt ?? limits.deadline', 'transaction.dueAt']],
  },
  {
    file: 'src/features/transactions/execute.server.ts',
    tests: ['src/features/transactions/engine/carts', 'src/features/transactions/engine/takeover'],
    mutants: [
      [
        'the whole payment is captured, and not what is left of it',
        'amount: shares.reduce((sum, { payin }) => sum + payin, 0)',
        'amount: payment.amount',
      ],
      [
        'only the accepted one of a cart is captured',
        'const shares = together.map(shareOf);',
        'const shares = [shareOf(transaction)];',
      ],
      ['what has left the cart is captured', 'togetherWith(transaction, group.transactions)', 'group.transactions'],
      ['the payout of a capture is its payin', 'payout: payoutAmount }', 'payout: payinAmount }'],
      [
        'a capture has no deadline',
        'const deadline = group.transactions[0]?.dueAt ?? now;',
        'const deadline = null as unknown as Date;',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/take-back.server.ts',
    tests: [
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/offers',
      'src/features/transactions/engine/lost',
      'src/features/transactions/engine/carts',
    ],
    mutants: [
      [
        'an enquiry is removed with its refused payment',
        'isHidden(transaction) ? removeRequest(tx, transaction)',
        "transaction.id !== '' ? removeRequest(tx, transaction)",
      ],
      [
        'a refused request is kept',
        'isHidden(transaction) ? removeRequest(tx, transaction)',
        "transaction.id === '' ? removeRequest(tx, transaction)",
      ],
      [
        'only the first of a refused cart is given back',
        'for (const transaction of group.transactions)',
        'for (const transaction of group.transactions.slice(0, 1))',
      ],
    ],
  },
  {
    file: 'src/features/transactions/transaction.server.ts',
    tests: [
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/engine/takeover',
    ],
    mutants: [
      [
        'an ended payment has transactions to move',
        'and(eq(paymentShares.paymentId, paymentId), isNull(paymentShares.endedAt))',
        'eq(paymentShares.paymentId, paymentId)',
      ],
      [
        'the attempt of another transaction’s payment blocks',
        "and(eq(paymentShares.transactionId, transactionId), eq(paymentAttempts.state, 'open'))",
        "eq(paymentAttempts.state, 'open')",
      ],
      [
        'an attempt that is closed blocks',
        "and(eq(paymentShares.transactionId, transactionId), eq(paymentAttempts.state, 'open'))",
        'eq(paymentShares.transactionId, transactionId)',
      ],
      [
        'the deadline of a payment counts from the enquiry',
        'transaction.paymentRequestedAt ?? transaction.createdAt',
        'transaction.createdAt',
      ],
    ],
  },
  {
    file: 'src/features/payments/money-states.server.ts',
    tests: [
      'src/features/transactions/engine/carts',
      'src/features/transactions/money-shown',
      'src/features/transactions/partial-refunds',
    ],
    mutants: [
      [
        'a refund that is under way has arrived',
        "${state} = 'done' and ${objectStatus} = 'succeeded'",
        "${state} = 'done' or ${state} = 'open'",
      ],
      [
        'a refund that failed is owed to nobody',
        "eq(cases.reason, 'refund-failed'), ne(cases.state, 'resolved')",
        "eq(cases.reason, 'refund-failed'), eq(cases.state, 'resolved')",
      ],
      ['what was left out is still held', 'const leftOut = endedAt !== null &&', 'const leftOut = endedAt === null &&'],
      [
        'what was left out is released before the capture',
        "wholeCaptured > 0 ? 'done' : 'open'",
        "wholeCaptured >= 0 ? 'done' : 'open'",
      ],
      [
        'the refund of one is a refund of all',
        'ofPayment, eq(paymentCalls.transactionId, paymentShares.transactionId)',
        'ofPayment',
      ],
      [
        'the release of another payment counts',
        "and(eq(purpose, 'cancel-intent'), ofPayment)",
        "eq(purpose, 'cancel-intent')",
      ],
      [
        'the first payment is shown',
        'desc(payments.createdAt), desc(payments.id))',
        'payments.createdAt, payments.id)',
      ],
    ],
  },
];
