import type { MutatedFile } from '../mutant.ts';

/** Effects of transitions, timers, and notifications. */
export const transitions: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/engine/process-actions.server.ts',
    tests: [
      'src/features/transactions/transactions',
      'src/features/transactions/ledger',
      'src/features/transactions/transaction-page',
    ],
    mutants: [
      [
        'a declined request keeps its days',
        "'decline-hold': ({ tx, transaction }) => release(tx, transaction, 'declined'),",
        "'decline-hold': alreadyDone,",
      ],
      ['a cancelled rental keeps its days', "'cancel-hold': cancelHold,", "'cancel-hold': alreadyDone,"],
      [
        'the totals of a cancelled transaction stay',
        'await tx.update(transactions).set(left).where(eq(transactions.id, transaction.id));',
        '',
      ],
      ['the lines of a cancelled transaction stay', 'await addLines(tx, transaction.id, reversal, lines.length);', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: [
      'src/features/transactions/transactions',
      'src/features/transactions/emails',
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/timers',
      'src/features/transactions/engine/takeover',
    ],
    mutants: [
      [
        'two processes execute a transition concurrently',
        "if (group.payment !== null && (await hasOpenAttempt(tx, transaction.id))) refuse('transaction-in-progress');",
        '',
      ],
      ['guards are not evaluated', 'if (guarded !== null) refuse(guarded.code, guarded.details);', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: [
      'src/features/transactions/transactions',
      'src/features/transactions/emails',
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/timers',
      'src/features/transactions/sale-cancellation',
    ],
    mutants: [
      ['the history names another state', 'fromState: transaction.state,', 'fromState: transition.to,'],
      ['the history names another actor', 'by: actor.role,', "by: 'system',"],
      ['the state’s timer is not set', 'due?.transition ?? null, dueAt }', 'due?.transition ?? null, dueAt: null }'],
      ['nobody is told until when', 'state, at: now, dueAt, ', 'state, at: now, dueAt: null, '],
      [
        'outbox calls are not written',
        'for (const call of transition.outbox ?? [])',
        'for (const call of transition.outbox?.slice(9) ?? [])',
      ],
      [
        'no notification is written',
        'notices: noticesFor(transition, actor.role, isFollowed)',
        'notices: noticesFor(transition, actor.role).slice(9)',
      ],
      [
        'a timer counts from the wrong moment',
        'lastTransitionedAt: now,',
        'lastTransitionedAt: transaction.createdAt,',
      ],
      [
        'the acceptance has no time',
        "acceptedAt: after === 'agreed' && before !== after ? now : transaction.acceptedAt,",
        'acceptedAt: transaction.acceptedAt,',
      ],
      [
        'the email of an offer has no price',
        'return last === null ? {} : { offer: last.amount.amount };',
        'return {};',
      ],
    ],
  },
  {
    file: 'src/features/transactions/timers.server.ts',
    tests: [
      'src/features/transactions/timers',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/late-money',
    ],
    mutants: [
      [
        'a timer runs early',
        'transaction.dueAt === null || transaction.dueAt > now) return;',
        'transaction.dueAt === null) return;',
      ],
      [
        'one timer that fails stops all',
        "await putOff(app, transaction, typeof seconds === 'number' ? seconds : retrySeconds);",
        'throw error;',
      ],
      ['a timer runs during an open attempt', 'notInArray(transactions.id, underOpenAttempts(app.db)),', ''],
      ['a timer is tried in an open case', "isNotHeld(app, heldByCases, 'any'),", ''],
    ],
  },
  {
    file: 'src/features/transactions/payment-events.server.ts',
    tests: [
      'src/features/transactions/payment-events',
      'src/features/transactions/engine/foreign-payments',
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/reconcile',
    ],
    mutants: [
      [
        'an event of an unknown intent is closed',
        "if (payment === null) return 'unknown-intent';",
        'if (payment === null) return null;',
      ],
      [
        'an event during an attempt is closed',
        "if (await hasOpenAttemptOf(app.db, payment.id)) return 'attempt-under-way';",
        'if (await hasOpenAttemptOf(app.db, payment.id)) return null;',
      ],
      ['cards are guessed without end', '>= maxRefusals', '>= maxRefusals * 1000'],
      [
        'a card that is held is given up',
        "if (reading.verdict === 'authorised' || reading.verdict === 'processing') return followPayment(app, payment);",
        '',
      ],
      [
        'a dispute opens no case',
        "if (event.type.startsWith('charge.dispute.'))",
        "if (event.type === 'charge.dispute')",
      ],
      [
        'a hold that has ended leaves the request open',
        "if (reading.verdict === 'canceled' && canceled !== undefined)",
        "if (reading.verdict === 'foreign' && canceled !== undefined)",
      ],
      [
        'an event that cannot be read is closed',
        "refuse('payments-unreachable'); if (reading.verdict === 'authorised' &&",
        "return null; if (reading.verdict === 'authorised' &&",
      ],
      [
        'the hold of a payment that has ended is not released',
        'if (leader === undefined) return followEndedPayment(app, payment);',
        'if (leader === undefined) return null;',
      ],
      [
        'a captured payment that has ended is kept',
        "if (reading.verdict !== 'authorised' && reading.verdict !== 'captured') return null;",
        "if (reading.verdict !== 'authorised') return null;",
      ],
      [
        'an event of an ended payment that cannot be read is closed',
        "refuse('payments-unreachable'); if (reading.verdict !== 'authorised' &&",
        "return null; if (reading.verdict !== 'authorised' &&",
      ],
    ],
  },
  {
    file: 'src/features/transactions/reconcile.server.ts',
    tests: ['src/features/transactions/reconcile', 'src/features/transactions/engine/foreign-payments'],
    mutants: [
      [
        'lost events are never reconciled',
        'await followPayment(app, payment);',
        'await Promise.resolve(payment.state);',
      ],
    ],
  },
  {
    file: 'src/features/payments/reconciliation.server.ts',
    tests: ['src/features/transactions/reconcile', 'src/features/transactions/engine/foreign-payments'],
    mutants: [
      ['only old payments are reconciled', "interval '30 seconds'", "interval '30 days'"],
      ['the first page of open payments keeps the others waiting', 'order by reconcile_at limit', 'order by id limit'],
      ['a held payment is read in every run', "interval '1 hour' else", "interval '0' else"],
    ],
  },
  {
    file: 'src/processes/transaction-transitions.ts',
    tests: [
      'src/processes/',
      'src/features/transactions/transactions',
      'src/features/transactions/emails',
      'src/features/transactions/ledger',
    ],
    mutants: [
      [
        'a declined request keeps the card held',
        "outbox: ['cancel-intent'],\n  actions: ['decline-hold', 'reverse-line-items'],\n} as const;\n\nconst giveUpPayment",
        "actions: ['decline-hold', 'reverse-line-items'],\n} as const;\n\nconst giveUpPayment",
      ],
      [
        'an expired payment keeps the days',
        "to: 'payment-expired',\n  outbox: ['cancel-intent'],\n  actions: ['decline-hold', 'reverse-line-items'],",
        "to: 'payment-expired',\n  outbox: ['cancel-intent'],\n  actions: ['reverse-line-items'],",
      ],
      [
        'the lender of an accepted offer keeps days free that were not paid',
        "  { to: 'provider', email: 'payment-expired', ifKnown: true },\n",
        '',
      ],
      [
        'of a payment that was given up the lender hears nothing',
        "by: ['customer', 'system'],\n    notifies: unpaid,",
        "by: ['customer', 'system'],",
      ],
      ['a cancelled rental is not paid back', "outbox: ['release-payment', 'transfer'],\n", ''],
      ['a completed rental is not paid out', "outbox: ['transfer'],\n", ''],
      [
        'a customer accepts',
        "by: ['provider', 'system'],\n    payment: 'capture',",
        "by: ['provider', 'system', 'customer'],\n    payment: 'capture',",
      ],
      ['accepting takes no money', "    payment: 'capture',\n", ''],
      ['any customer’s cancellation is free', "guards: ['cancel-window'],", 'guards: [],'],
      ['the receipt is not sent', "      { to: 'customer', email: 'payment-receipt' },\n", ''],
    ],
  },
  {
    file: 'src/processes/feed.ts',
    tests: ['src/features/transactions/engine/offer-terms', 'src/api/show-transaction'],
    mutants: [
      ['a customer learns that terms answered their offer', "by === 'system' && viewer === 'customer' &&", 'false &&'],
      ['the lender answers where time ran out', " && answeredByTerms.has(transition) ? 'provider'", " ? 'provider'"],
    ],
  },
  {
    file: 'src/features/transactions/transaction-page.server.ts',
    tests: ['src/features/transactions/transaction-page', 'src/features/transactions/engine/offer-terms'],
    mutants: [
      [
        'the data of a page tell who answered an offer',
        'by: actorFor({ transition, by }, role), at: createdAt',
        'by, at: createdAt',
      ],
      [
        'a cancelled rental is still to be posted',
        'rentalDays === null || hasFailed(transaction)',
        'rentalDays === null',
      ],
    ],
  },
  {
    file: 'src/features/transactions/record-step.server.ts',
    tests: ['src/features/transactions/recorded-return', 'src/features/cases/late-returns'],
    mutants: [
      [
        'an order of which a problem is open is said to be complete soon',
        ' && !(await hasOpenCase(tx, transactionId));',
        ';',
      ],
      [
        'the return of a complete rental names the end of its reviews',
        "step === 'returned' && facts.stage === 'agreed' &&",
        "step === 'returned' &&",
      ],
    ],
  },
  {
    file: 'src/features/transactions/operator-orders.server.ts',
    tests: ['src/features/transactions/operator'],
    mutants: [
      [
        'only its lender knows that an item is out',
        'isOut: isSent(handover) && returnedAt === null',
        'isOut: dispatchedAt !== null && returnedAt === null',
      ],
      ['what is back has to come back', 'isOut: isSent(handover) && returnedAt === null', 'isOut: isSent(handover)'],
    ],
  },
];
