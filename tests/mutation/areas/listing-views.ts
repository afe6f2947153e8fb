import type { MutatedFile } from '../mutant.ts';

const tests = ['src/features/listing-views/'];

/** Whose visits count, and that no visit counts twice. */
export const listingViews: readonly MutatedFile[] = [
  {
    file: 'src/features/listing-views/counter.server.ts',
    tests,
    mutants: [
      ['a reload counts again', 'if (known.get(hash) !== undefined) return true;', ''],
      ['a visitor counts once and never again', '      known.clear();\n      [key, day]', '      [, day]'],
      ['search engines count', ' || isbot(userAgent)', ''],
      ['an owner’s own visits count', ' and seen.user_id is distinct from l.author_id', ''],
      ['an operator’s visits count', " || viewer?.role === 'operator'", ''],
      ['visits on a user’s behalf count', "!isAllowed('listing.be-counted', viewer) || ", ''],
      ['memory grows with the number of addresses', 'else if (pending.size < maxPending)', 'else'],
      ['a lost answer counts the same views again', '    pending = new Map();\n    try {', '    try {'],
      ['views are lost while the database is away', ' || app.databaseHealth.isAway()', ''],
    ],
  },
  {
    file: 'src/server/site/listing-view.ts',
    tests,
    mutants: [
      ['a prefetched page counts', ' || isPrefetch(purposesIn(headers))', ''],
      ['other sites count views', "    if (!isFromOurPage(c)) refuse('forbidden');\n", ''],
      ['a page that is rendered for the cache counts', ' || c.env.isPublic === true', ''],
    ],
  },
  {
    file: 'src/features/listing-views/queries.server.ts',
    tests,
    mutants: [
      ['another lender’s figures are shown', 'eq(id, listingId), eq(listings.authorId, authorId)', 'eq(id, listingId)'],
      [
        'a request that was never sent counts',
        'isAmong(transactions.listingId, ids), knownToProvider(db)',
        'isAmong(transactions.listingId, ids)',
      ],
    ],
  },
];
