import type { MutatedFile } from '../mutant.ts';

/** One wardrobe at a time, ten entries, and prices that are never the cart's own. */
export const cartArea: readonly MutatedFile[] = [
  {
    file: 'src/pages/cart/request.ts',
    tests: ['tests/api/permissions', 'src/pages/cart/removed-item'],
    mutants: [
      ['a bag that has changed is requested as it is', 'if (orders.length < listingIds.length) {', 'if (false) {'],
      ['what was taken out of it is not counted', 'currency: null, removed });', 'currency: null });'],
      [
        'an item that is sold instead of lent now is counted as taken out',
        'const removed = await countRemoved(app, viewer, listingIds);',
        'const removed = listingIds.length - orders.length;',
      ],
    ],
  },
  {
    file: 'src/pages/cart/checkout-data.server.ts',
    tests: ['src/pages/cart/checkout'],
    mutants: [
      ['one item is paid as a cart', 'if (more.length === 0) throw redirect(alone(only));', ''],
      ['what is held already is offered again', 'throw redirect(unpaid?.path ?? cartPath)', 'throw redirect(cartPath)'],
    ],
  },
  {
    file: 'src/features/transactions/joint-payment.server.ts',
    tests: ['src/pages/cart/checkout'],
    mutants: [
      ['another’s hold is shown', 'transaction?.customerId !== customerId || ', ''],
      ['an acceptance in part is one as a whole', 'captured === 0);', 'captured < 0);'],
    ],
  },
  {
    file: 'src/features/checkout/remembered-address.server.ts',
    tests: ['src/pages/cart/checkout'],
    mutants: [['an operator sees an address', "if (!isAllowed('order.request', viewer)) return null;", '']],
  },
  {
    file: 'src/features/checkout/remembered-address.server.ts',
    tests: ['src/features/checkout/remembered-address'],
    mutants: [
      [
        'who takes an account back is offered the address of another person',
        'or(isNull(users.knownSince), gt(transactions.createdAt, users.knownSince)),',
        '',
      ],
      [
        'nobody is offered an address who has never ended a session',
        'or(isNull(users.knownSince), gt(transactions.createdAt, users.knownSince))',
        'gt(transactions.createdAt, users.knownSince)',
      ],
    ],
  },
  {
    file: 'src/domain/process/cancellation.ts',
    tests: ['src/pages/cart/checkout'],
    mutants: [
      [
        'an acceptance in part frees nothing',
        'if (!isPart || acceptedAt === null) return new Date(alone);',
        'return new Date(alone);',
      ],
    ],
  },
  {
    file: 'src/features/cart/rules.ts',
    tests: ['src/features/cart/'],
    mutants: [
      ['a second wardrobe is let in', 'providerId !== added.providerId', "providerId === ''"],
      ['an eleventh item is let in', 'entries.length >= maxEntries', 'entries.length > maxEntries'],
      [
        'a full bag refuses other days of what it has',
        '  if (entries.some(({ listingId }) => listingId === added.listingId)) return null;\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/cart/entries.server.ts',
    tests: ['src/features/cart/'],
    mutants: [
      ['two tabs are not serialised', "    .for('no key update');", ';'],
      ['a deleted user is given a bag', 'and(eq(users.id, userId), isNull(users.deletedAt))', 'eq(users.id, userId)'],
    ],
  },
  {
    file: 'src/features/cart/entries.server.ts',
    tests: ['tests/api/cart.test.ts'],
    mutants: [['an item that is put back is the last one', 'createdAt: before(userId, place)', '']],
  },
  {
    file: 'src/pages/cart/cart-action.server.ts',
    tests: ['tests/api/cart.test.ts'],
    mutants: [['an item that cannot be saved is lost', '  await addFavourite(app, viewer, listingId);\n', '']],
  },
  {
    file: 'src/features/cart/commands.server.ts',
    tests: ['src/features/cart/'],
    mutants: [
      ['clearing keeps the other wardrobe', 'if (replace && !all.every(isKept)) await eraseCart(tx, caller.id);', ''],
      ['other days of an entry that is gone', "=== 0) refuse('not-found');", "< 0) refuse('not-found');"],
      [
        'only the leader of a request leaves the bag',
        'select ${transactionId}::uuid union select other.transaction_id',
        'select ${transactionId}::uuid union select own.transaction_id',
      ],
      ['another’s order leaves the bag', 'and t.customer_id = ${customerId}', ''],
      ['other days leave the bag with an order', 'b.display_start = start_day and b.display_end = end_day', 'true'],
    ],
  },
  {
    file: 'src/features/cart/queries.server.ts',
    tests: ['src/features/cart/'],
    mutants: [
      [
        'a sold item is priced',
        "if (card.kind === 'sale' && card.stock === 0) return",
        'if (card.stock === -1) return',
      ],
      [
        'what holds the last unit is sold in one’s own bag',
        'const mayBeOwn = problem !== null',
        "const mayBeOwn = problem?.reason === 'order'",
      ],
      ['a closed item is priced', "if (state !== 'published') return", "if (state === 'draft') return"],
      ['one’s own item is no problem', 'if (card.authorId === customerId) return', "if (card.authorId === '') return"],
      ['a changed price is not told', 'entry.seenAmount !== price.total.amount', 'price.total.amount < 0'],
      ['one’s own order is a problem', 'problem: own === null ? problem : null', 'problem'],
    ],
  },
  {
    file: 'src/features/cart/queries.server.ts',
    tests: ['src/features/transactions/engine/back-ups'],
    mutants: [['the price of a back-up is compared with the full one', 'price: lower, before: null,', 'price: lower,']],
  },
  {
    file: 'src/features/cart/merge.server.ts',
    tests: ['src/features/cart/merge', 'src/features/cart/'],
    mutants: [
      ['a browser brings drafts', 'and(inArray(listings.id, ids), isViewable)', 'inArray(listings.id, ids)'],
      ['a browser brings one’s own item', "if (listing.providerId === caller.id) return 'own';", ''],
      ['a browser changes what is in the bag', "=== listing.id)) return 'already';", "=== '')) return 'already';"],
    ],
  },
  {
    file: 'src/features/cart/local-bag.ts',
    tests: ['src/features/cart/'],
    mutants: [
      ['what another tab adds while the bag is sent is lost', '!texts.has(JSON.stringify(entry))', 'false && texts'],
    ],
  },
  {
    file: 'src/features/cart/sum.ts',
    tests: ['src/features/cart/cart.int'],
    mutants: [['the bag ignores a credit', 'const less = credit && {', 'const less = null && credit && {']],
  },
  {
    file: 'src/features/cart/credit.server.ts',
    tests: ['src/features/cart/cart.int'],
    mutants: [
      ['the bag takes less of a credit than its checkout', 'return [...rows, provider', 'return [...rows]; [provider'],
    ],
  },
  {
    file: 'src/pages/checkout/checkout-data.server.ts',
    tests: ['src/pages/checkout/sent-request'],
    mutants: [
      [
        'who holds the last unit is sent away from its checkout',
        'if (own === undefined && listing.notice !== null)',
        'if (listing.notice !== null)',
      ],
      ['what the listing offers no more cannot be paid', 'sameAmong(pending, orderFrom(listing, text)) ?? ', ''],
    ],
  },
  {
    file: 'src/features/checkout/booking.server.ts',
    tests: ['src/features/checkout/booking'],
    mutants: [
      [
        'who holds the last unit reads nothing of its payment',
        'pendingPayments: await own };',
        'pendingPayments: [] };',
      ],
    ],
  },
  {
    file: 'src/features/checkout/components/unavailable-reason-notice.tsx',
    tests: ['src/features/checkout/components/states'],
    mutants: [['what one holds is sold', '{isNotice && !isHeld && <', '{isNotice && <']],
  },
];
