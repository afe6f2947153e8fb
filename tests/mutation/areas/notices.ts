import type { MutatedFile } from '../mutant.ts';

/** Who is told of what, by which channel, once. */
export const notices: readonly MutatedFile[] = [
  {
    file: 'src/features/accounts/guard.server.ts',
    tests: ['src/features/accounts/guard'],
    mutants: [['a bell on a page that was left open leads to sign-up', '|^\\/notifications(\\/|$)', '']],
  },
  {
    file: 'src/platform/email/sender.ts',
    tests: ['src/platform/email/sender'],
    mutants: [['emails have no name', '{ name: marketplace.name, address }', 'mailFrom']],
  },
  {
    file: 'src/features/transactions/remind-of-expiry.server.ts',
    tests: ['src/features/transactions/remind-of-expiry.int'],
    mutants: [
      ['a request is reminded of as soon as half a day is left', 'at !== null && at.getTime() <= nowMs', 'at !== null'],
      [
        'what was only just told is reminded of',
        'return at !== null && at.getTime()',
        'return at === null || at.getTime()',
      ],
      ['what is over is reminded of', 't.due_at > rotation_now() and', ''],
      ['what is over by its terms is reminded of', ' || deadline <= (await app.clock.now(tx))) return;', ') return;'],
      ['what is being answered is reminded of', ' || (await hasOpenAttempt(tx, id))) return;', ') return;'],
      ['what can only be declined is reminded of', "?.state !== 'active') return;", '?.state === undefined) return;'],
      ['each item of a bag reminds by itself', "coalesce(s.payment_id || ':' || t.provider_id,", 'coalesce(null,'],
      ['a request is not the first item’s', 'bool_and(os.position > s.position)', 'bool_and(os.position < s.position)'],
      ['a counter-offer is no new turn', "t.id || ':' || floor(", "t.id || ':' || 0 * floor("],
      [
        'an offer reminds in the group of orders',
        "what === 'request' ? 'request-expiring'",
        "what !== null ? 'request-expiring'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/attention.server.ts',
    tests: ['src/features/transactions/attention-blocks'],
    mutants: [['what a block has cut off is counted as waiting', 'sql`${isRowCutOff} is not true`', 'sql`true`']],
  },
  {
    file: 'src/features/transactions/inbox.server.ts',
    tests: ['src/features/transactions/attention-blocks'],
    mutants: [['what a block has cut off is marked as waiting', ' && isCutOff !== true', '']],
  },
  {
    file: 'src/features/blocks/blocks.server.ts',
    tests: ['src/features/transactions/attention-blocks'],
    mutants: [
      [
        'an offer waits for whom its customer has blocked',
        'or (${blockerId} = ${otherId} and ${blockedId} = ${oneId}) limit 1',
        'limit 1',
      ],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-handover.server.ts',
    tests: ['src/features/transactions/handover-next'],
    mutants: [
      [
        'who is late is told in place of who has it next',
        "to: 'customer', recipientId: customerId, step, why: 'next'",
        "to: 'customer', recipientId: transaction.customerId, step, why: 'next'",
      ],
      ['a rental of next year is told of a late return', 'nextWithinDays = 14', 'nextWithinDays = 400'],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-handover.server.ts',
    tests: ['src/features/transactions/late-on-its-way'],
    mutants: [
      ['who has it next is not told of what is late on its way', "'sent-back' || step === 'returned'", "'sent-back'"],
      ['what was sent in time is said to cost a fee', ' && countsLateDays(facts)', ''],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/late-on-its-way'],
    mutants: [
      [
        'what is late on its way is told to nobody',
        'remindAt: tellAt(facts, by), late };',
        'remindAt: tellAt(facts, by), late: null };',
      ],
      [
        'it is told to be late once more',
        'lateAfter(facts, expectedOn, sentBackAt >= ',
        'lateAfter(facts, expectedOn, null === ',
      ],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/handover-reminders'],
    mutants: [
      [
        'who accepts late is never reminded to send',
        'new Date(Math.max(due.getTime(), accepted + remindAfterHours * hourMs))',
        'due',
      ],
      ['a reminder to send comes with the acceptance', 'const remindAfterHours = 4;', 'const remindAfterHours = 0.01;'],
    ],
  },
  {
    file: 'src/features/transactions/emails/notify-party.server.ts',
    tests: ['src/features/transactions/emails/expired-request', 'src/features/transactions/emails/unpaid'],
    mutants: [
      [
        'a lender is told of a booking that was never paid',
        'return isKnownToProvider(tx, { id: transaction.id, state: moved.state });',
        'return true;',
      ],
      ['a card that was refused too often was too slow', "=== 'system' && ranOut !== true;", "=== 'system' && false;"],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/transactions/run-out'],
    mutants: [['its page says that it was missed', "state === 'active' ? 'no' : 'yes'", "'no'"]],
  },
  {
    file: 'src/features/transactions/engine/leave-state.server.ts',
    tests: ['src/features/transactions/remind-of-expiry.int'],
    mutants: [
      [
        'who has answered is reminded',
        'if (!expiringStates.includes(before.state)) return;',
        'if (before !== null) return;',
      ],
      [
        'leaving an item out silences the reminder of the rest',
        'isShared(before) ? await stillWaiting(tx, before) : []',
        '[] as Awaited<ReturnType<typeof stillWaiting>>',
      ],
    ],
  },
  {
    file: 'src/features/transactions/dispute-opened.server.ts',
    tests: ['src/features/transactions/dispute-opened.int'],
    mutants: [
      ['the operator gets no email of a dispute', 'await app.email.queue(tx, disputeEmail', 'void (tx, disputeEmail'],
    ],
  },
  {
    file: 'src/features/transactions/emails/dispute-email.ts',
    tests: ['src/features/transactions/dispute-opened.int'],
    mutants: [
      [
        'an operator without a session is led by the email of a dispute to a page that is not there',
        "loginPath('/login', '/console/payments?list=with-bank')",
        "'/console/payments?list=with-bank'",
      ],
      ['an inquiry that became a chargeback is not told again', ":${kind}:${evidenceDueAt?.toISOString() ?? ''}`", '`'],
      ['evidence has no time', 'until === null ? {}', 'until !== null ? {}'],
    ],
  },
  {
    file: 'src/features/transactions/dispute-over.server.ts',
    tests: ['src/features/transactions/dispute-over.int', 'src/features/payment-cases/'],
    mutants: [
      ['a lender is told while a bank still decides', 'if (isDisputed) return;', ''],
      [
        'a lender who was told nothing hears that it is over',
        '(await wasTold(tx, disputedKey(disputeId, id)))',
        'true',
      ],
    ],
  },
  {
    file: 'src/features/transactions/emails/notify-party.server.ts',
    tests: ['src/features/transactions/emails', 'src/features/transactions/engine/carts.int'],
    mutants: [
      [
        'the email has the wrong name',
        "notice.to === 'customer' ? providerId : customerId)",
        "notice.to === 'customer' ? customerId : providerId)",
      ],
      [
        'the email has the other party’s amount',
        'transaction.payoutAmount - (borne',
        'transaction.payinAmount - (borne',
      ],
      ['the email has no deadline', 'deadline: moved.dueAt?.toISOString() ?? null,', 'deadline: null,'],
      ['the email has no price', 'rows: await emailRows(known.priced, notice.email, notice.to),', 'rows: [],'],
      ['each item of a bag is told by itself', '${move.transaction.customerId} ${', '${move.transaction.id} ${'],
      [
        'of a bag the first alone is counted',
        'await factsOfAll(tx, [first, ...others], borne)',
        'await factsOfAll(tx, [first], borne)',
      ],
      ['an email has the facts of another move', '`${transaction.id} ${moved.sequence}`', "'the same'"],
      ['every cancellation is free', 'until !== null && at < until ?', 'until !== null ?'],
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
      [
        'each new item of a wardrobe rings on devices',
        'if (rule.isFrequent) await addToDailyDigest(tx, rule.group, notified); else if (',
        'if (',
      ],
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
        'const isDue = sql`email_at <= (select rotation_now())`;',
        'const isDue = sql`email_at is not null`;',
      ],
      [
        'a purged email is made again',
        '.set({ emailAt: await makeEmail(tx, app, event) })',
        '.set({ emailAt: (await makeEmail(tx, app, event)) ?? event.emailAt })',
      ],
      [
        'emails go to users who do not want them',
        "if (recipient === null || rule.email === null || pace === 'never') return null;",
        'if (recipient === null || rule.email === null) return null;',
      ],
      ['a text that throws is never tried again', 'then ${next} end', 'then null end'],
      ['a text that throws is tried for ever', 'case when ${failures} < ${maxFailures} then', 'case when true then'],
    ],
  },
  {
    file: 'src/features/notifications/queries.server.ts',
    tests: ['src/features/notifications/bell.int.test'],
    mutants: [
      ['an operator reads the names of saved searches', 'limited ? notInArray(', 'limited && false ? notInArray('],
    ],
  },
];
