import type { MutatedFile } from '../mutant.ts';

/** Enquiries and offers: who answers whom, at which price, and what a transition is given. */
export const threads: readonly MutatedFile[] = [
  {
    file: 'src/features/offers/rules.ts',
    tests: ['src/features/transactions/engine/offers'],
    mutants: [
      ['an offer of a cent', 'amount >= smallest &&', 'amount >= 0 &&'],
      ['the smallest offer is refused', 'amount >= smallest &&', 'amount > smallest &&'],
      ['more than the listed price is offered', ' && amount <= listed.amount;', ';'],
      ['the listed price cannot be offered', 'amount <= listed.amount', 'amount < listed.amount'],
      [
        'a party answers its own offer',
        "(last.by === party) === (whose === 'own') ? null",
        "whose === 'other' || last.by === party ? null",
      ],
      [
        'the other party withdraws an offer',
        "(last.by === party) === (whose === 'own') ? null",
        "whose === 'own' || last.by !== party ? null",
      ],
      ['nobody can answer', "(last.by === party) === (whose === 'own')", "(last.by === party) !== (whose === 'own')"],
      ['one offer more than allowed', '< maxRounds ? null', '<= maxRounds ? null'],
      ['one offer fewer than allowed', '< maxRounds ? null', '< maxRounds - 1 ? null'],
    ],
  },
  {
    file: 'src/features/offers/offers.server.ts',
    tests: ['src/features/transactions/engine/offers'],
    mutants: [
      ['the first offer is the one that counts', '.orderBy(desc(offers.round))', '.orderBy(offers.round)'],
      [
        'an offer is kept as the other party’s',
        'round, by, amount: amount.amount',
        "round, by: 'customer', amount: amount.amount",
      ],
    ],
  },
  {
    file: 'src/processes/offer-transitions.ts',
    tests: ['src/features/transactions/engine/offers', 'src/processes/'],
    mutants: [
      [
        'a lender accepts her own offer',
        "guards: ['offer-of-other-party', 'nobody-banned', 'before-deadline', 'accepted-by-terms'],",
        "guards: ['before-deadline', 'accepted-by-terms'],",
      ],
      [
        'a lender declines her own offer',
        "guards: ['offer-of-other-party', 'declined-by-terms'],",
        "guards: ['declined-by-terms'],",
      ],
      [
        'an offer is accepted after its end',
        "guards: ['offer-of-other-party', 'nobody-banned', 'before-deadline', 'accepted-by-terms'],",
        "guards: ['offer-of-other-party', 'accepted-by-terms'],",
      ],
      [
        'a party counters its own offer',
        "['offer-of-other-party', 'nobody-banned', 'offer-rounds-left', 'before-deadline']",
        "['offer-rounds-left', 'before-deadline']",
      ],
      [
        'offers have no end',
        "['offer-of-other-party', 'nobody-banned', 'offer-rounds-left', 'before-deadline']",
        "['offer-of-other-party', 'before-deadline']",
      ],
      [
        'an offer is countered after its end',
        "['offer-of-other-party', 'nobody-banned', 'offer-rounds-left', 'before-deadline']",
        "['offer-of-other-party', 'offer-rounds-left']",
      ],
      ['anybody withdraws an offer', "guards: ['own-offer'],", 'guards: [],'],
      ['an unverified email makes offers', "guards: ['verified-email'],", 'guards: [],'],
      ['an offer has no days', "actions: ['propose-days', 'store-offer']", "actions: ['store-offer']"],
      ['a counter offer has two names', "insteadIn: { 'offer-pending': 'counter-pending-offer-by-provider' },", ''],
      [
        'nobody hears of an offer',
        "notifies: [{ to: 'provider', email: 'offer-received', unlessFollowed: true }],",
        '',
      ],
    ],
  },
  {
    file: 'src/processes/flex-default-process.ts',
    tests: ['src/features/transactions/engine/offers', 'src/features/transactions/engine/carts', 'src/processes/'],
    mutants: [
      ['an accepted offer waits for ever', "timers: [{ transition: 'expire-accepted-offer', ...threeDays }],", ''],
      [
        'an offer is answered on its first day',
        "from: 'entered', orBefore: [beforeFirstDay], atLeast",
        "from: 'entered', atLeast",
      ],
      ['a cart is answered one by one', "waitsFor: 'provider',\n      together: true,", "waitsFor: 'provider',"],
    ],
  },
  {
    file: 'src/features/transactions/inputs.ts',
    tests: [
      'src/features/transactions/engine/offers',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/carts',
      'src/features/transactions/inputs',
    ],
    mutants: [
      ['an offer is any number', 'const amount = z.int().min(1);', 'const amount = z.number();'],
      [
        'a payment is given its price',
        "'agreed-payment': z.strictObject(payment)",
        "'agreed-payment': z.object(payment)",
      ],
      ['an enquiry is given more than it takes', "'first-message': z.strictObject(", "'first-message': z.object("],
      ['a first message has any length', 'message: z.string().max(10_000)', 'message: z.string()'],
      ['a cart is one listing', 'const maxListings = 10;', 'const maxListings = 1;'],
      [
        'an input is not checked',
        'const parsed = inputSchemas[kind].safeParse(given);',
        'const parsed = { success: true, data: given as object } as const;',
      ],
      [
        'a transition without an input takes any',
        "return isEmpty ? { kind: 'none' } : refuse",
        "return isEmpty || kind === undefined ? { kind: 'none' } : refuse",
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/create.server.ts',
    tests: ['src/features/transactions/engine/enquiries', 'src/features/transactions/engine/offer'],
    mutants: [
      [
        'threads are begun without end',
        "await countHitIn(app, tx, [limit, ...limitsOf(input, customerId)], 'too-many-requests');",
        '',
      ],
      ['a closed listing is asked about', 'if (refused !== null) refuse(refused.code, refused.details);', ''],
      ['a floor is found by offering', ', ...limitsOf(input, customerId)]', ']'],
      [
        'a new thread is not announced',
        'await moveTogether(context, transition);',
        'await moveTogether(context, { ...transition, notifies: [] });',
      ],
    ],
  },
  {
    file: 'src/features/transactions/existing-request.server.ts',
    tests: ['src/features/transactions/engine/request-keys', 'src/features/transactions/transactions'],
    mutants: [
      ['a key answers with any request', "keyed.requestDigest === digest ? keyed : refuse('conflict')", 'keyed'],
      ['a part of a cart is its hold', 'others.length + 1 !== orders.length', 'others.length + 1 < orders.length'],
      ['a cart with one item more is held', 'if (hold === null) return null;', 'if (hold === null) continue;'],
      ['two payments are one hold', ' || paymentIds.size > 1', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/held-request.server.ts',
    tests: ['src/features/transactions/begin', 'src/features/transactions/engine/pay-again'],
    mutants: [
      ['a hold is paid at a price that another tab shows', 'if (isQuoteGenuine(', 'if (true || isQuoteGenuine('],
      [
        'an agreed price is another when it is held',
        'await isAcceptedAtOnce(reader, one)',
        'one.listing.isInstant === true',
      ],
      ['what is held is sent where it was said first', 'if (shippingAddress === null ||', 'if (true ||'],
      ['an order that was sent gets another address', "inArray(transactions.state, allStatesIn('paying')),", ''],
    ],
  },
  {
    file: 'src/features/transactions/request-digest.ts',
    tests: ['src/features/transactions/engine/request-keys'],
    mutants: [
      ['a key forgets its transition', '`${transition}:${canonical(wanted)}`', '`${canonical(wanted)}`'],
      ['a key forgets its input', '`${transition}:${canonical(wanted)}`', '`${transition}`'],
      ['a renewed quote is another request', 'quote: _quote, termsVersion', 'termsVersion'],
    ],
  },
  {
    file: 'src/features/transactions/inputs.ts',
    tests: ['src/features/transactions/engine/request-keys'],
    mutants: [['any terms are agreed to', 'z.literal(termsVersion)', 'z.string()']],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: [
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/carts',
      'src/features/transactions/engine/request-keys',
    ],
    mutants: [
      ['a payment after an enquiry has no time of its own', 'paymentRequestedAt: now, }) .where', '}) .where'],
      [
        'a payment after an enquiry keeps the terms of the enquiry',
        "...(input.kind === 'payment-request' && orderColumns(ordered.priced.listing, ordered.order)),",
        '',
      ],
      [
        'a payment is repeated for another order',
        "isSame ? heldBefore(tx, app, [transaction], input) : refuse('conflict')",
        'heldBefore(tx, app, [transaction], input)',
      ],
      [
        'a payment that exists is opened again',
        'if (transaction.state === transition.to) throw await repeated(tx, app, transaction, requested.input);',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/process-actions.server.ts',
    tests: ['src/features/transactions/engine/enquiries', 'src/features/transactions/engine/offer'],
    mutants: [
      ['a refused payment takes the agreed price away', "if (!actions.includes('set-line-items')) return;", ''],
      [
        'a refused payment keeps its total',
        'set({ payinAmount: 0, payoutAmount: 0 }).where(eq(transactions.id, id));',
        'set({ payoutAmount: 0 }).where(eq(transactions.id, id));',
      ],
      ['a refused payment keeps its proposed days', 'await removeHold(tx, id);', ''],
      [
        'the first message is not kept',
        'await writeMessage(tx, { transactionId: transaction.id, senderId: actor.userId, content });',
        '',
      ],
      [
        'a first message without a text is kept',
        "if (typeof content !== 'string') refuse(content.code, { ...content.details, field: 'message' });",
        '',
      ],
      [
        'an offer keeps no days',
        'await proposeDays(context.tx, { listing: priced.listing, transactionId: context.transaction.id, days });',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/agreed-price.server.ts',
    tests: ['src/features/transactions/engine/offers'],
    mutants: [
      ['an agreed price changes nothing', '{ ...orderInput(order), agreedSubtotal }', 'orderInput(order)'],
      [
        'one unit is offered for many',
        'return { listingId, delivery, kind, quantity };',
        'return { listingId, delivery, kind, quantity: 1 };',
      ],
    ],
  },
  {
    file: 'src/domain/pricing/line-item.ts',
    tests: ['src/features/transactions/engine/offers'],
    mutants: [
      [
        'shipping may be offered too',
        "'line-item/extra-day', 'line-item/units'];",
        "'line-item/extra-day', 'line-item/units', 'line-item/shipping'];",
      ],
    ],
  },
  {
    file: 'src/features/transactions/quote.server.ts',
    tests: ['src/features/transactions/engine/offers', 'src/features/checkout/'],
    mutants: [
      ['the lender quotes an agreed price', "if (role !== 'customer') refuse('not-found');", ''],
      ['a quote is of another customer', 'signQuote(app, viewer.id, [ordered])', "signQuote(app, '', [ordered])"],
    ],
  },
  {
    file: 'src/features/messages/text.ts',
    tests: [
      'src/features/messages/text',
      'src/features/conversations/rules',
      'src/features/transactions/engine/enquiries',
    ],
    mutants: [
      ['a message without a text', "const fits = text !== '' && ", 'const fits = '],
      ['a message is too long by one', 'characters(text) <= maxMessage', 'characters(text) <= maxMessage + 1'],
      ['a message has control characters', ' && !/(?![\\r\\n\\t])\\p{Cc}/u.test(typed);', ';'],
      ['a message turns text around, which the guard has read the other way', 'writtenText(typed)', 'typed.trim()'],
    ],
  },
  {
    file: 'src/features/transactions/inputs.ts',
    tests: ['src/features/transactions/inputs'],
    mutants: [
      ['an order ends before it begins', 'compareDays(first, last) <= 0', 'true'],
      ['a line of an address shows nothing', 'optional.refine((text) => !isBlank(text))', 'optional'],
    ],
  },
  {
    file: 'src/server/site/error-handler.ts',
    tests: ['src/server/site/error-handler'],
    mutants: [
      ['a file store is taken for the database', 'error instanceof StorageError', 'error instanceof RangeError'],
    ],
  },
];
