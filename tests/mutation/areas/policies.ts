import type { MutatedFile } from '../mutant.ts';

/** The table of permissions, where it is asked, and what operators do. */
export const policies: readonly MutatedFile[] = [
  {
    file: 'src/domain/policy/policies.ts',
    tests: [
      'src/domain/policy/',
      'src/pages/checkout/',
      'src/server/site/limited-sessions',
      'tests/architecture/permissions',
    ],
    mutants: [
      [
        'a limited session does what its user may',
        "if (asker.limited === true && !policy.limited) return refusal('forbidden');",
        '',
      ],
      [
        'the lender gets the client secret',
        "'transaction.pay': { who: 'party', only: 'customer' }",
        "'transaction.pay': { who: 'party' }",
      ],
      ['every user is an operator', "asker.role === 'operator' && asker.limited !== true", 'asker.limited !== true'],
      [
        'an operator’s page is told apart from a missing one',
        "policy.who === 'operator' ? 'not-found' : 'unauthorized'",
        "'unauthorized'",
      ],
      [
        'a limited session pays',
        "'order.request': { who: 'person', changes: true }",
        "'order.request': { who: 'person', changes: true, limited: true }",
      ],
    ],
  },
  {
    file: 'src/server/site/authorise.ts',
    tests: ['src/server/site/limited-sessions'],
    mutants: [
      ['a limited session sends what is not declared', 'return !isRead(c) && (await', 'return false && (await'],
      ['a change of a limited session is not written down', 'policyOf(permission).changes === true)', 'false)'],
      [
        'every permission is granted',
        'const refused = decide(permission, viewer);',
        "const refused = decide('site.read', viewer);",
      ],
    ],
  },
  {
    file: 'src/features/transactions/own-order.ts',
    tests: ['src/features/transactions/operator.int', 'src/features/cases/console.int', 'src/features/payment-cases'],
    mutants: [
      ['an operator decides about what they lend', ' || operator.id === providerId', ''],
      ['an operator decides about what they have rented', 'operator.id === customerId || ', ''],
      [
        'an operator decides about their own order',
        'if (isOwnOrder(order, operator))',
        'if (isOwnOrder(order, order as never))',
      ],
    ],
  },
  {
    file: 'src/features/transactions/operator.server.ts',
    tests: ['src/features/transactions/operator'],
    mutants: [
      ['every user acts as operator', "requireAllowed('transaction.intervene', operator);", ''],
      [
        'an operator’s transition is not written down',
        'return audited(app.db, entry, () => ',
        'return (async (_: unknown, __: unknown, work: () => ReturnType<typeof execute>) => work())(app.db, entry, () => ',
      ],
    ],
  },
  {
    file: 'src/features/accounts/audit.server.ts',
    tests: ['src/features/transactions/operator.int'],
    mutants: [['what was refused reads as if it had been done', 'if (isRefusal(thrown))', 'if (thrown === null)']],
  },
];
