import type { MutatedFile } from '../mutant.ts';

/** Whom a person keeps away, and what operators decide about messages and reviews. */
export const moderation: readonly MutatedFile[] = [
  {
    file: 'src/features/transactions/private-facts.server.ts',
    tests: ['src/features/transactions/transaction-page'],
    mutants: [
      [
        'where a lender lives is shown when all is back',
        "kind === 'sale' ? isSent(handover) : handover.returnedAt !== null",
        "kind === 'sale' && isSent(handover)",
      ],
      ['where a lender lives is shown after a sale', "kind === 'sale' ? isSent(handover) : ", ''],
      [
        'a blocked person reads an address',
        'return !(await blockingBetween(db, transaction.customerId, transaction.providerId)).any;',
        'return true;',
      ],
    ],
  },
  {
    file: 'src/features/blocks/blocks.server.ts',
    tests: ['src/features/blocks/'],
    mutants: [
      [
        'only the one who was blocked is kept away',
        'or(of(viewerId, otherId), of(otherId, viewerId))',
        'of(viewerId, otherId)',
      ],
      [
        'anyone undoes a block',
        'and(eq(userBlocks.blockerId, viewer.id), eq(userBlocks.blockedId, userId))',
        'eq(userBlocks.blockedId, viewer.id)',
      ],
      ['one blocks oneself', ' || blockedId === viewer.id', ''],
    ],
  },
  {
    file: 'src/features/message-reports/decide.server.ts',
    tests: ['src/features/message-reports/'],
    mutants: [
      ['a decision is made twice', "if (rowCount === 0) refuse('conflict');", ''],
      ['the message of a ban stays', "(verdict === 'banned' && !message.isHidden)", 'false'],
      ['a ban bans nobody', "if (verdict === 'banned') await banUser(tx, message.senderId);", ''],
    ],
  },
  {
    file: 'src/features/reviews/hide-review.server.ts',
    tests: ['src/features/review-moderation/'],
    mutants: [
      [
        'what is not public yet is decided',
        "const decidable = ['public', 'hidden'] as const;",
        "const decidable = ['public', 'hidden', 'pending'] as const;",
      ],
    ],
  },
  {
    file: 'src/pages/console/case-decision.tsx',
    tests: ['src/pages/console/case-decision'],
    mutants: [
      ['more than can be charged is filled in', 'amount.amount < chargeable.amount ? amount : chargeable', 'amount'],
    ],
  },
  {
    file: 'src/ui/forms/crop-zoom.ts',
    tests: ['src/ui/forms/crop-zoom'],
    mutants: [
      ['a crop that will be refused is used', 'Math.min(part.width, part.height)', 'Math.max(part.width, part.height)'],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/free-cancellation'],
    mutants: [
      ['a lender says that a courier brought it', "handover.inPerson && delivery === 'pick-up'", 'handover.inPerson'],
      [
        'a lender says that it is back from nowhere',
        'handover.dispatchedAt !== null && handover.returnedAt',
        'handover.returnedAt',
      ],
      ['who reports damage never had it', 'hasIt || isSaidToHave ||', 'hasIt ||'],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/handover.int'],
    mutants: [
      ['what was never sent is received two weeks ahead', 'handover.dispatchedAt === null ? arrives : free', 'free'],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/as-seen'],
    mutants: [['nobody asks what was seen', '  await refuseUnlessSeen(context);\n', '']],
  },
  {
    file: 'src/features/transactions/seen.ts',
    tests: ['src/features/transactions/as-seen'],
    mutants: [
      ['another offer is accepted than the one that was seen', 'lastTransitionedAt.getTime(), ', ''],
      ['less is given back than was seen', ", partIfCancelled?.amount ?? 'all'", ''],
    ],
  },
  {
    file: 'src/domain/process/handover.ts',
    tests: ['src/domain/process/handover'],
    mutants: [
      [
        'an order waits for what nobody can follow',
        'sentBackAt !== null && isBackTracked &&',
        'sentBackAt !== null &&',
      ],
      [
        'what was sent too late moves its own deadline',
        '&& compareDays(dayInZone(sentBackAt, timeZone), returnBy) <= 0',
        '',
      ],
    ],
  },
  {
    file: 'src/pages/console/case-decision.tsx',
    tests: ['src/pages/console/case-decision'],
    mutants: [['what a customer pays is typed with every verdict', 'className="console-charge"', 'className="grid"']],
  },
  {
    file: 'src/features/cases/verdicts.ts',
    tests: ['src/features/cases/verdicts'],
    mutants: [
      [
        'what is not possible is decided',
        "if (!verdictsFor(left, claim).includes(verdict)) return refusal('conflict');",
        '',
      ],
    ],
  },
];
