import type { MutatedFile } from '../mutant.ts';

/** Which new listings a saved search tells, once, and a user's own sizes. */
export const savedSearchesArea: readonly MutatedFile[] = [
  {
    file: 'src/features/saved-searches/notify-of-new-listings.server.ts',
    tests: [
      'src/features/saved-searches/notify-of-new-listings.int.test.ts',
      'src/features/saved-searches/one-worker.int.test.ts',
    ],
    mutants: [
      ['two workers tell the same', '.where(and(isHeld(due), isSame))', '.where(eq(savedSearches.id, due.id))'],
      [
        'the cursor stays',
        'notifiedUntil: sql`greatest(${savedSearches.notifiedUntil}, ${due.until}::timestamptz)`',
        '',
      ],
      [
        'what is not settled is passed over',
        "const settled = sql`interval '2 minutes'`;",
        "const settled = sql`interval '0'`;",
      ],
      ['the deletion of an account waits for ever', ".where(isThere).for('key share')", '.where(isThere)'],
      ['emails go on that were ended meanwhile', '...shownOf(saved, page)', '...shownOf(due, page)'],
      ['past days find items without days', 'query.dates !== null && query.dates.start < (await today(app))', 'false'],
      ['each worker makes every search', 'rotation_now() + ${lease}', 'rotation_now()'],
      [
        'one that fails ends the run',
        '    if (isConnectionError(error)) throw error;\n    app.logger',
        '    throw error;\n    app.logger',
      ],
    ],
  },
  {
    file: 'src/features/saved-searches/commands.server.ts',
    tests: ['src/features/saved-searches/saved-searches.int.test.ts'],
    mutants: [
      ['two at once pass the limit', "  if ((await lockAccount(tx, id)) === null) refuse('unauthorized');\n", ''],
      ['order and page make another search', '...query, sort:', '...query, keywords: `${query.page}`, sort:'],
      ['the own position is kept', 'isOwnPosition && ', 'false && '],
      ['what was not told is told later', "before.every === 'never' && !isSame &&", 'false &&'],
    ],
  },
  {
    file: 'src/features/search/planner/find.server.ts',
    tests: ['src/features/saved-searches/notify-of-new-listings.int.test.ts'],
    mutants: [
      ['one’s own items are news', 'return sql`${listings.authorId} <> ${notBy} and', 'return sql`'],
      ['a listing is told again after each change', 'told.saved_search_id = ${savedSearchId} and', 'false and'],
      [
        'what fitted before is news',
        'select from ${then} listings where',
        'select from ${then} listings where false and',
      ],
      ['the last state before counts, not the one at the cursor', 'order by change.id desc', 'order by change.id'],
      [
        'changes after the run are none',
        'and change.changed_at > ${after}::timestamptz`',
        'and ${isWithin(sql`change.changed_at`, period)}`',
      ],
    ],
  },
  {
    file: 'src/features/search/own-sizes.ts',
    tests: ['src/features/search/own-sizes.test.ts'],
    mutants: [
      ['all of the sizes must fit', "sizing: { mode: 'any', values }", 'sizing: { ...choices.sizing, values }'],
    ],
  },
];
