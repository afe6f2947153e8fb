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
      [
        'a cancelled rental keeps its days',
        "'cancel-hold': ({ tx, transaction }) => release(tx, transaction, 'cancelled'),",
        "'cancel-hold': alreadyDone,",
      ],
      [
        'the totals of a cancelled transaction stay',
        'await tx.update(transactions).set({ payinAmount: 0, payoutAmount: 0 }).where(eq(transactions.id, transaction.id));',
        '',
      ],
      [
        'the lines of a cancelled transaction stay',
        'await addLines(tx, transaction.id, reversalOf(lines), lines.length);',
        '',
      ],
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
        "if (await hasOpenAttempt(tx, transaction.id)) refuse('transaction-in-progress');",
        '',
      ],
      ['guards are not evaluated', 'if (guarded !== null) refuse(guarded.code, guarded.details);', ''],
      ['the history names another state', 'fromState: transaction.state,', 'fromState: transition.to,'],
      ['the history names another actor', 'by: actor.role,', "by: 'system',"],
      ['the state’s timer is not set', 'dueAt: due?.at ?? null, }) .where', 'dueAt: null, }) .where'],
      [
        'outbox calls are not written',
        'for (const call of transition.outbox ?? []) await writeOutboxCall(tx, app, call, transaction);',
        '',
      ],
      [
        'no notification is written',
        "for (const notice of notifying === 'quiet' ? [] : noticesFor(transition, actor.role)) {",
        "for (const notice of notifying === 'quiet' ? [] : noticesFor(transition, actor.role).slice(9)) {",
      ],
      [
        'a timer counts from the wrong moment',
        'await dueOf(tx, transaction, transition.to, now)',
        'await dueOf(tx, transaction, transition.to, transaction.createdAt)',
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
      ['a timer runs during an open attempt', ', notInArray(transactions.id, withOpenAttempt)))', '))'],
    ],
  },
  {
    file: 'src/features/transactions/payment-events.server.ts',
    tests: ['src/features/transactions/payment-events', 'src/features/transactions/engine/foreign-payments'],
    mutants: [
      [
        'an event of an unknown intent is closed',
        "if (transactions.length === 0) return 'unknown-intent';",
        'if (transactions.length === 0) return null;',
      ],
      [
        'an event during an attempt is closed',
        "if (await hasOpenAttempt(app.db, transactionId)) return 'attempt-under-way';",
        'if (await hasOpenAttempt(app.db, transactionId)) return null;',
      ],
      ['a dispute opens no case', 'await app.db.transaction((tx) => openCase(tx, about));', ''],
      [
        'a dispute that was lost closes its case',
        "dispute.value.outcome === 'won')",
        "dispute.value.outcome !== 'open')",
      ],
      [
        'a hold that has ended leaves the request open',
        "if (reading.verdict === 'canceled' && canceled !== undefined)",
        "if (reading.verdict === 'foreign' && canceled !== undefined)",
      ],
      [
        'an event that cannot be read is closed',
        "if (reading.verdict === 'unknown') refuse('payments-unreachable');",
        "if (reading.verdict === 'unknown') return null;",
      ],
    ],
  },
  {
    file: 'src/features/transactions/reconcile.server.ts',
    tests: ['src/features/transactions/reconcile', 'src/features/transactions/engine/foreign-payments'],
    mutants: [
      [
        'lost events are never reconciled',
        'await followPayment(app, transaction);',
        'await Promise.resolve(transaction.state);',
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
    file: 'src/features/transactions/emails/notify-party.server.ts',
    tests: ['src/features/transactions/emails'],
    mutants: [
      [
        'the email has the wrong name',
        "notice.to === 'customer' ? providerId : customerId)",
        "notice.to === 'customer' ? customerId : providerId)",
      ],
      [
        'the email has the other party’s amount',
        'payout: transaction.payoutAmount,',
        'payout: transaction.payinAmount,',
      ],
      ['the email has no deadline', 'deadline: moved.dueAt?.toISOString() ?? null,', 'deadline: null,'],
      ['the email has no price', 'rows: await emailRows(tx, transaction, notice.email, notice.to),', 'rows: [],'],
      ['every cancellation is free', 'return at < until ? until.toISOString() : null;', 'return until.toISOString();'],
    ],
  },
  {
    file: 'src/features/notifications/transaction-kinds.ts',
    tests: ['src/features/notifications/', 'src/features/transactions/emails'],
    mutants: [
      [
        'the other side gets the email',
        "recipientId: to === 'customer' ? customerId : providerId",
        "recipientId: to === 'customer' ? providerId : customerId",
      ],
      [
        'an email is deduplicated across transitions',
        'onceKey: `${transactionId}:${sequence}:${kind}:${to}`,',
        'onceKey: `${transactionId}:${kind}`,',
      ],
      ['a kind is not in the bell', 'bell: bell === null ? null :', "bell: kind === 'request-declined' ? null :"],
    ],
  },
  {
    file: 'src/features/notifications/transaction-facts.ts',
    tests: ['src/features/notifications/', 'src/features/transactions/emails'],
    mutants: [
      [
        'the email links to the other party’s page',
        "to === 'customer' ? `/order/${transactionId}` : `/sale/${transactionId}`",
        "to === 'customer' ? `/sale/${transactionId}` : `/order/${transactionId}`",
      ],
    ],
  },
  {
    file: 'src/features/notifications/transaction-words.ts',
    tests: ['src/features/notifications/', 'src/features/transactions/emails'],
    mutants: [
      [
        'the deadline is in UTC',
        'formatDeadline(new Date(instant), marketplace.timeZone)',
        "formatDeadline(new Date(instant), 'Etc/UTC')",
      ],
    ],
  },
  {
    file: 'src/features/notifications/notify.server.ts',
    tests: ['src/features/notifications/', 'src/features/conversations/', 'src/features/transactions/emails'],
    mutants: [
      ['a receipt is shown as a notification', 'inBell: rule.bell !== null,', 'inBell: true,'],
      ['no email is made', 'emailAt: rule.email === null ? null : emailTime(rule),', 'emailAt: null,'],
      [
        'a message is sent by email at once',
        'make_interval(mins => ${minutes})',
        'make_interval(mins => 0 * ${minutes})',
      ],
      ['every message is an email', 'if (await addToUnseen(tx, rule, { kind, columns, facts })) return;', ''],
      ['a thread that was read gets no further email', 'isNull(seenAt),', ''],
      ['messages of several threads are one', 'eq(transactionId, columns.transactionId),', ''],
    ],
  },
  {
    file: 'src/features/notifications/emails.server.ts',
    tests: ['src/features/notifications/', 'src/features/conversations/'],
    mutants: [
      [
        'a message that was read is sent by email',
        'if (rule.emailIfUnseenAfterMinutes !== undefined && event.seenAt !== null) return null;',
        '',
      ],
      [
        'an email is made before its time',
        'const isDue = sql`email_at <= rotation_now()`;',
        'const isDue = sql`email_at is not null`;',
      ],
      [
        'a purged email is made again',
        'await tx.update(notificationEvents).set({ emailAt: null }).where(eq(notificationEvents.id, eventId));',
        '',
      ],
      [
        'emails go to users who do not want them',
        'if (recipient === null || !wantsEmail(recipient, rule.group)) return null;',
        'if (recipient === null) return null;',
      ],
      ['a text that throws is never tried again', 'then ${next} end', 'then null end'],
      ['a text that throws is tried for ever', 'case when ${failures} < ${maxFailures} then', 'case when true then'],
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
      ['a cancelled rental is not paid back', "outbox: ['release-payment'],\n", ''],
      ['a completed rental is not paid out', "outbox: ['transfer'],\n", ''],
      [
        'a customer accepts',
        "by: ['provider'],\n    payment: 'capture',",
        "by: ['provider', 'customer'],\n    payment: 'capture',",
      ],
      ['accepting takes no money', "    payment: 'capture',\n", ''],
      ['any customer’s cancellation is free', "guards: ['cancel-window'],", 'guards: [],'],
      ['the receipt is not sent', "      { to: 'customer', email: 'payment-receipt' },\n", ''],
    ],
  },
  {
    file: 'src/features/transactions/transaction-page.server.ts',
    tests: ['src/features/transactions/transaction-page'],
    mutants: [
      [
        'a cancelled rental is still to be posted',
        'rentalDays === null || hasFailed(transaction)',
        'rentalDays === null',
      ],
    ],
  },
];
