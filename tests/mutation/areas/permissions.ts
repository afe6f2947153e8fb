import type { MutatedFile } from '../mutant.ts';

const accounts = ['tests/api/accounts', 'src/features/accounts/'];

/** Permissions: access to data and actions. */
export const permissions: readonly MutatedFile[] = [
  {
    file: 'src/domain/process/process.ts',
    tests: ['src/domain/process/', 'src/processes/'],
    mutants: [
      [
        'any role executes any transition',
        "if (!transition.by.includes(role)) return refusal('forbidden', { transition: transition.name });",
        '',
      ],
      [
        'a transition is executed from any state',
        'if (!transition.from.includes(state)) {\n    return refusal',
        'if (state === transition.name) {\n    return refusal',
      ],
      [
        'an unavailable transition is executed',
        "return isAvailableTo(transition, role) ? null : refusal('not-available-yet', { transition: transition.name });",
        'return null;',
      ],
      [
        'every user is the provider',
        "return userId === transaction.providerId ? 'provider' : null;",
        "return 'provider';",
      ],
      [
        'the provider is the customer',
        "if (userId === transaction.customerId) return 'customer';",
        "if (userId === transaction.providerId) return 'customer';",
      ],
    ],
  },
  {
    file: 'src/features/transactions/access.server.ts',
    tests: [
      'src/features/transactions/transactions',
      'src/features/conversations/',
      'src/pages/transaction/',
      'src/features/transactions/transaction-page',
    ],
    mutants: [
      [
        'other users read a transaction',
        'if (transaction === null || role === null || isHidden',
        'if (transaction === null || transaction.state',
      ],
      ['the lender sees a request in the initial state', ' || isHidden(transaction)) refuse', ') refuse'],
      [
        'an invalid id is a server error',
        'isUuid(id) ? await transactionById(app.db, id) : null',
        'await transactionById(app.db, id)',
      ],
    ],
  },
  {
    file: 'src/features/transactions/price-order.server.ts',
    tests: [
      'src/features/checkout/who-may-order',
      'src/features/checkout/listing-lock',
      'src/features/transactions/begin',
    ],
    mutants: [
      [
        'a deleted listing is ordered',
        'if (listing.deleted || !listing.authorActive) return',
        'if (!listing.authorActive) return',
      ],
      [
        'the item of a banned lender is ordered',
        'if (listing.deleted || !listing.authorActive) return',
        'if (listing.deleted) return',
      ],
      ['a closed listing is ordered', "if (listing.state !== 'published') return refusal('listing-closed');", ''],
      [
        'a lender rents from herself',
        "return listing.authorId === customerId ? refusal('listing-own') : null;",
        'return null;',
      ],
      [
        'another currency is charged',
        'if (listing.currency !== marketplace.currency)',
        'if (listing.currency === undefined)',
      ],
      [
        'a rental is bought',
        "if (listing.kind !== order.kind) return refusal('validation-invalid-params', { kind: listing.kind });",
        '',
      ],
      [
        'a delivery that is not offered',
        "return offered ? null : refusal('validation-invalid-params', { delivery: order.delivery });",
        'return offered ? null : null;',
      ],
      [
        'more is ordered than in stock',
        "order.quantity <= stock ? null : refusal('listing-stock-insufficient', { stock })",
        'null',
      ],
      [
        'a lender without a payout account receives orders',
        "if (!(await canReceivePayments(tx, listing.authorId))) refuse('transaction-missing-stripe-account');",
        '',
      ],
      ['the listing is not locked while it is ordered', '{ lock: context.lock }', '{ lock: false }'],
    ],
  },
  {
    file: 'src/features/transactions/payable.ts',
    tests: ['src/features/transactions/payable'],
    mutants: [
      ['an order that costs nothing', "if (sums.payin.amount <= 0) refuse('transaction-charge-zero-payin');", ''],
      ['an order that brings nothing', "if (sums.payout.amount <= 0) refuse('transaction-charge-zero-payout');", ''],
      [
        'an amount that no column holds',
        "if (sums.payin.amount > maxPayable) refuse('validation-invalid-value', { maxPayable });",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: [
      'src/features/checkout/who-may-order',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/deadlines',
      'src/features/transactions/payment-events',
    ],
    mutants: [
      ['a banned customer is accepted', '(await areActive(tx, ids)) ? null', 'ids.length > 0 ? null'],
      [
        'a payout leaves while a case is open',
        "(await hasOpenCase(tx, transaction.id)) ? refusal('transaction-locked') : null",
        'null',
      ],
      ['a rental is cancelled too late', "if ('code' in answer) return answer;", "if ('code' in answer) return null;"],
      ['a case is the way to a late cancellation', '!isHalf || (await', 'isHalf || (await'],
      [
        'a guard’s refusal is ignored',
        'if (refused !== null) return refused;',
        'if (refused === undefined) return refused;',
      ],
    ],
  },
  {
    file: 'src/features/transactions/execute.server.ts',
    tests: [
      'src/features/transactions/transactions',
      'src/features/transactions/payment-events',
      'src/features/transactions/timers',
      'src/pages/checkout/',
    ],
    mutants: [
      [
        'every party acts as the customer',
        'actor: { role, userId: viewer.id }',
        "actor: { role: 'customer', userId: viewer.id }",
      ],
    ],
  },
  {
    file: 'src/features/checkout/queries.server.ts',
    tests: ['src/pages/checkout/'],
    mutants: [
      [
        'any user gets the client secret',
        "requireAllowed('transaction.pay', viewer, roleOf(transaction, viewer.id) ?? 'other');",
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/session.server.ts',
    tests: [...accounts, 'tests/api/'],
    mutants: [
      ['a session never ends', 'and(isNamed, gt(sessions.expiresAt, sql`rotation_now()`), ', 'and(isNamed, '],
      ['a banned user stays signed in', ' eq(users.banned, false),', ''],
      [
        'a deleted user stays signed in',
        ', isNull(users.deletedAt)));\n}\n\nasync function renew',
        '));\n}\n\nasync function renew',
      ],
      [
        'a replaced token stays known',
        "and(eq(sessions.formerTokenHash, sql.placeholder('hash')), isJustStronger)",
        "eq(sessions.formerTokenHash, sql.placeholder('hash'))",
      ],
      ['a replaced token is as strong as the new one', 'limited || !present ?', 'limited ?'],
      ['an impersonating operator keeps the role', "role: limited ? 'user' : row.role,", 'role: row.role,'],
      ['a limited session is not limited', 'const limited = row.operatorActing !== null;', 'const limited = false;'],
      ['the old session is not ended', 'await endSession(tx, oldSession);', ''],
      ['a token is stored unhashed', 'tokenHash: hashOfToken(token),', 'tokenHash: token,'],
      ['surplus sessions are not deleted', 'await tx.delete(sessions).where(inArray(sessions.id, surplus));', ''],
      [
        'a session is renewed for ever',
        'sql`least(rotation_now() + ${idle}, ${sessions.createdAt} + ${maxLifetime})`',
        'sql`rotation_now() + ${idle}`',
      ],
    ],
  },
  {
    file: 'src/features/accounts/access/cookies.server.ts',
    tests: [...accounts, 'tests/api/'],
    mutants: [
      ['scripts read the session', "    'HttpOnly',\n", ''],
      ['other sites send the session', "    'SameSite=Lax',\n", ''],
      ['the session is sent without TLS', "...(app.config.secureCookies ? ['Secure'] : [])", ''],
      [
        'a sibling domain sets the session',
        "${app.config.secureCookies ? '__Host-' : ''}rotation_${kind}",
        'rotation_${kind}',
      ],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: accounts,
    mutants: [
      [
        'a wrong password lets in',
        'if (!(await isPassword(found?.password, input.password)) || !found) {',
        'if (!found) {',
      ],
      ['a banned user logs in', "if (found.banned) refuse('account-banned');", ''],
      ['a well-known password is accepted', "await refuseWeakPassword('password', input.password, input);", ''],
      ['failed log-ins are not counted', 'const hits = await countHit(app, limits);', 'const hits: string[] = [];'],
      [
        'the old password works after a concurrent change',
        "if ((await heldPassword(tx, found.id)) !== found.password) refuse('auth-invalid-credentials');",
        '',
      ],
      ['successful log-ins count against the limit', 'await removeHits(tx, hits);', ''],
    ],
  },
  {
    file: 'src/platform/web/csrf-token.server.ts',
    tests: ['src/platform/web/', 'src/server/site/'],
    mutants: [
      [
        'any token of the right length is accepted',
        'actual.length === expected.length && timingSafeEqual(actual, expected)',
        'actual.length === expected.length || timingSafeEqual(actual, expected)',
      ],
      [
        'another session’s token is accepted',
        "const holderId = 'session' in holder ? `session ${holder.session}` : `visitor ${holder.visitor}`;",
        "const holderId = 'somebody' + ('session' in holder ? '' : '');",
      ],
    ],
  },
  {
    file: 'src/features/conversations/queries.server.ts',
    tests: ['src/features/conversations/'],
    mutants: [
      [
        'other users read the messages',
        'const { transaction } = await transactionFor(app, viewer, transactionId);',
        'const transaction = { id: transactionId };',
      ],
    ],
  },
  {
    file: 'src/features/listings/commands.server.ts',
    tests: ['src/features/listings/', 'tests/api/cache-consistency', 'tests/api/listings'],
    mutants: [
      ['the price of another’s listing is changed', "  eq(listings.authorId, sql.placeholder('authorId')),\n", ''],
      ['a deleted listing is changed', '  isNull(listings.deletedAt),\n);', ');'],
      ['a price of nothing is written', 'if (!isPrice(price, minPrice.amount)) {', 'if (!isPrice(price, 0)) {'],
      [
        'the display price does not follow',
        "sql`${listings.shippingAmount} + ${sql.placeholder('withoutShipping')}`",
        "sql`${listings.displayAmount} + 0 * ${sql.placeholder('withoutShipping')}::int`",
      ],
    ],
  },
];
