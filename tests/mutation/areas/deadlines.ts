import type { MutatedFile } from '../mutant.ts';

const pure = ['src/domain/', 'src/processes/'];

/** Deadlines of requests, answers, posting and cancellation. */
export const deadlines: readonly MutatedFile[] = [
  {
    file: 'src/domain/dates/lead-time.ts',
    tests: ['src/domain/dates/', 'src/features/availability/rules'],
    mutants: [
      ['a courier delivers in a minute', 'const courierNoticeHours = 14;', 'const courierNoticeHours = 0;'],
      ['a courier needs a day', 'const courierNoticeHours = 14;', 'const courierNoticeHours = 24;'],
      ['the lead time is ignored', 'let day = addDays(today, leadDays);', 'let day = today;'],
      [
        'the evening never begins',
        'hourInZone(now, rules.timeZone) >= rules.sameDayUntilHour',
        'hourInZone(now, rules.timeZone) > 24',
      ],
      ['the evening begins an hour late', '>= rules.sameDayUntilHour', '> rules.sameDayUntilHour'],
      ['the evening is computed in UTC', 'hourInZone(now, rules.timeZone) >=', "hourInZone(now, 'Etc/UTC') >="],
      ['a pick-up waits for the courier', "if (delivery === 'post') {", 'if (delivery !== undefined) {'],
      [
        'a delivery that is not offered has a day',
        "'pick-up': canPickUp ? firstDayBy('pick-up'",
        "'pick-up': canPost ? firstDayBy('pick-up'",
      ],
      ['only pick-up counts', 'earlierDay(post, pickUp)', 'pickUp'],
      [
        'a search requires one day less',
        'compareDays(firstDayBy(delivery, leadDays, now, rules), day) > 0',
        'compareDays(firstDayBy(delivery, leadDays, now, rules), day) >= 0',
      ],
    ],
  },
  {
    file: 'src/domain/dates/working-days.ts',
    tests: ['src/domain/dates/'],
    mutants: [
      ['the weekend is work', 'weekday !== 0 && weekday !== 6', 'weekday !== 0'],
      ['a public holiday is work', '&& !holidaysOf(Number(day.slice(0, 4))).has(day)', ''],
    ],
  },
  {
    file: 'src/domain/dates/day-plan.ts',
    tests: ['src/domain/dates/'],
    mutants: [
      ['it is posted a day late', 'const postingDays = 2;', 'const postingDays = 1;'],
      ['it arrives on the first rental day', 'arrivesBy: addDays(first, -1),', 'arrivesBy: first,'],
      ['it is due back a day late', 'addDays(last, turnaroundDays);', 'addDays(last, turnaroundDays + 1);'],
      [
        'it is posted before it is accepted',
        'laterDay(workingDaysBefore(first, postingDays), from)',
        'workingDaysBefore(first, postingDays)',
      ],
    ],
  },
  {
    file: 'src/domain/process/cancellation.ts',
    tests: pure,
    mutants: [
      ['a rental is free for thirteen days', 'freeCancellationHours = 336;', 'freeCancellationHours = 312;'],
      ['a sale is too late to cancel', 'if (free === null || now < free)', 'if (free !== null && now < free)'],
      ['the last moment is free', 'now < free)', 'now <= free)'],
      ['half is refunded for ever', 'if (half !== null && now < half)', 'if (half !== null)'],
      ['half is refunded against the terms', "if (late === 'none' || kind", 'if (kind'],
      ['half is refunded for six days', 'halfCancellationHours = 168;', 'halfCancellationHours = 144;'],
      ['what was not accepted is refunded in full', "return { refund: 'release' };", "return { refund: 'full' };"],
      ['an ended order is cancelled', "if (stage !== 'agreed') return", "if (stage === 'paying') return"],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/sale-cancellation'],
    mutants: [
      [
        'who was handed a sale is asked at once',
        'handover.inPerson ? remindInPersonAfterDays',
        'handover.inPerson ? 0',
      ],
      ['a sale is sent by a word', "if (kind !== 'sale' || step", "if (kind === 'sale' || step"],
      [
        'a sale by courier is handed over by a word',
        "sent?.way === 'in-person' && delivery === 'pick-up'",
        "sent?.way === 'in-person'",
      ],
      ['what was sent is cancelled', "isSent(handover) ? 'sent' : null", 'null'],
    ],
  },
  {
    file: 'src/domain/process/due.ts',
    tests: pure,
    mutants: [
      [
        'the latest timer runs first',
        '(a, b) => a.at.getTime() - b.at.getTime()',
        '(a, b) => b.at.getTime() - a.at.getTime()',
      ],
      [
        'the timer of a sale runs for a rental',
        '.filter((timer) => timer.kind === undefined || timer.kind === timed.kind)',
        '',
      ],
      [
        'a rental ends before its last day',
        'startOfDay(addDays(timed.lastRentalDay, 1), timed.timeZone)',
        'startOfDay(timed.lastRentalDay, timed.timeZone)',
      ],
      ['a day has an hour', '(days * 24 + hours)', '(days + hours)'],
      ['a request outlives its first day', 'Math.min(usual, ...sooner)', 'usual'],
      ['a request expires immediately', 'Math.max(min, earliest', 'Math.max(earliest'],
      [
        'the end of the hold is ignored',
        "of === 'booking-start' ? startOf(timed) : timed.heldUntil",
        "of === 'booking-start' ? startOf(timed) : null",
      ],
      [
        'the first day is ignored',
        "of === 'booking-start' ? startOf(timed) : timed.heldUntil",
        "of === 'booking-start' ? null : timed.heldUntil",
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/due.server.ts',
    tests: [
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/timers',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/carts',
    ],
    mutants: [
      ['the first rental day is missing', 'firstRentalDay: rentalDays?.first ?? null,', 'firstRentalDay: null,'],
      [
        'the last rental day is missing',
        'lastRentalDay: rentalDays?.last ?? null,',
        'lastRentalDay: rentalDays?.first ?? null,',
      ],
      ['the end of the hold is missing', 'heldUntil: payment?.captureBefore ?? null,', 'heldUntil: null,'],
      ['a request is older than its state', 'enteredAt: lastTransitionedAt,', 'enteredAt: createdAt,'],
      [
        'the time to pay counts from the enquiry',
        '...(paymentRequestedAt === null ? {} : { paymentRequestedAt }),',
        '',
      ],
      [
        'a cart outlives the earliest of it',
        'if (due !== null && (earliest === null || due.at < earliest.at)) earliest = due;',
        'if (due !== null && (earliest === null || due.at > earliest.at)) earliest = due;',
      ],
    ],
  },
  {
    file: 'src/features/listings/discount.ts',
    tests: ['src/features/listings/'],
    mutants: [
      ['nine percent is a discount', 'export const minDiscount = 10;', 'export const minDiscount = 9;'],
      ['a rental has a discount', "kind !== 'sale' || ", ''],
      ['delivery is a part of the price', 'subtract(rrp, subtract(displayed, delivery))', 'subtract(rrp, displayed)'],
      ['a discount is rounded up', 'Math.floor((saved', 'Math.ceil((saved'],
    ],
  },
  {
    file: 'src/features/payments/money-state.ts',
    tests: [
      'src/features/payments/money-state',
      'src/features/transactions/money-shown',
      'src/features/transactions/partial-refunds',
    ],
    mutants: [
      [
        'a refund on its way has arrived',
        "objectStatus === 'pending' ? 'refunding' : 'refunded'",
        "objectStatus === 'pending' ? 'refunded' : 'refunded'",
      ],
      ['what a bank has is on its way', "isWithBank && refund.state === 'open'", 'false'],
      ['a refund that failed has arrived', "if (objectStatus === 'failed') return 'refund-delayed';", ''],
      [
        'a hold that ended was never there',
        "if (!wasHeld) return 'never-charged';",
        "if (wasHeld) return 'never-charged';",
      ],
      ['a hold counts as released too early', "release.state === 'done' ? 'released' : 'releasing'", "'released'"],
      ['a part is all of it', 'refund !== null && !isPart', 'refund !== null'],
      ['what is paid is held', "taken ? 'refunded' : 'paid'", "taken ? 'refunded' : 'held'"],
    ],
  },
  {
    file: 'src/features/conversations/read-marks.server.ts',
    tests: ['src/features/conversations/'],
    mutants: [
      ['own messages count as read by oneself', ', ne(messages.senderId, userId)', ''],
      ['a mark moves without a message', 'setWhere: sql`${threadReads.readUntil} < excluded.read_until`,', ''],
      ['the other’s mark is one’s own', '(userId === viewerId) === isOwn', '(userId !== viewerId) === isOwn'],
    ],
  },
  {
    file: 'src/domain/text/scam-guard.ts',
    tests: ['src/domain/text/', 'src/features/conversations/'],
    mutants: [
      ['an account number is a phone number', "for (const pattern of bank) rest = without(rest, 'bank', pattern);", ''],
      ['a link to this site is unsafe', 'ownHost !== null && hostOf(match) === ownHost', 'false'],
      ['each link is one to this site', 'ownHost !== null && hostOf(match) === ownHost', 'ownHost !== null'],
      ['days in a row are a number', ".replace(days, ' | ')", ''],
      ['spelled-out digits pass', '}){8,}`', '}){80,}`'],
      ['a public text may have a link', "kind !== 'elsewhere'", "kind === 'bank'"],
    ],
  },
  {
    file: 'src/features/messages/refuse-unsafe.server.ts',
    tests: ['src/features/checkout/first-texts', 'src/features/conversations/'],
    mutants: [
      ['nobody is told', 'isSure ? []', 'true ? []'],
      ['a link to this site is refused', ', new URL(config.canonicalRootUrl).host', ''],
    ],
  },
  {
    file: 'src/features/messages/refuse-unsafe.server.ts',
    tests: ['tests/api/moderation'],
    mutants: [
      ['one warning is for all that is unsafe', '.every((kind) => kinds.includes(kind))', '.every(() => told != null)'],
    ],
  },
  {
    file: 'src/features/transactions/engine/process-actions.server.ts',
    tests: ['src/features/checkout/first-texts'],
    mutants: [['a first question is not guarded', '  refuseUnsafe(app, content, isSure);', '']],
  },
  {
    file: 'src/features/checkout/commands.server.ts',
    tests: ['src/features/checkout/first-texts'],
    mutants: [
      ['the note of a request is not guarded', "  refuseUnsafe(app, form.note ?? '', form.sure !== undefined);", ''],
    ],
  },
  {
    file: 'src/features/reviews/reviews.server.ts',
    tests: ['src/features/transactions/review-texts'],
    mutants: [
      [
        'a review may lead elsewhere',
        "  if (!isSure && leadsElsewhere(content)) refuse('message-unsafe', { kinds: 'elsewhere' });",
        '',
      ],
      [
        'an answer may lead elsewhere',
        "  if (answer.isSure !== true && leadsElsewhere(reply)) refuse('message-unsafe', { kinds: 'elsewhere' });",
        '',
      ],
    ],
  },
  {
    file: 'src/features/messages/messages.server.ts',
    tests: ['src/features/conversations/'],
    mutants: [
      [
        'another text in the same form is lost',
        '[clientKey, transactionId, content, ...pictured]',
        '[clientKey, transactionId, ...pictured]',
      ],
      [
        'the same form in another thread is lost',
        '[clientKey, transactionId, content, ...pictured]',
        '[clientKey, content, ...pictured]',
      ],
      [
        'another’s key hides a message',
        'and(eq(messages.senderId, senderId), eq(messages.onceKey, onceKey))',
        'eq(messages.onceKey, onceKey)',
      ],
    ],
  },
  {
    file: 'src/features/conversations/commands.server.ts',
    tests: ['src/features/conversations/'],
    mutants: [
      [
        'nobody is warned before an order is accepted',
        'if (transaction.acceptedAt === null) refuseUnsafe',
        'if (false) refuseUnsafe',
      ],
      [
        'a declined request is not guarded',
        'transaction.acceptedAt === null',
        "stageOfTransaction(transaction) === 'requested'",
      ],
    ],
  },
  {
    file: 'src/features/conversations/rules.ts',
    tests: ['src/features/conversations/', 'src/pages/transaction/'],
    mutants: [
      ['an unpaid request reaches the lender', "if (!isKnownToProvider) return refusal('transaction-unpaid');", ''],
      ['a banned user can be messaged', "if (!isBothActive) return refusal('transaction-counterparty-banned');", ''],
      ['an ended transaction is written in for ever', 'const isClosed = isFinal && ', 'const isClosed = !isFinal && '],
    ],
  },
];
