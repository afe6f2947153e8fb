import type { MutatedFile } from '../mutant.ts';

/** Calls to Stripe, and the meaning of its answers. */
export const paymentCalls: readonly MutatedFile[] = [
  {
    file: 'src/features/payments/rules.ts',
    tests: ['src/features/payments/rules'],
    mutants: [
      ['another user’s payment is accepted', 'intent.paymentId === expected.paymentId &&\n', ''],
      ['another customer’s intent is accepted', 'intent.stripeCustomerId === expected.stripeCustomerId &&\n', ''],
      ['another amount is accepted', 'intent.amount.amount === expected.amount.amount &&\n', ''],
      ['another currency is accepted', 'intent.amount.currency === expected.amount.currency &&\n', ''],
      ['another intent is accepted', '(expected.intentId === null || intent.id === expected.intentId)', 'true'],
      ['a foreign intent is authorised', "if (!isOurs(expected, intent)) return 'foreign';", ''],
      ['a captured intent counts as held', "return 'captured';", "return 'authorised';"],
      ['retries have no back-off', 'Math.min(600, 2 ** Math.min(failures, 12) / 2)', '0'],
      ['the back-off is unlimited', 'Math.min(600, 2 ** Math.min(failures, 12) / 2)', '2 ** failures / 2'],
    ],
  },
  {
    file: 'src/features/payments/call.ts',
    tests: ['src/features/transactions/engine/transfer-groups'],
    mutants: [
      ['every transfer has a group of its own', 'transferGroup ?? transactionId', 'transactionId'],
      ['older transfers are looked for in vain', 'transferGroup ?? transactionId', "transferGroup ?? 'none'"],
    ],
  },
  {
    file: 'src/features/payments/outbox.server.ts',
    tests: ['src/features/transactions/engine/transfer-groups'],
    mutants: [['a transfer leaves the group of its older charge', 'await groupOfIntent(tx, paymentId)', 'paymentId']],
  },
  {
    file: 'src/features/payments/calls.server.ts',
    tests: [
      'src/features/payments/outbox',
      'src/features/transactions/engine/old-keys',
      'src/features/transactions/engine/claimed-calls',
      'src/features/transactions/engine/takeover',
      'src/features/transactions/engine/lost',
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/late-money',
    ],
    mutants: [
      ['a key is used for ever', 'and key_made_at > clock_timestamp() - make_interval(hours => ${keyLifeHours})', ''],
      [
        'a renewed key is as old as the first',
        'idempotencyKey: `${purpose}-${randomUUID()}`, keyMadeAt: sql`clock_timestamp()` }',
        'idempotencyKey: `${purpose}-${randomUUID()}` }',
      ],
      [
        'a call is delivered before its back-off ends',
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
      'src/features/transactions/engine/old-keys',
      'src/features/transactions/engine/claimed-calls',
      'src/features/transactions/engine/lost',
      'src/features/transactions/engine/late-money',
      'src/server/jobs',
    ],
    mutants: [
      [
        'a process without the lease may conclude',
        'return row !== undefined && row.token === call.token;',
        'return row !== undefined;',
      ],
      [
        'a call that fails here keeps its lease',
        "await conclude(app, call, { kind: 'owed', reason: 'failed-here' });",
        '',
      ],
      ['a refused call is sent under the same key', '...(isRefused && newKey(call.purpose)),', ''],
      ['a failure is not counted', 'const failures = call.failures + 1;', 'const failures = call.failures;'],
      ['a failing call is retried without back-off', 'secs => ${backOffSeconds(failures)})', 'secs => 0)'],
      ['the operator is not notified', 'if (failures === failuresUntilShown) {', 'if (failures < 0) {'],
      [
        'lost jobs are not recovered',
        'for (const id of await dueCalls(app.db, 50)) {',
        'for (const id of (await dueCalls(app.db, 50)).slice(50)) {',
      ],
    ],
  },
  {
    file: 'src/features/payments/outbox/send.server.ts',
    tests: [
      'src/features/transactions/engine/old-keys',
      'src/features/transactions/engine/lost',
      'src/features/transactions/engine/late-money',
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
        'let isKeyUsable = await isKeyValid(app.db, call);',
        'let isKeyUsable = call.id !== null;',
      ],
      ['a later refund is made without a look-up', 'isKeyUsable && call.lastFailure === null', 'isKeyUsable'],
      ['a refund that was made is made again', 'if (ours !== undefined) return refunded(ours);', ''],
      [
        'a transfer that was made is made again',
        "if (ours !== undefined) return { kind: 'done', objectId: ours.transferId };",
        '',
      ],
      [
        'a transfer leaves while a case is open',
        "if (await holdsTransfer(app, call)) return { kind: 'waiting', reason: 'open-case' };",
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
    file: 'src/features/payments/calls.server.ts',
    tests: [
      'src/features/transactions/engine/old-keys',
      'src/features/transactions/engine/lost',
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/late-money',
    ],
    mutants: [
      [
        'an intent whose answer was lost is made again',
        "if (existing.value !== null) return { kind: 'done', value: existing.value };",
        '',
      ],
      [
        'a capture is repeated without reading the intent',
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
        'an intent with an old key is made without a check',
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
      ['a repeated event is handled again', 'if (rows.length > 0 && ours)', 'if (ours)'],
      ['an event is retried without back-off', 'secs => ${backOffSeconds(attempts)})', 'secs => 0)'],
      ['an event is given up immediately', 'make_interval(days => ${giveUpAfterDays})', 'make_interval(secs => 0)'],
      ['an event is never given up', 'make_interval(days => ${giveUpAfterDays})', 'make_interval(days => 9999)'],
      [
        'open events are purged',
        "state <> 'open' and received_at < clock_timestamp() - make_interval(days => ${retentionDays})",
        'received_at < clock_timestamp() - make_interval(days => ${retentionDays})',
      ],
      ['old events are never purged', 'make_interval(days => ${retentionDays})', 'make_interval(days => 99999)'],
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
    tests: ['src/platform/payments/answers', 'src/platform/payments/stripe', 'src/features/transactions/engine/lost'],
    mutants: [
      [
        'a network failure counts as a refusal',
        "return { kind: 'unknown', reason: 'unreadable-answer' };",
        "return no('unreadable-answer', '');",
      ],
      [
        'a replayed failure is retried',
        'if (status >= 500 && isReplayed(error)) return',
        'if (status < 0 && isReplayed(error)) return',
      ],
      ['too many requests counts as a refusal', ' && status !== 429;', ';'],
      ['a wrong API key counts as a refusal', 'status !== 401 && ', ''],
      ['a key in use counts as a refusal', "error.code === 'idempotency_key_in_use' || ", ''],
    ],
  },
  {
    file: 'src/platform/payments/read-event.server.ts',
    tests: ['src/platform/payments/read-event', 'src/server/webhooks'],
    mutants: [
      ['an event from the future is accepted', 'if (isFromTheFuture(signature)) return null;', ''],
      ['an old event is accepted', 'signature, secret, tolerance)', 'signature, secret, 10 ** 9)'],
    ],
  },
  {
    file: 'src/platform/payments/stripe-movements.server.ts',
    tests: [
      'src/platform/payments/stripe',
      'src/features/transactions/engine/old-keys',
      'src/features/transactions/engine/late-money',
    ],
    mutants: [
      ['a refund that failed counts as made', "status !== 'failed' && status !== 'canceled'", "status !== 'canceled'"],
      [
        'a refund is of the whole payment',
        'payment_intent: intentId, amount: amount.amount, metadata',
        'payment_intent: intentId, metadata',
      ],
      ['a transfer is not of its charge', 'chargeId === null ? {} : {', 'chargeId !== null ? {} : {'],
      [
        'a transfer that was reversed counts as made',
        'made.filter(({ reversed }) => !reversed).map(readTransferObject)',
        'made.map(readTransferObject)',
      ],
      [
        'the refund of another call is taken for ours',
        'const ours = made.value.find((one) => one.callId === callId);',
        'const ours = made.value[0];',
      ],
    ],
  },
  {
    file: 'src/platform/payments/stripe-intents.server.ts',
    tests: ['src/platform/payments/stripe', 'src/features/transactions/transactions'],
    mutants: [
      [
        'a card is charged immediately',
        "capture_method: atOnce ? 'automatic' : 'manual',",
        "capture_method: 'automatic',",
      ],
      ['the whole hold is captured', '{ amount_to_capture: amount, expand }', '{ expand }'],
    ],
  },
];
