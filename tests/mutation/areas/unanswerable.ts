import type { MutatedFile } from '../mutant.ts';

/** Requests and offers that cannot be accepted any more: what their pages, the inbox, reminders and notices say of them. */
export const unanswerable: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/offered.server.ts',
    tests: ['src/features/transactions/closed-for-cause'],
    mutants: [
      [
        'a request for what was closed for cause offers to accept it',
        "'not-closed-for-cause')) return",
        "'not-sent')) return",
      ],
    ],
  },
  {
    file: 'src/features/transactions/page-facts.server.ts',
    tests: ['src/features/transactions/closed-for-cause'],
    mutants: [
      ['what can’t be accepted waits for its lender', 'and ${isListingClosedForCause})))`;', 'and false)))`;'],
      [
        'a request is accepted with the closed item of another',
        'union select os.transaction_id from',
        'union select s.transaction_id from',
      ],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-expiry.server.ts',
    tests: ['src/features/transactions/closed-for-cause'],
    mutants: [
      ['who can’t accept is reminded to', 'if ((await closedForCauseIn(tx, transaction))?.rest === 0) return;', ''],
      ['a bag with a closed item is forgotten', '?.rest === 0) return;', ') return;'],
    ],
  },
  {
    file: 'src/features/transactions/emails/notify-party.server.ts',
    tests: ['src/features/transactions/emails/expired-request'],
    mutants: [
      [
        'who could not accept is told to have missed it',
        '...(moved.wasUnanswerable === true && { isOneGone: true }),',
        '',
      ],
      ['a closed item is emailed to be available again', '...(known.isClosed && { isClosed: true }),', ''],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/transactions/closed-for-cause'],
    mutants: [
      [
        'what is declined because it is closed is said to be available again',
        "transaction.listing.isClosed === true ? 'yes'",
        "transaction.listing.isClosed === true ? 'no'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/offered.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      [
        'an offer for a closed listing is offered to be accepted',
        'facts.whyNotOrder !== null && beginsMore(transition)',
        'facts.whyNotOrder !== null && false',
      ],
    ],
  },
  {
    file: 'src/features/transactions/why-unanswerable.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      ['what is only held counts as gone', 'return (await isOnlyHeld(', 'return !(await isOnlyHeld('],
      ['days that their lender has closed count as held', '(day) => isOpen(day, availability)', '() => true'],
      ['units that were sold count as held', 'if (await isOvertaken(tx, transaction)) return false;', ''],
      [
        'a lender opens again what an operator has closed',
        "refusal('listing-closed-by-us') : refused",
        'refused : refused',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/words.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [['a page asks to accept what cannot be ordered', 'isBlocked || whyNotOrder != null ||', 'isBlocked ||']],
  },
  {
    file: 'src/features/transactions/remind-of-expiry.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      [
        'who can’t accept an offer is reminded to',
        'if ((await whyNotOrder(tx, app, transaction)) !== null) return;',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/offer-impossible.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      ['an offer for a closed listing waits for its lender', '${isListingClosed} is true or ', ''],
      ['one for a deleted listing does', "<> 'published' or closed.deleted_at is not null", "<> 'published'"],
      ['one whose days are closed does', ' or ${areClosed} is true', ''],
      ['one whose days another order has does', ' or (${areTaken} is true and ${areMet} is true)', ''],
      ['one whose days are over does', 'select ${isTooSoon} or ', 'select '],
      ['one whose units are gone does', 'else ${areUnitsGone} end', 'else false end'],
    ],
  },
  {
    file: 'src/features/transactions/why-unanswerable.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      [
        'what was agreed is to be paid though its listing is closed',
        "if (!hasOffer || stageOfTransaction(transaction) !== 'negotiating') return null;",
        "if (!hasOffer || stageOfTransaction(transaction) !== 'negotiating' || waitsForAgreedPayment(transaction)) return null;",
      ],
    ],
  },
  {
    file: 'src/features/transactions/offer-impossible.server.ts',
    tests: ['src/features/transactions/offer-impossible'],
    mutants: [
      ['an offer waits for the days of what is for sale now', ' or ${isOfAnotherKind} is true', ''],
      ['an offer waits that can be had in no way that it names', ' or ${isDeliveryGone} is true', ''],
      ['an offer waits for fewer days than are rented out', ' or ${isLengthRefused} is true', ''],
      ['an offer waits for weekdays that are closed', ' or ${isWeekdayClosed} is true', ''],
      ['an offer waits that its courier cannot bring in time', '+ ${hours(courierNoticeHours)}', ''],
      ['a weekday that its lender has opened stays closed', ' is null)`;', ' is not false)`;'],
      ['days are taken by a cleaning that its lender does no more', 'and ${areMet} is true', ''],
    ],
  },
  {
    file: 'src/features/transactions/components/last-line.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      ['the inbox does not say that an offer has come to nothing', 'row.isImpossible === true', "row.title === ''"],
    ],
  },
  {
    file: 'src/features/transactions/inbox.server.ts',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [
      ['the inbox counts down to what cannot be done', 'toAct !== null && row.isImpossible !== true', 'toAct !== null'],
    ],
  },
  {
    file: 'src/features/transactions/components/actions/transaction-actions.tsx',
    tests: ['src/features/transactions/not-to-be-ordered'],
    mutants: [['nothing like it is offered', "(stage === 'failed' || whyNotOrder != null)", "stage === 'failed'"]],
  },
  {
    file: 'src/features/listings/stock.server.ts',
    tests: ['src/features/transactions/cancelled-sale'],
    mutants: [
      [
        'a lender who has set her stock is asked to for good',
        "found.isCounted ? 'counted' : 'open'",
        "found.isCounted ? 'open' : 'open'",
      ],
      ['so is one who has no more', 'quantity === 0 && !(await hasOpenWriteOff(tx, listingId))', 'quantity === 0'],
    ],
  },
  {
    file: 'src/features/transactions/engine/run-out.server.ts',
    tests: ['src/features/transactions/run-out'],
    mutants: [
      [
        'a lender missed what she could not accept',
        'if ((await closedForCauseIn(tx, transaction)) !== null) return true;',
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/run-out.server.ts',
    tests: ['src/features/transactions/emails/expired-request'],
    mutants: [
      [
        'a request of a closed account was missed',
        '!(await areActive(tx, [transaction.customerId, transaction.providerId]))',
        'false',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/run-out'],
    mutants: [
      [
        'of a bag only its first item was not missed',
        'wasUnanswerable: unanswerable.has(id),',
        'wasUnanswerable: unanswerable.has(id) && step === steps[0],',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/transactions/run-out'],
    mutants: [
      ['what a request ran out by is forgotten', "wasUnanswerable === true ? 'yes' : isGone(other)", 'isGone(other)'],
    ],
  },
  {
    file: 'src/ui/forms/kit/in-currency.ts',
    tests: ['src/features/cases/forms.test.ts'],
    mutants: [['an operator is not told which currency is wanted', '!isOtherCurrency(typed, currency)', 'true']],
  },
];
