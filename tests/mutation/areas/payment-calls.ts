import type { MutatedFile } from '../mutant.ts';

/** What is asked of the card network, and what its answers mean. */
export const paymentCalls: readonly MutatedFile[] = [
  {
    file: 'src/features/payments/rules.ts',
    tests: ['src/features/payments/rules'],
    mutants: [
      ['the payment of another is taken', 'intent.paymentId === expected.paymentId &&\n', ''],
      ['the intent of another customer is taken', 'intent.stripeCustomerId === expected.stripeCustomerId &&\n', ''],
      ['another amount is taken', 'intent.amount.amount === expected.amount.amount &&\n', ''],
      ['another currency is taken', 'intent.amount.currency === expected.amount.currency &&\n', ''],
      ['another intent is taken', '(expected.intentId === null || intent.id === expected.intentId)', 'true'],
      ['a foreign intent is authorised', "if (!isOurs(expected, intent)) return 'foreign';", ''],
      ['a captured intent counts as held', "return 'captured';", "return 'authorised';"],
      ['a failure is never waited for', 'Math.min(600, 2 ** Math.min(failures, 12) / 2)', '0'],
      ['a failure is waited for without end', 'Math.min(600, 2 ** Math.min(failures, 12) / 2)', '2 ** failures / 2'],
    ],
  },
  {
    file: 'src/features/payments/calls.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/old-keys',
      'src/features/transactions/claimed-calls',
      'src/features/transactions/takeover',
      'src/features/transactions/lost',
      'src/features/transactions/attempts',
      'src/features/transactions/late-money',
    ],
    mutants: [
      ['a key is used for ever', 'and key_made_at > clock_timestamp() - make_interval(hours => ${keyLifeHours})', ''],
      [
        'a renewed key is as old as the first',
        'idempotencyKey: `${call.purpose}-${randomUUID()}`, keyMadeAt: sql`clock_timestamp()` }',
        'idempotencyKey: `${call.purpose}-${randomUUID()}` }',
      ],
      [
        'a call that waits is delivered at once',
        "and state = 'open' and mode = 'outbox' and next_at <= clock_timestamp()\n        and (lease_until is null or lease_until < clock_timestamp())`,\n    )\n    .returning();",
        "and state = 'open' and mode = 'outbox'\n        and (lease_until is null or lease_until < clock_timestamp())`,\n    )\n    .returning();",
      ],
      [
        'a closed call is delivered again',
        "sql`${paymentCalls.id} = ${id} and state = 'open' and mode",
        'sql`${paymentCalls.id} = ${id} and kind',
      ],
      ['every attempt is the first', 'return (row?.last ?? 0) + 1;', 'return 1;'],
      [
        'a call that is closed keeps its lease',
        'closedAt: sql`rotation_now()`, token: null, leaseUntil: null })',
        'closedAt: sql`rotation_now()` })',
      ],
      [
        'a closed call is closed again',
        ".where(and(eq(paymentCalls.id, id), eq(paymentCalls.state, 'open')));",
        '.where(eq(paymentCalls.id, id));',
      ],
    ],
  },
  {
    file: 'src/features/payments/deliver.server.ts',
    tests: [
      'src/features/transactions/claimed-calls',
      'src/features/transactions/lost',
      'src/features/transactions/late-money',
      'src/server/jobs',
    ],
    mutants: [
      [
        'whoever delivers may conclude',
        'return row !== undefined && row.token === call.token;',
        'return row !== undefined;',
      ],
      [
        'a call that fails here keeps its lease',
        "await conclude(app, call, { kind: 'owed', reason: 'failed-here' });",
        '',
      ],
      ['a failure is not counted', 'const failures = call.failures + 1;', 'const failures = call.failures;'],
      ['a call that fails is made all the time', 'secs => ${backOffSeconds(failures)})', 'secs => 0)'],
      ['the operator hears of nothing', 'if (failures === failuresUntilShown) {', 'if (failures < 0) {'],
      [
        'lost jobs are left',
        'for (const id of await dueCalls(app.db, 50)) {',
        'for (const id of (await dueCalls(app.db, 50)).slice(50)) {',
      ],
    ],
  },
  {
    file: 'src/features/payments/outbox/send.server.ts',
    tests: [
      'src/features/transactions/old-keys',
      'src/features/transactions/lost',
      'src/features/transactions/late-money',
      'src/features/transactions/payment-events',
    ],
    mutants: [
      [
        'a captured intent counts as voided',
        "if (intent.status === 'succeeded') return { kind: 'captured', intent };",
        "if (intent.status === 'succeeded') return { kind: 'done', objectId: intent.id };",
      ],
      [
        'a refund with an old key is made again',
        'if (await isKeyValid(app.db, call)) {\n    const answer = await app.payments.refund',
        'if (call.id !== null) {\n    const answer = await app.payments.refund',
      ],
      ['a refund that was made is made again', 'if (ours !== undefined) return refunded(ours);', ''],
      [
        'a transfer that was made is made again',
        "if (ours !== undefined) return { kind: 'done', objectId: ours.transferId };",
        '',
      ],
      [
        'a transfer leaves while a case is open',
        "if (await hasOpenCase(app.db, transactionId)) return { kind: 'owed', reason: 'open-case' };",
        '',
      ],
      [
        'a new account gets the old key',
        'if (parameters.accountId === accountId && (await isKeyValid(app.db, call))) return call;',
        'if (parameters.accountId !== null) return call;',
      ],
      [
        'the account is not on record',
        '.set({ parameters: { ...parameters, accountId } })',
        '.set({ parameters: { ...parameters } })',
      ],
    ],
  },
  {
    file: 'src/features/payments/blocking-calls.server.ts',
    tests: [
      'src/features/transactions/old-keys',
      'src/features/transactions/lost',
      'src/features/transactions/attempts',
      'src/features/transactions/late-money',
    ],
    mutants: [
      [
        'an intent whose answer was lost is made again',
        "if (existing.value !== null) return { kind: 'done', value: existing.value };",
        '',
      ],
      [
        'a capture is repeated without a look',
        'fresh ? capture(app, call, call.parameters) : captureAfterRead',
        'call.id !== null ? capture(app, call, call.parameters) : captureAfterRead',
      ],
      [
        'a hold that has ended is captured again and again',
        "return intent.value.status === 'canceled' ? canceled : no;",
        'return no;',
      ],
      [
        'another payment’s intent is found',
        'intents.value.find(({ paymentId }) => paymentId === payment.paymentId) ?? null',
        'intents.value[0] ?? null',
      ],
      [
        'an intent with an old key is made without a look',
        'if (await isKeyValid(app.db, call)) {\n    const answer = await app.payments.createIntent',
        'if (call.id !== null) {\n    const answer = await app.payments.createIntent',
      ],
    ],
  },
  {
    file: 'src/features/payments/events.server.ts',
    tests: ['src/server/webhooks', 'src/features/transactions/payment-events', 'src/server/jobs'],
    mutants: [
      ['test events move live money', 'const ours = livemode === isLive(app);', 'const ours = true;'],
      ['an event is looked into each time it comes', 'if (rows.length > 0 && ours)', 'if (ours)'],
      ['an event is looked into all the time', 'secs => ${backOffSeconds(attempts)})', 'secs => 0)'],
      ['an event is given up at once', 'make_interval(days => ${giveUpAfterDays})', 'make_interval(secs => 0)'],
      ['an event is never given up', 'make_interval(days => ${giveUpAfterDays})', 'make_interval(days => 9999)'],
      [
        'open events are forgotten',
        "state <> 'open' and received_at < clock_timestamp() - make_interval(days => ${retentionDays})",
        'received_at < clock_timestamp() - make_interval(days => ${retentionDays})',
      ],
      ['old events are kept', 'make_interval(days => ${retentionDays})', 'make_interval(days => 99999)'],
    ],
  },
  {
    file: 'src/features/payments/payout-accounts.server.ts',
    tests: [
      'src/features/checkout/who-may-order',
      'src/features/transactions/payment-events',
      'src/features/checkout/booking',
    ],
    mutants: [
      [
        'an overdue account is paid',
        'account.transfersActive && account.pastDue.length === 0 && ',
        'account.transfersActive && ',
      ],
      ['an account without transfers is paid', 'return account.transfersActive && ', 'return '],
      ['a disabled account is paid', ' && account.disabledReason === null', ''],
    ],
  },
  {
    file: 'src/platform/payments/answers.server.ts',
    tests: ['src/platform/payments/answers', 'src/platform/payments/stripe', 'src/features/transactions/lost'],
    mutants: [
      [
        'a failure of the network is a no',
        "return { kind: 'unknown', reason: 'unreadable-answer' };",
        "return no('unreadable-answer', '');",
      ],
      [
        'a stored failure is asked for again',
        'if (status >= 500 && isReplayed(error)) return',
        'if (status < 0 && isReplayed(error)) return',
      ],
      ['too many requests is a no', ' && status !== 429;', ';'],
      ['a wrong key of ours is the customer’s no', 'status !== 401 && ', ''],
      ['a key in use is a no', "error.code === 'idempotency_key_in_use' || ", ''],
    ],
  },
  {
    file: 'src/platform/payments/read-event.server.ts',
    tests: ['src/platform/payments/read-event', 'src/server/webhooks'],
    mutants: [
      ['an event from the future is heard', 'if (isFromTheFuture(signature)) return null;', ''],
      ['an old event is heard', 'signature, secret, tolerance)', 'signature, secret, 10 ** 9)'],
    ],
  },
  {
    file: 'src/platform/payments/stripe-movements.server.ts',
    tests: [
      'src/platform/payments/stripe',
      'src/features/transactions/old-keys',
      'src/features/transactions/late-money',
    ],
    mutants: [
      ['a refund that failed counts as made', "status !== 'failed' && status !== 'canceled'", "status !== 'canceled'"],
      [
        'all that was paid is given back',
        'payment_intent: intentId, amount: amount.amount, metadata',
        'payment_intent: intentId, metadata',
      ],
      ['a transfer is not of its charge', '    source_transaction: chargeId,\n', ''],
      [
        'a transfer that was reversed counts as made',
        'made.filter(({ reversed }) => !reversed).map(readTransferObject)',
        'made.map(readTransferObject)',
      ],
      [
        'another’s refund is ours',
        'const ours = made.value.find((one) => one.callId === callId);',
        'const ours = made.value[0];',
      ],
    ],
  },
  {
    file: 'src/platform/payments/stripe-intents.server.ts',
    tests: ['src/platform/payments/stripe', 'src/features/transactions/transactions'],
    mutants: [
      ['a card is charged at once', "capture_method: 'manual',", "capture_method: 'automatic',"],
      ['all that is held is captured', '{ amount_to_capture: amount, expand }', '{ expand }'],
    ],
  },
];
