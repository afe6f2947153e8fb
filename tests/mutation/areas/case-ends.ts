import type { MutatedFile } from '../mutant.ts';

/** What becomes of an order when a case about it, or a bank's inquiry, is over. */
export const caseEnds: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [
      [
        'the end of an inquiry cancels a sale',
        "actor.role === 'system' && transaction.kind === 'sale' ? afterDeadline(context) : null",
        'null',
      ],
    ],
  },
  {
    file: 'src/features/transactions/send-from.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [['a case does not stop the time to send', 'isLater ? caseEnd : acceptedAt', 'acceptedAt']],
  },
  {
    file: 'src/features/transactions/replan-handover.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [
      ['a timer keeps the time from before a case', 'await replanTimer(tx, transaction, payment);', ''],
      ['what a case held back is never told', ', { mayBeMissed });', ');'],
    ],
  },
  {
    file: 'src/features/transactions/engine/plan-handover.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [['what a case held back is told at night', '? tellAt(facts, now) : null', '? now : null']],
  },
  {
    file: 'src/features/cases/commands.server.ts',
    tests: ['src/features/cases/after-the-end', 'src/features/transactions/free-cancellation'],
    mutants: [
      [
        'an agreement about damage leaves an item that never came',
        'if (saysArrived(orderCase)) await recordArrival(tx, app, transaction.id, { ifSent: false });',
        '',
      ],
    ],
  },
  {
    file: 'src/features/cases/decide.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [
      [
        'a decision about damage leaves an item that never came',
        "if (saysArrived(orderCase)) await recordArrival(tx, app, transaction.id, { ifSent: verdict !== 'refunded' });",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/record-arrival.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [
      [
        'a report that is refused pays for what was never sent',
        'if (ifSent && facts.handover.dispatchedAt === null) return;',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/send-from.server.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [['what was given back stays sold', ' && !(await itemStays(reader, id)).isGivenBack', '']],
  },
  {
    file: 'src/features/notifications/handover-kinds.ts',
    tests: ['src/features/cases/after-the-end'],
    mutants: [
      [
        'a sale is cancelled after a case without a warning',
        "kind === 'sale' && step === 'dispatched' ? [day] : []",
        '[]',
      ],
    ],
  },
  {
    file: 'src/features/notifications/handover-kinds.ts',
    tests: ['src/features/cases/turned-up'],
    mutants: [['what is late by the moved day is not told', '...(movedTo === undefined ? [] : [movedTo])', '...[]']],
  },
  {
    file: 'src/features/transactions/engine/plan-handover.server.ts',
    tests: ['src/features/cases/turned-up'],
    mutants: [
      [
        'what is late by the moved day is told twice',
        "why: 'late', to: 'customer', movedTo",
        "why: 'late', to: 'customer'",
      ],
    ],
  },
  {
    file: 'src/features/cases/left-to-refund.server.ts',
    tests: ['src/features/cases/console'],
    mutants: [['a closed case is decided for ever', "state === 'named' && (await", "state === 'nothing' && (await"]],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      ['what never came is demanded back', 'if (isMissing(facts)) return null;', ''],
      ['what turns up late was due before', '{ ...plan, ...wayBackOf(facts) }', 'plan'],
      ['what turned up late is back by the old days alone', 'wayBackOf(facts) ?? facts.plan', 'facts.plan'],
    ],
  },
  {
    file: 'src/features/transactions/engine/due.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      [
        'an order is over before what turned up late is due back',
        'handover, wayBack ?? plan, timeZone',
        'handover, plan, timeZone',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/due.server.ts',
    tests: ['src/features/cases/turned-up'],
    mutants: [
      [
        'an order is over before what is settled as missing can arrive',
        'if (wayBack === null && settledAt !== null)',
        'if (false)',
      ],
    ],
  },
  {
    file: 'src/features/handover/claim-period.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      [
        'what turned up late is claimed by the old days alone',
        'greatest(upper(b.excluded), ${endOfLateArrival()})',
        'upper(b.excluded)',
      ],
    ],
  },
  {
    file: 'src/features/handover/claim-period.server.ts',
    tests: ['src/features/cases/turned-up'],
    mutants: [
      [
        'what arrives after a cancellation is claimed by the old days alone',
        "sql.param(allStatesIn('failed'))",
        'sql.param([])',
      ],
    ],
  },
  {
    file: 'src/features/handover/way-back.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      ['what never came is late', '!(isOut(facts) || isSaidMissing)', '!isOut(facts)'],
      ['what was never sent is missing', 'isSaidMissing && isSent(handover) &&', 'isSaidMissing &&'],
    ],
  },
  {
    file: 'src/features/transactions/engine/plan-handover.server.ts',
    tests: ['src/features/transactions/late-on-its-way'],
    mutants: [
      ['a late return that nobody looked at in time is told to nobody', 'mayBeMissed || isMissed ?', 'mayBeMissed ?'],
      ['it is said to be told although it was not', "if (await isTold('sent-back')) return", 'return'],
      ['what is told is looked at for ever', "isMissed: !(await isTold('returned'))", 'isMissed: true'],
    ],
  },
  {
    file: 'src/features/transactions/said-to-have.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      [
        'a report that was refused stands',
        "return said.outcome === null || said.outcome === 'agreed' || said.outcome === 'refunded' ? said : null;",
        'return said;',
      ],
      ['who pays for what they had never had it', 'wasOut || said?.reason', 'said?.reason'],
      [
        'a second report takes the days of a late arrival',
        'cases.filter(({ createdAt }) => createdAt < arrivedAt)',
        'cases.slice()',
      ],
    ],
  },
  {
    file: 'src/features/cases/commands.server.ts',
    tests: ['src/features/cases/turned-up'],
    mutants: [
      [
        'who reports damage of what turned up is late at once',
        'saysArrived({ openedBy: role, reason }) && (await recordFound(tx, app, transaction))',
        'false && (await recordFound(tx, app, transaction))',
      ],
    ],
  },
  {
    file: 'src/features/transactions/inbox-status.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      [
        'what never came is late in the inbox',
        'isSaidMissing: saysMissing(cases, arrivedAtOf(handover))',
        'isSaidMissing: false',
      ],
    ],
  },
  {
    file: 'src/features/transactions/handover-view.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [['a page says nothing of what never came', 'isMissing: isGivenUp,', 'isMissing: false,']],
  },
  {
    file: 'src/features/cases/commands.server.ts',
    tests: ['src/features/cases/never-came'],
    mutants: [
      [
        'a report leaves what was due back waiting',
        "if (isFound || (reason === 'not-received' && transaction.kind === 'rent'))",
        'if (isFound)',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/process-actions.server.ts',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [
      [
        'what its buyer has is for sale again',
        "transaction.kind === 'sale' && isSent(await handoverOf(tx, transaction.id))",
        'false',
      ],
    ],
  },
  {
    file: 'src/features/listings/stock.server.ts',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [
      [
        'a lender still has what was sent',
        "{ listingId, transactionId, quantity: -quantity, reason: 'corrected' },",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [
      [
        'a lender is told that what was sent is available',
        'isCancelled && isCancelledOut(await',
        "isCancelled && transaction.kind === 'rent' && isCancelledOut(await",
      ],
    ],
  },
  {
    file: 'src/features/notifications/emails.server.ts',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [['an email leads to one page alone', ', ...more]', ']']],
  },
  {
    file: 'src/features/transactions/components/actions/transaction-actions.tsx',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [
      [
        'what was never sent is to be counted again',
        "handover.writtenOff === 'open' && !listing.isGone",
        '!listing.isGone',
      ],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-handover.server.ts',
    tests: ['src/features/transactions/handover-reminders'],
    mutants: [
      [
        'a lender is asked to send to an account that was closed',
        "expected.step === 'dispatched' && !(await areActive(tx, [customerId, providerId]))",
        'false',
      ],
    ],
  },
  {
    file: 'src/features/notifications/present-facts.server.ts',
    tests: ['src/features/notifications/banned-name'],
    mutants: [['a banned account is named', "state !== 'active'", "state === 'deleted'"]],
  },
];
