import type { MutatedFile } from '../mutant.ts';

/** Payment attempts: start, answer, takeover and abandonment of a transition with a blocking call. */
export const attempts: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/engine/blocking-call.server.ts',
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
        'if (payment !== null) await writeCancel(tx, app, payment, attempt.transactionId);',
        '',
      ],
      ['an abandoned request stays', 'await takeBack(tx, locked.group,', 'void (tx, locked.group,'],
      ['the lease is not released', 'await release?.();', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/blocking-call.server.ts',
    tests: [
      'src/features/transactions/engine/takeover',
      'src/features/transactions/engine/attempts',
      'src/features/transactions/engine/late-money',
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/engine/back-ups',
      'src/features/transactions/engine/lost',
      'src/features/transactions/ledger',
    ],
    mutants: [
      ['a back-up outlives what it is one of', 'new Set([...backUps, ...started]', 'new Set([...started]'],
      ['a late answer is booked', 'if (locked === null || !ours) return', 'if (locked === null) return'],
      [
        'an unknown answer counts as success',
        "if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };",
        "if (answer.kind === 'stale-key') return { kind: 'in-progress' };",
      ],
      [
        'a capture is not recorded',
        'else await recordCapture(tx, payment, intent, await discounted(tx, attempt.shares));',
        '',
      ],
      ['a refused request stays', 'await takeBack(tx, group, transition);', ''],
      ['a hold that has ended leaves the request open', 'no.code === intentCanceled ?', 'no.code === transaction.id ?'],
      [
        'an acceptance that came after the first day stays',
        'for (const id of late) await undo',
        'for (const id of late.slice(99)) await undo',
      ],
      ['an acceptance that is undone is announced', '{ quiet: late }', '{ quiet: [] }'],
    ],
  },
  {
    file: 'src/features/transactions/execute.server.ts',
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
        "if (verdict === 'authorised') return intent;",
        "if (verdict === 'authorised' || verdict === 'waiting') return intent;",
      ],
      [
        'a foreign intent is confirmed',
        "if (verdict === 'authorised') return intent;",
        "if (verdict === 'authorised' || verdict === 'foreign') return intent;",
      ],
      [
        'the charge is not recorded',
        'const held = await recordAuthorisation(tx, payment, intent, now);',
        'const held = payment;',
      ],
      ['no timer knows when the hold ends', 'payment: held } }, transition)', 'payment } }, transition)'],
      [
        'the others of a cart have no card',
        'for (const member of group.transactions) await storeCard',
        'for (const member of group.transactions.slice(0, 1)) await storeCard',
      ],
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
        'if (transaction.state === transitionNamed(processOf(transaction), name)?.to) return;',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: [
      'src/features/transactions/begin',
      'src/features/checkout/agreed-price',
      'src/features/checkout/listing-lock',
      'src/features/transactions/engine/races',
      'src/features/transactions/transactions',
    ],
    mutants: [
      ['two tabs hold concurrently', 'await lockCustomer(tx, requester.customerId);', ''],
      ['a payment request takes nothing', 'await runActions(context, transition.actions ?? []);', 'void context;'],
      [
        'only the first of a cart is held',
        'for (const context of contexts) await',
        'for (const context of contexts.slice(0, 1)) await',
      ],
      [
        'the customer is charged the payout',
        'map(({ id, payinAmount }) => ({ transactionId: id, amount: money(payinAmount, currency)',
        'map(({ id, payoutAmount }) => ({ transactionId: id, amount: money(payoutAmount, currency)',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/open-limits.server.ts',
    tests: ['src/features/transactions/engine/open-limits', 'src/features/transactions/engine/races'],
    mutants: [
      ['one hold more than allowed', "'paying')) >= maximumOpenHolds", "'paying')) > maximumOpenHolds"],
      ['requests are unlimited', "if (open >= max) refuse('transaction-too-many-requests', { max });", ''],
      [
        'a new account may request as many as any',
        '? maximumOpenRequests : maximumFirstRequests',
        '? maximumOpenRequests : maximumOpenRequests',
      ],
      [
        'an old account may request as few as a new one',
        'isNotNull(transactions.deliveredAt)',
        'isNull(transactions.deliveredAt)',
      ],
      [
        'a payment that has ended counts as a hold',
        'and(eq(paymentShares.transactionId, transactions.id), isNull(paymentShares.endedAt))',
        'eq(paymentShares.transactionId, transactions.id)',
      ],
      [
        'a cart counts as a hold for each',
        'count(distinct ${paymentShares.paymentId})',
        'count(${paymentShares.paymentId})',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: [
      'src/features/transactions/engine/carts',
      'src/features/transactions/begin',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/offers',
      'src/features/checkout/agreed-price',
      'src/features/checkout/listing-lock',
      'src/features/transactions/engine/races',
      'src/features/transactions/transactions',
    ],
    mutants: [
      ['a double click starts two requests', 'if (existing !== null) throw new RequestExists(existing);', ''],
      [
        'the agreed price is not checked',
        'if (!isQuoteGenuine(quote, signQuote(app, customerId, ordered))) {',
        'if (quote === null) {',
      ],
      ['an order without a quote is charged', 'if (!isQuoteGenuine(', "if (quote !== '' && !isQuoteGenuine("],
      [
        'the listing is not locked',
        'priceCart(tx, input.orders, { customerId, now, lock: true })',
        'priceCart(tx, input.orders, { customerId, now, lock: false })',
      ],
      [
        'another listing is paid after an enquiry',
        'order?.listingId !== listingId || more.length > 0',
        'order === undefined',
      ],
      ['a guard is not asked after an offer', 'await check(context, transition.name);', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/process-actions.server.ts',
    tests: [
      'src/features/transactions/engine/offers',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/races',
      'src/features/transactions/transactions',
    ],
    mutants: [
      ['booked days are sold', "if (!held) refuse('transaction-booking-time-not-available');", 'void held;'],
      ['the lender’s payout is the payin', 'payoutAmount: payout.amount })', 'payoutAmount: payin.amount })'],
      [
        'a refused payment keeps the days',
        "if (actions.includes('take-hold')) await",
        "if (actions.includes('propose-days')) await",
      ],
      ['a refused payment keeps its lines', 'await removeLines(tx, id);', ''],
      ['any price may be offered', 'if (refused !== null) refuse(refused.code, refused.details);', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/agreed-order.server.ts',
    tests: ['src/features/transactions/engine/offers', 'src/features/transactions/engine/offer-terms'],
    mutants: [
      [
        'an offer is accepted on the terms of when it was made',
        'acceptedOn(transaction, checked.snapshot)',
        'transaction',
      ],
      [
        'the agreed price is another',
        'return offer.amount;',
        'return { ...offer.amount, amount: offer.amount.amount + 1 };',
      ],
      ['an accepted offer is priced again', 'isAgreed ? written :', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/create.server.ts',
    tests: [
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/offers',
      'src/features/transactions/transactions',
    ],
    mutants: [
      ['one unit is sold for many', "quantity: order?.kind === 'sale' ? order.quantity : 1,", 'quantity: 1,'],
      ['one’s own listing is asked about', 'openRefusal(listing, customerId)', 'openRefusal(listing, null)'],
      ['a key begins two threads', 'if (existing !== null) return', 'if (existing === undefined) return'],
      ['a guard of the first transition is not asked', 'await checkGuards(context, transition);', ''],
    ],
  },
];
