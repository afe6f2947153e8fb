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
      ['what was collected has no way back', "stage === 'completed' || stage === 'failed';", "stage === 'completed';"],
      [
        'where a lender lives is shown after a cancellation',
        '!isSent(handover) || handover.returnedAt',
        'handover.returnedAt',
      ],
      [
        'where a buyer lives is shown after a cancellation',
        " || stageOfTransaction(transaction) === 'failed') return null;",
        ') return null;',
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
    file: 'src/features/notifications/present-facts.server.ts',
    tests: ['src/features/notifications/hidden-meanwhile'],
    mutants: [
      [
        'a hidden answer waits for the email of the day',
        'return (await isHidden(tx, facts as ReplyFacts)) ? null : facts;',
        'return facts;',
      ],
      ['the answer of a banned user is told', "['message-received', 'review-replied']", "['message-received']"],
      ['a listing closed for cause is news', '.has(listing.id) ? facts : null', '.has(listing.id) ? facts : facts'],
      ['a search names what is gone', 'listings: left, count:', 'count:'],
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
      ['a ban bans nobody', '  await banUser(tx, message.senderId);', ''],
      ['a ban is told to nobody', '  await tellOfBan(tx, app, message.senderId);', ''],
    ],
  },
  {
    file: 'src/features/transactions/tell-of-ban.server.ts',
    tests: ['src/features/message-reports/ban.int'],
    mutants: [
      [
        'a ban is told to one who is banned too',
        "if (others.get(other.recipientId)?.state !== 'active') continue;",
        '',
      ],
      ['who has sent the item is told to keep it', ' && !(await handoverOf(tx, transaction.id)).isRecorded', ''],
    ],
  },
  {
    file: 'src/features/transactions/open-with-others.server.ts',
    tests: ['src/features/message-reports/ban.int'],
    mutants: [
      ['the orders of a lender are nobody’s to look after', ', eq(transactions.providerId, userId)', ''],
      ['orders that are over are open', ', inArray(transactions.state, states)', ''],
    ],
  },
  {
    file: 'src/features/transactions/open-for-operator.server.ts',
    tests: ['src/features/message-reports/ban.int'],
    mutants: [['who reads open orders is in no log', 'await recordAudit(db, {', 'void ({']],
  },
  {
    file: 'src/features/handover/handover.server.ts',
    tests: ['src/features/message-reports/ban.int'],
    mutants: [
      [
        'a cancellation counts whose customer was banned',
        'not(wasBannedAt(transactions.customerId, providerCancellations.createdAt)),',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/ban-user.server.ts',
    tests: ['src/features/message-reports/ban.int'],
    mutants: [['a ban of later forgives a cancellation', ' and ${createdAt} <= ${at}', '']],
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
    file: 'src/features/message-reports/decide.server.ts',
    tests: ['src/features/message-reports'],
    mutants: [['an operator decides about their own conversation', 'refuseOwnOrder(message, operator);', '']],
  },
  {
    file: 'src/features/review-moderation/queries.server.ts',
    tests: ['src/features/review-moderation'],
    mutants: [
      ['an operator hides what is said of them', ' || operator.id === subjectId', ''],
      ['an operator decides about a review that they wrote', 'operator.id === authorId || ', ''],
    ],
  },
  {
    file: 'src/features/transactions/record-for-closed.server.ts',
    tests: ['src/features/transactions/record-for-closed'],
    mutants: [
      [
        'an operator records for an account that is open',
        "if (!(await closedParties(tx, transaction)).includes(role)) refuse('forbidden', { step });",
        '',
      ],
      ['every user records for a closed account', "requireAllowed('transaction.intervene', operator);", ''],
      [
        'what an operator records for a closed account is said to be of the wrong side',
        'onBehalfOf: userOf(transaction, role)',
        'onBehalfOf: null',
      ],
      ['the form of a step is offered for open accounts', "?.state !== 'active'", '?.state !== undefined'],
      ['what an operator records is told as the word of the party', 'isByUs: true', 'isByUs: false'],
    ],
  },
  {
    file: 'src/features/transactions/operator-orders.server.ts',
    tests: ['src/features/transactions/record-for-closed', 'src/features/transactions/operator.int'],
    mutants: [
      ['an operator changes an order of their own', 'refuseOwnOrder(transaction, operator);', ''],
      ['an order is changed without a second factor', "requireAllowed('order.intervene', operator);", ''],
    ],
  },
  {
    file: 'src/features/handover/handover.server.ts',
    tests: ['src/features/transactions/record-for-closed'],
    mutants: [
      [
        'what a lender records is said to be of our team',
        'return actorId !== customerId && actorId !== providerId;',
        'return actorId !== customerId;',
      ],
    ],
  },
  {
    file: 'src/features/data-export/contents/transactions.server.ts',
    tests: ['src/features/transactions/record-for-closed'],
    mutants: [
      [
        'the data of a user say that the other side recorded what our team did',
        'when h.actor_id in (t.customer_id, t.provider_id) then',
        'when true then',
      ],
    ],
  },
  {
    file: 'src/server/site/error-handler.ts',
    tests: ['src/server/site/limited-sessions'],
    mutants: [
      ['a page that is closed to a view has no way out of it', "viewedAs === undefined ? '' : viewBar(viewedAs)", "''"],
    ],
  },
  {
    file: 'src/server/site/pages/plain-page.ts',
    tests: ['src/server/site/pages/plain-page'],
    mutants: [
      ['the name in the bar of a closed page is HTML', '<span>${escapeHtml(words)}</span>', '<span>${words}</span>'],
    ],
  },
  {
    file: 'src/shell/top-bar/limited-bar.tsx',
    tests: ['src/shell/top-bar/bars'],
    mutants: [
      [
        'the bar of a view takes half of a narrow search',
        "isSearch ? 'shell.short-limited' : 'shell.limited'",
        "'shell.limited'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/inbox-status.server.ts',
    tests: ['src/features/transactions/record-for-closed'],
    mutants: [
      [
        'the list of orders tells what an operator recorded as the word of the party',
        'isByUs: isByUs(recorded, parties)',
        'isByUs: false',
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/last-line.ts',
    tests: ['src/features/transactions/components/inbox-row'],
    mutants: [
      [
        'a lender reads that she sent what an operator recorded',
        "step.isByUs ? 'handover.feed-by-us' : 'handover.feed'",
        "'handover.feed'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/transaction-values.ts',
    tests: ['src/features/transactions/record-for-closed'],
    mutants: [
      [
        'the page of an order names who never recorded it',
        "?.isByUs === true ? 'us' : 'party'",
        "?.isByUs === true ? 'party' : 'party'",
      ],
    ],
  },
  {
    file: 'src/features/transactions/components/handover/sent-fields.tsx',
    tests: ['src/pages/console/record-step'],
    mutants: [
      [
        'the number that has to be entered is called optional',
        'hasProof={isProofNeeded && isParcel}',
        'hasProof={false}',
      ],
      [
        'what was sold to be posted is offered as handed over',
        "const isPosted = isProofNeeded && delivery === 'post';",
        'const isPosted = false;',
      ],
    ],
  },
  {
    file: 'src/pages/console/record-step.tsx',
    tests: ['src/pages/console/record-step'],
    mutants: [
      [
        'a number is needed for what has none',
        "isProofNeeded={kind === 'sale' && step === 'dispatched'}",
        'isProofNeeded',
      ],
    ],
  },
];
