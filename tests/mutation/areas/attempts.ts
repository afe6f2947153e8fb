import type { MutatedFile } from '../mutant.ts';

/** Payment attempts: start, answer, takeover and abandonment of a transition with a blocking call. */
export const attempts: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/engine/attempts.server.ts',
    tests: [
      'src/features/transactions/engine/takeover',
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/lost',
    ],
    mutants: [
      [
        'an old token closes the attempt',
        ".where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.token, attempt.token), eq(paymentAttempts.state, 'open')))\n    .returning({ id: paymentAttempts.id });",
        ".where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, 'open')))\n    .returning({ id: paymentAttempts.id });",
      ],
      [
        'a live lease is taken over',
        'const free = evenIfLeased ? sql`true` : sql`${paymentAttempts.leaseUntil} < clock_timestamp()`;',
        'const free = sql`true`;',
      ],
      [
        'a dead process keeps its lease',
        'const free = evenIfLeased ? sql`true` : sql`${paymentAttempts.leaseUntil} < clock_timestamp()`;',
        'const free = sql`${paymentAttempts.leaseUntil} < clock_timestamp()`;',
      ],
      [
        'a takeover gets no new token',
        '.set({ token: randomUUID(), leaseUntil: leaseEnd })',
        '.set({ leaseUntil: leaseEnd })',
      ],
      [
        'two processes take over',
        ".where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.token, attempt.token), eq(paymentAttempts.state, 'open'), free))",
        ".where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, 'open'), free))",
      ],
      [
        'an attempt is retried without back-off',
        'make_interval(secs => ${backOffSeconds(failures)})',
        'make_interval(secs => 0)',
      ],
    ],
  },
  {
    file: 'src/features/transactions/continue.server.ts',
    tests: [
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/takeover',
      'src/features/transactions/engine/lost',
    ],
    mutants: [
      ['an acceptance is abandoned', "purpose === 'capture';", "purpose === 'transfer';"],
      [
        'a request is retried for ever',
        'if (now < attempt.deadline || (await neverExpires(app, attempt))) await',
        'if (attempt.deadline !== null) await',
      ],
      [
        'an intent that may exist is not voided',
        'if (payment !== null) await writeCancel(tx, app, payment, transaction.id);',
        '',
      ],
      ['an abandoned request stays', 'await removeRequest(tx, transaction);', ''],
      ['the lease is not released', 'await release?.();', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/settle.server.ts',
    tests: [
      'src/features/transactions/engine/takeover',
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/engine/lost',
      'src/features/transactions/ledger',
    ],
    mutants: [
      ['a late answer is booked', 'if (transaction === null || !ours) return', 'if (transaction === null) return'],
      [
        'an unknown answer counts as success',
        "if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };",
        "if (answer.kind === 'stale-key') return { kind: 'in-progress' };",
      ],
      ['a capture is not recorded', 'else await recordCapture(tx, payment, intent, transaction);', ''],
      [
        'a refused request stays',
        "if (transition.payment === 'create-intent') await removeRequest(tx, transaction);\n  else",
        'if (transition.payment === undefined) await removeRequest(tx, transaction);\n  else',
      ],
      ['a hold that has ended leaves the request open', 'no.code === intentCanceled ?', 'no.code === transaction.id ?'],
    ],
  },
  {
    file: 'src/features/transactions/engine/read-payment.server.ts',
    tests: [
      'src/features/transactions/timers',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/engine/foreign-payments',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/races',
      'src/features/transactions/engine/deadlines',
    ],
    mutants: [
      [
        'the intent is not compared under the lock',
        "if (payment === null || verdictOn(expectedOf(payment), intent) !== 'authorised') refuse('conflict');",
        "if (payment === null) refuse('conflict');",
      ],
      [
        'a pending payment is confirmed',
        "case 'waiting':\n    case 'canceled':\n      return refuse",
        "case 'waiting':\n      return intent;\n    case 'canceled':\n      return refuse",
      ],
      [
        'a foreign intent is confirmed',
        "case 'foreign':\n    case 'captured':",
        "case 'foreign':\n      return intent;\n    case 'captured':",
      ],
      ['the charge is not recorded', 'await recordAuthorisation(tx, payment.id, intent, now);', ''],
      [
        'an authorised payment expires',
        "if (reading.verdict === 'authorised' && found !== undefined)",
        "if (reading.verdict === 'foreign' && found !== undefined)",
      ],
      [
        'a request expires while Stripe is unreachable',
        "if (reading.verdict === 'unknown') refuse('payments-unreachable', { retryAfter: unreachableSeconds });",
        '',
      ],
      [
        'a request expires while its card is processed',
        "if (reading.verdict === 'processing') await refuseWhileProcessing(app, transaction);",
        '',
      ],
      ['a payment may be processed for ever', 'if (overdueMs < processingWait.maxSeconds * 1000)', ''],
      [
        'a payment is confirmed twice',
        "    if (transaction === null) refuse('not-found');\n    if (transaction.state === transitionNamed(processOf(transaction), name)?.to) return;\n    const now",
        "    if (transaction === null) refuse('not-found');\n    const now",
      ],
    ],
  },
  {
    file: 'src/features/transactions/begin.server.ts',
    tests: [
      'src/features/transactions/begin',
      'src/features/checkout/agreed-price',
      'src/features/checkout/listing-lock',
      'src/features/transactions/engine/races',
      'src/features/transactions/transactions',
    ],
    mutants: [
      [
        'a customer has unlimited holds',
        "if ((row?.count ?? 0) >= max) refuse('transaction-too-many-holds', { max });",
        '',
      ],
      ['one hold more than allowed', '(row?.count ?? 0) >= max', '(row?.count ?? 0) > max'],
      ['two tabs hold concurrently', 'await lockCustomer(tx, customer.id);', ''],
      ['a double click starts two requests', 'if (existing !== null) throw new RequestExists(existing);', ''],
      ['the agreed price is not checked', 'request.agree(priced);', ''],
      ['the listing is not locked', 'now, lock: true });', 'now, lock: false });'],
      [
        'booked days are sold',
        "if (!(await holdDays(tx, { listing, transactionId: transaction.id, days })))\n      refuse('transaction-booking-time-not-available');",
        'await holdDays(tx, { listing, transactionId: transaction.id, days });',
      ],
      ['the lender’s payout is the payin', 'payoutAmount: totals.payout.amount,', 'payoutAmount: totals.payin.amount,'],
      ['the customer is charged the payout', '    amount: totals.payin,\n  });', '    amount: totals.payout,\n  });'],
      ['one unit is sold for many', "quantity: order.kind === 'sale' ? order.quantity : 1,", 'quantity: 1,'],
    ],
  },
];
