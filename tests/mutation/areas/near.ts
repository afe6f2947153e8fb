import type { MutatedFile } from '../mutant.ts';

/** Items like the one on the page, what was viewed lately, and what most people love. */
export const near: readonly MutatedFile[] = [
  {
    file: 'src/features/search/similar.server.ts',
    tests: ['src/features/search/similar'],
    mutants: [
      ['the lender’s own are similar items too', '[listing.author.id, ...(viewerId', '[...(viewerId'],
      ['the viewer’s own are offered', '...(viewerId === null ? [] : [viewerId])', ''],
      ['the chosen days are forgotten', "kind === 'rent' ? days : null", 'null'],
      ['what is sold is like what is rented', '{ ...everything, kind, dates }', '{ ...everything, dates }'],
    ],
  },
  {
    file: 'src/features/search/likeness.ts',
    tests: ['src/features/search/likeness.test.ts'],
    mutants: [
      ['one wardrobe fills the row', '...firsts, ...sorted.filter', '...sorted.filter'],
      [
        'the dearest is the closest',
        'Math.min(one, other) / Math.max(one, other)',
        'Math.max(one, other) / Math.min(one, other)',
      ],
    ],
  },
  {
    file: 'src/features/recently-viewed/commands.server.ts',
    tests: ['src/features/recently-viewed/'],
    mutants: [
      ['the oldest are never forgotten', 'notInArray(listingId, latest)', 'sql`false`'],
      ['a draft is kept', 'inArray(listings.id, ids), isViewable,', 'inArray(listings.id, ids),'],
      [
        'all users’ are cleared',
        '.delete(viewedListings).where(eq(userId, caller.id)).returning',
        '.delete(viewedListings).returning',
      ],
    ],
  },
  {
    file: 'src/features/search/most-loved.server.ts',
    tests: ['src/features/search/most-loved'],
    mutants: [['what is sold is loved on', '!soldOut && !isOwn', '!isOwn']],
  },
  {
    file: 'src/features/favourites/most-saved.server.ts',
    tests: ['src/features/search/most-loved'],
    mutants: [
      ['one favourite is enough', 'count(*) >= ${minSavers}', 'count(*) >= 1'],
      ['all favourites are counted', '    .limit(countedSaves)\n', ''],
    ],
  },
  {
    file: 'src/features/listing-reports/commands.server.ts',
    tests: ['src/features/listing-reports/'],
    mutants: [
      [
        'visitors without an account take the places of users',
        'and(isOpenOf(listingId), isKnown)',
        'isOpenOf(listingId)',
      ],
      ['one listing takes any number', '>= maxOpen) return;', '< 0) return;'],
      ['a draft is reported', 'and(eq(listings.id, listingId), isViewable)', 'eq(listings.id, listingId)'],
      ['a deleted user is still named', '.set({ reporterId: null, reporterKey: null })', '.set({ reporterKey: null })'],
    ],
  },
  {
    file: 'src/features/listing-reports/decide.server.ts',
    tests: ['src/features/listing-reports/'],
    mutants: [
      ['what nobody has read is dismissed', ': seenUntil(isOpenOf(id), seen)', ': isOpenOf(id)'],
      ['a decided report is decided again', "if (rowCount === 0) refuse('conflict');", ''],
    ],
  },
  {
    file: 'src/features/listings/manage-listings.server.ts',
    tests: ['src/features/listing-reports/'],
    mutants: [
      [
        'a lender opens what was closed for cause',
        "  if (listing.closedBecause !== null) refuse('listing-closed-by-us');\n",
        '',
      ],
    ],
  },
  {
    file: 'src/features/listings/drafts.server.ts',
    tests: ['src/features/listing-reports/'],
    mutants: [
      [
        'a copy of what was closed for cause is on offer',
        'await refuseClosedForCause(tx, listingId);\n    await countHitIn',
        'await countHitIn',
      ],
    ],
  },
  {
    file: 'src/pages/manage-listings/card-menu.tsx',
    tests: ['src/pages/manage-listings/card-menu'],
    mutants: [['a copy of what was closed for cause is offered', 'card.isClosedByUs ? []', 'false ? []']],
  },
  {
    file: 'src/features/listings/close-for-cause.server.ts',
    tests: ['src/features/listing-reports/'],
    mutants: [
      [
        'what its lender had closed goes live',
        "then 'published' else 'closed' end",
        "then 'published' else 'published' end",
      ],
      ['the mark of what was live stays', "metadata: sql`${listings.metadata} - ${sql.raw(`'${mark}'`)}`,", ''],
    ],
  },
  {
    file: 'src/features/transactions/engine/guards.server.ts',
    tests: ['src/features/checkout/who-may-order'],
    mutants: [
      [
        'requests of what was closed for cause are accepted',
        "(await anyClosedForCause(tx, listingIds)) ? refusal('listing-closed-by-us') : null",
        'null',
      ],
    ],
  },
];
