import type { MutatedFile } from '../mutant.ts';

const disputes = ['disputes', 'partial-refunds', 'money-left'].map((name) => `src/features/transactions/${name}`);
const balance = ['src/features/transactions/balance', 'src/features/transactions/top-ups'];
const dashboard = ['src/features/transactions/dashboard-refund', 'src/features/transactions/dashboard-refund-fails'];

/** What moves money besides our own calls: fees, disputes, later failures, and what nothing of ours explains. */
export const ledger: readonly MutatedFile[] = [
  {
    file: 'src/features/payments/balance-checks.server.ts',
    tests: ['src/features/payment-cases/balance.int'],
    mutants: [
      [
        'what is on its way makes an alarm',
        'moving += movement.amount - movement.fee - booked;',
        'moving += 0 * booked;',
      ],
      ['what a bank holds is missing', 'greatest(least(disputed +', 'greatest(least(0 * disputed +'],
      ['a shortfall is told at each look', 'if (isFirst.length === 0) return;', ''],
      ['pending money is not there', 'pending: funds?.pending ?? 0', 'pending: 0'],
    ],
  },
  {
    file: 'src/features/payments/balance-sums.ts',
    tests: ['src/features/payments/balance-sums'],
    mutants: [['what a bank has taken may be taken out', ' - sums.withBanks, 0', ', 0']],
  },
  {
    file: 'src/features/payments/held-long.server.ts',
    tests: ['src/features/payment-cases/balance.int'],
    mutants: [
      ['all that is held is listed at once', 'make_interval(days => ${shownAfterDays})', 'make_interval(days => 0)'],
      ['what was paid out is listed', 'and held.amount > 0', ''],
    ],
  },
  {
    file: 'src/features/payments/balance.server.ts',
    tests: ['src/features/payments/first-reading'],
    mutants: [
      [
        'the whole history of the account is read',
        'return since === null ? null : new Date(since);',
        'return new Date(since ?? 0);',
      ],
      ['a long history is read at once', 'end.getTime() < Date.now() ? end : null', 'null'],
    ],
  },
  {
    file: 'src/features/payments/disputes.server.ts',
    tests: disputes,
    mutants: [
      ['a disputed amount is not booked', "'disputed': -movement.amount,", "'disputed': 0 * movement.amount,"],
      [
        'an inquiry counts as a chargeback',
        'isInquiry: dispute.isInquiry, evidenceDueAt',
        'isInquiry: false, evidenceDueAt',
      ],
      [
        'a chargeback keeps the parts of its inquiry',
        'isNew || isEscalated || isUnsplit ? partsOf',
        'isNew || isUnsplit ? partsOf',
      ],
      ['a won dispute leaves its cases open', "if (dispute.outcome === 'won') await endCases(tx, dispute.id);", ''],
      [
        'a dispute that was lost closes its case',
        "if (dispute.outcome === 'won') await endCases",
        "if (dispute.outcome !== 'open') await endCases",
      ],
      ['calls go on waiting when a dispute has ended', 'await wakeCalls(tx, payment.id);', ''],
      ['a dispute that was closed stays closed', 'await reopenCases(tx, dispute.id);', 'void 0;'],
      ['what the bank gave back counts as lost', 'await asTaken(tx, dispute, undecided(known))', 'undecided(known)'],
    ],
  },
  {
    file: 'src/features/payments/disputes/return-loss.server.ts',
    tests: ['src/features/transactions/returned-losses'],
    mutants: [
      ['what is given back after a lost dispute is nobody’s', 'if (left <= 0) return;', 'return;'],
      ['a lender has nothing back of what a bank returned', '(part * byLender) / amount', '(part * 0) / amount'],
      ['what a lender has back after her payout is not sent', 'if (isWritten || isOver) await', 'if (false) await'],
      ['a decision counts as made of what went back', ', decidedAmount: sql`${cases.decidedAmount} - ${amount}`', ''],
    ],
  },
  {
    file: 'src/features/payments/disputes/open-shares.server.ts',
    tests: ['src/features/transactions/engine/carts', ...disputes],
    mutants: [
      ['a dispute is about the first of a cart alone', 'order by s.position`);', 'order by s.position limit 1`);'],
    ],
  },
  {
    file: 'src/features/payments/dispute-decisions.server.ts',
    tests: ['src/features/transactions/engine/kept-charges'],
    mutants: [
      [
        'those that a decision leaves out keep their part',
        'of [...decisions, ...unnamed(undecided, decisions)])',
        'of decisions)',
      ],
      ['one may be named twice', '|| !isEachOnce)', ')'],
      ['more is lost than was captured', 'by > 0 ? sql`', 'by > Infinity ? sql`'],
    ],
  },
  {
    file: 'src/features/payments/disputes/settle-loss.server.ts',
    tests: [...disputes, 'src/features/transactions/returned-losses'],
    mutants: [
      [
        'a refund written meanwhile is passed over',
        "await requireAllHeld(tx, payment.id, 'refund', refunds.calls);",
        '',
      ],
      ['what a bank takes again is lost to nobody', 'if (more <= 0 || ', 'if (more > 0 || '],
      ['a settled loss waits for the operator', 'leftOf(settled) === 0) await', 'leftOf(settled) < 0) await'],
    ],
  },
  {
    file: 'src/features/payments/dispute-decisions.server.ts',
    tests: disputes,
    mutants: [
      ['a part of a loss is decided away', 'if (decided !== loss || ', 'if ('],
      ['a lender bears more than the loss', 'lenderBears <= amount,', 'true,'],
      ['the lender never bears a loss', '{ ...borne, income: amount - lenderBears,', '{ income: amount,'],
    ],
  },
  {
    file: 'src/features/payments/outbox/void-refund.server.ts',
    tests: [...disputes, ...dashboard],
    mutants: [
      ['a refund that was made is voided', 'if (ours !== undefined) {', 'if (ours === undefined && upTo < 0) {'],
      ['a refund is voided beyond what was given', 'Math.min(upTo, parameters.amount)', 'parameters.amount'],
      ['the rest of a voided refund is forgotten', 'if (rest > 0) await write(', 'if (rest < 0) await write('],
    ],
  },
  {
    file: 'src/features/payments/outbox/lender-part.server.ts',
    tests: disputes,
    mutants: [
      [
        'a transfer written meanwhile is passed over',
        "  await requireAllHeld(tx, payment.id, 'transfer', open === undefined ? [] : [open.call], transaction.id);\n",
        '',
      ],
      [
        'a transfer that was made is voided',
        'if (transferId !== null) return recordDelivery',
        'if (transferId === call.id) return recordDelivery',
      ],
      [
        'a voided transfer is still owed',
        "'transfer-owed': amount, 'owed-to-lender': -amount",
        "'transfer-owed': 0 * amount",
      ],
      [
        'a voided transfer is not written again',
        'if (open !== undefined) await writeTransfer',
        'if (open === null) await writeTransfer',
      ],
      [
        'a lender who was neither owed nor paid it bears it',
        'if (transfer === null && debt > (await nettedOf(tx, payment.id, transaction.id)))',
        'if (debt < 0)',
      ],
      [
        'a payout that paid a debt cannot be taken back',
        'debt > (await nettedOf(tx, payment.id, transaction.id))',
        'debt > 0',
      ],
      ['a debt is never collected', 'amount > 0) await writeReversal', 'amount < 0) await writeReversal'],
    ],
  },
  {
    file: 'src/features/payments/outbox/lender-debt.server.ts',
    tests: disputes,
    mutants: [
      ['a debt is forgotten', 'return Math.max(0, rows[0]?.debt ?? 0);', 'return Math.min(0, rows[0]?.debt ?? 0);'],
    ],
  },
  {
    file: 'src/features/payments/refunds.server.ts',
    tests: balance,
    mutants: [
      ['a failed refund is booked at each event', 'if (await isPosted(tx, failed)) return;', ''],
      [
        'a failed refund counts as refunded',
        '${payments.refundedAmount} - ${amount}',
        '${payments.refundedAmount} - 0 * ${amount}',
      ],
      [
        'a failed refund is sent once more for each answer',
        " || found.state === 'resolved') refuse('not-found');",
        ") refuse('not-found');",
      ],
    ],
  },
  {
    file: 'src/features/payments/fees.server.ts',
    tests: balance,
    mutants: [
      [
        'a fee that could not be read is forgotten',
        'make_interval(mins => ${retryMinutes})',
        'make_interval(days => 365 * ${retryMinutes}) + null::interval',
      ],
      ['a fee stays due for ever', 'set({ feeDueAt: null })', 'set({ feeDueAt: sql`fee_due_at` })'],
    ],
  },
  {
    file: 'src/features/payments/ledger/match-movement.server.ts',
    tests: balance,
    mutants: [
      ['a movement is unmatched before its time', 'if (difference !== 0 && !locked.isOverdue) return;', ''],
      [
        'an unexplained movement is taken for booked',
        'if (difference !== 0) await bookUnmatched',
        'if (difference === null) await bookUnmatched',
      ],
      [
        'a failed refund whose event was lost stays unknown',
        "type === 'refund' || type === 'refund_failure'",
        "type === 'refund'",
      ],
      [
        'a payout of the operator is unexplained',
        "if (type === 'payout' || type === 'topup_reversal') return 'operator-payout';",
        '',
      ],
      [
        'what the operator puts in is unexplained',
        "'payout_cancel', 'topup'].includes(type)",
        "'payout_cancel'].includes(type)",
      ],
    ],
  },
  {
    file: 'src/features/payments/refunds-elsewhere.server.ts',
    tests: dashboard,
    mutants: [
      [
        'a refund of ours is taken for one of the dashboard',
        "if (refund.callId !== null) return 'unknown-refund';",
        '',
      ],
      [
        'a refund from the dashboard is recorded at each event',
        '.refundId)).length === 0)',
        '.refundId)).length >= 0)',
      ],
      ['what was written takes nothing of it', 'left -= taken;', ''],
      ['who bears it is not asked', 'if (undecided > 0)', 'if (undecided < 0)'],
      ['it does not count as refunded', 'await recordRefund(tx, payment.id, amount);', ''],
      [
        'one that failed at once is made for ever',
        'await postOnce(tx, { ...about, name: `refund-failed:${refundId}`, entries: back });',
        '',
      ],
    ],
  },
  {
    file: 'src/features/payments/refund-decisions.server.ts',
    tests: dashboard,
    mutants: [
      ['a lender bears more than was refunded', ' && lenderBears <= most)', ')'],
      ['one decision is for all orders', "if (decisions.length !== undecided.length) refuse('conflict');", ''],
      ['the platform bears all of it', 'if (lenderBears === 0) await book();', 'if (lenderBears >= 0) await book();'],
      ['a decided case stays open', 'await resolveCases(tx, [id]);', ''],
    ],
  },
];
