import type { MutatedFile } from '../mutant.ts';

/** What the system does next by itself, and payments that are requested again. */
export const followUps: readonly MutatedFile[] = [
  {
    file: 'src/features/offers/rules.ts',
    tests: ['src/features/transactions/engine/offer-terms'],
    mutants: [
      ['an offer at the percentage is below it', 'amount.amount * 100 < listed', 'amount.amount * 100 <= listed'],
      ['the floor is forgotten', "if (isBelow(amount, listed, floorPercent)) return 'too-low' as const;", ''],
      ['a later offer is declined as a first one', 'round === 1 && isBelow', 'isBelow'],
      ['a lender is answered for the customer', "if (by !== 'customer') return null;", ''],
      ['a lender undercuts her own floor', "if (by !== 'provider') return null;", 'if (by !== null) return null;'],
    ],
  },
  {
    file: 'src/features/listings/stock.server.ts',
    tests: ['src/features/transactions/engine/overtaken'],
    mutants: [['a payment that is not made ends offers', "held.state = 'pending'", "held.state = 'cancelled'"]],
  },
  {
    file: 'src/features/transactions/price-order.server.ts',
    tests: ['src/features/transactions/engine/offer-lead-time'],
    mutants: [
      ['the lead time is asked again of an offer', 'leadDays: shortestLeadDays }', '}'],
      ['no notice is needed any more', 'leadDays: shortestLeadDays }', "leadDays: { 'post': -9, 'pick-up': -9 } }"],
    ],
  },
  {
    file: 'src/features/transactions/inbox-lists.server.ts',
    tests: ['src/features/transactions/inbox-order'],
    mutants: [['an order is listed as an offer', ' and ${inArray(transactions.state, [...offerStates])}', '']],
  },
  {
    file: 'src/features/availability/bookings.server.ts',
    tests: ['src/features/transactions/engine/overtaken'],
    mutants: [
      ['a request that waits ends offers', "other.state = 'accepted' and ", ''],
      ['an order ends offers for other days', ' and other.excluded && own.excluded', ''],
    ],
  },
  {
    file: 'src/features/transactions/follow-ups.server.ts',
    tests: ['src/features/transactions/engine/agreed-acceptance'],
    mutants: [
      ['a refused follow-up is tried without end', 'await leaveToParties(tx, app, locked);', 'return;'],
      ['a follow-up under way is given up', "error.refusal.code === 'transaction-in-progress'", 'error === null'],
    ],
  },
  {
    file: 'src/features/transactions/engine/follow-up.server.ts',
    tests: ['src/features/transactions/engine/agreed-acceptance'],
    mutants: [
      ['the system does not wait for the bank', ', notInArray(transactions.id, underOpenAttempts(db))', ''],
      ['nothing follows', 'and(isNotNull(transactions.followUp)', 'and(eq(transactions.followUp, transactions.state)'],
    ],
  },
  {
    file: 'src/features/transactions/engine/follow-up.server.ts',
    tests: ['src/features/transactions/engine/instant-acceptance'],
    mutants: [
      ['nobody is told of a request that the system left', 'told.push(await toldLate(tx, member));', ''],
      ['a lender is told twice', '  if (left.length === 0) return;\n', ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/engine/agreed-acceptance'],
    mutants: [
      ['every request is followed by an acceptance', 'if (refused === null) return transition;', 'return transition;'],
      ['a follow-up outlives its state', 'dueAt },\n      followUp,', 'dueAt },'],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/engine/instant-acceptance'],
    mutants: [['a lender is asked for an answer that is given already', 'isFollowed ||= followUp !== null;', '']],
  },
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: ['src/features/transactions/engine/agreed-acceptance'],
    mutants: [
      ['the system accepts for a banned customer', 'if (banned !== null || group', 'if (group'],
      [
        'the system accepts what nobody has agreed to',
        "return (await agreedOffer(tx, transaction, requestedAt)) === null ? refusal('transaction-offer-not-yours') : null;",
        'return null;',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: ['src/features/transactions/engine/instant-acceptance'],
    mutants: [
      ['one instant item of a cart accepts all', 'group.transactions.every(', 'group.transactions.some('],
      ['an instant item is accepted for a banned customer', '=== true)) return banned;', '=== true)) return null;'],
      [
        'an instant item is accepted for a banned lender',
        'return unlessActive(tx, [transaction.customerId, transaction.providerId]);',
        'return unlessActive(tx, [transaction.customerId]);',
      ],
    ],
  },
  {
    file: 'src/features/transactions/quote-token.server.ts',
    tests: ['src/features/transactions/engine/instant-acceptance'],
    mutants: [['a card is charged at once unannounced', '      isInstant,\n      listing.', '      listing.']],
  },
  {
    file: 'src/features/transactions/pay-again.server.ts',
    tests: ['src/features/transactions/engine/pay-again'],
    mutants: [
      [
        'anybody pays again',
        "if (ended?.customerId !== customerId) refuse('not-found');",
        "if (ended === null) refuse('not-found');",
      ],
      [
        'anything is paid again',
        "if (!isPayableAgain(ended)) refuse('transaction-invalid-transition', { state: ended.state });",
        '',
      ],
      ['another order is paid again', ' || !isSameOrder(order, await orderOf(tx, ended))', ''],
      [
        'an agreed price is forgotten',
        'if (offer === null) return',
        'if (offer === null || now < new Date(8e15)) return',
      ],
      ['the terms of today', ', snapshot: ended.listing }', ' }'],
    ],
  },
  {
    file: 'src/features/transactions/agreed-offer.server.ts',
    tests: ['src/features/transactions/engine/pay-again', 'src/features/transactions/engine/agreed-acceptance'],
    mutants: [
      [
        'an agreed price stands for ever',
        'until !== null && now < until ? lastOffer(reader, first.id) : null',
        'lastOffer(reader, first.id)',
      ],
      ['the system accepts a price that was over', 'until !== null && at < until ? offer : null', 'offer'],
      ['a third payment forgets the offer', 'while (first.againOf !== null) {', 'if (first.againOf !== null) {'],
    ],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: ['src/features/transactions/engine/pay-again'],
    mutants: [
      ['an order is paid again twice', 'if (follower !== null) throw new RequestExists(follower);', ''],
      ['a payment again is not linked', 'againOf: ended?.id ?? null,', ''],
    ],
  },
  {
    file: 'src/features/handover/overdue.ts',
    tests: ['src/features/cases/lost-items'],
    mutants: [['a past day is still to come', 'compareDays(today, wayBack.dueBack) > 0', 'days > 0']],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/cases/late-returns'],
    mutants: [
      [
        'the return of a complete rental is not recorded',
        "stage !== 'completed' || step",
        "stage === 'completed' || step",
      ],
      ['it is recorded when nothing can be claimed any more', 'now < endOf(lastDay, facts.timeZone)', 'true'],
    ],
  },
  {
    file: 'src/features/transactions/decided-claims.server.ts',
    tests: ['src/features/cases/lost-items', 'src/features/cases/claims'],
    mutants: [
      ['what was given back of a loss counts', ' - coalesce(${payments.refundedAmount}, 0)', ''],
      ['what is only claimed counts as decided', "in ('named', 'dropped')", "in ('dropped')"],
    ],
  },
  {
    file: 'src/features/transactions/components/actions/transaction-end.tsx',
    tests: ['src/features/cases/lost-items'],
    mutants: [['what is late could have been cancelled', '|| !isLongOver(transaction)', '|| true']],
  },
  {
    file: 'src/features/handover/overdue.ts',
    tests: ['src/features/cases/late-returns', 'src/features/cases/lost-items'],
    mutants: [
      [
        'a late return says nothing',
        "if (stage !== 'agreed' || wayBack === null",
        "if (stage === 'agreed' || wayBack === null",
      ],
      [
        'what was sent back late is on time',
        'if (handover.sentBackAt !== null) return days === 0',
        'if (handover.sentBackAt !== null) return days >= 0',
      ],
      [
        'what is paid for as lost is asked back',
        'handover.returnedAt !== null || lostAt !== null) return null',
        'handover.returnedAt !== null) return null',
      ],
      [
        'the fee of a lost item goes on',
        'handover.returnedAt !== null || lostAt !== null) return false',
        'handover.returnedAt !== null) return false',
      ],
      ['a late fee takes what other claims have used up', 'caps.total - (decided.all - decided.ofKind)', 'caps.total'],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-title.tsx',
    tests: ['src/features/cases/never-recorded'],
    mutants: [
      [
        'what nobody recorded is never due back',
        'if (handover.overdue) {',
        "if (handover.overdue && handover.overdue.where !== 'unrecorded') {",
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/cases/never-recorded'],
    mutants: [
      ['what was picked up is sent back', 'delivery: selector(transaction.delivery)', 'delivery: transaction.delivery'],
    ],
  },
];
