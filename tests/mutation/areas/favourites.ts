import type { MutatedFile } from '../mutant.ts';

/** Who saves what, how much of it, and who is told of a new listing. */
export const favouritesArea: readonly MutatedFile[] = [
  {
    file: 'src/features/favourites/commands.server.ts',
    tests: ['src/features/favourites/'],
    mutants: [
      ['two at once pass the limit', "    .for('no key update');", ';'],
      [
        'a draft is saved',
        '.where(and(eq(listings.id, listingId), isViewable));',
        '.where(eq(listings.id, listingId));',
      ],
      ['one’s own is saved', "    if (listing.authorId === caller.id) refuse('listing-own');\n", ''],
      ['a list may hold drafts', 'inArray(listings.id, ids), isViewable,', 'inArray(listings.id, ids),'],
    ],
  },
  {
    file: 'src/features/favourites/removed.server.ts',
    tests: ['src/features/favourites/removed.int.test.ts'],
    mutants: [
      ['a removal is undone after days', 'row?.isRestorable === true', 'row !== undefined'],
      [
        'days are not kept',
        'from removed left join ${wantedDays} using',
        'from removed left join (select * from ${wantedDays} where false) w using',
      ],
    ],
  },
  {
    file: 'src/features/favourites/heart-store.ts',
    tests: ['src/features/favourites/heart-store.test.ts'],
    mutants: [
      ['calls overtake each other', 'if (!sending.has(listingId)) void settle', 'void settle'],
      ['a refused heart stays', '        show(listingId, before);\n', ''],
      [
        'what a page knows better stays',
        '      if (page === current) return;',
        '      if (page !== undefined) return;',
      ],
      ['a call under way is forgotten', '        if (sending.has(listingId)) continue;\n', ''],
    ],
  },
  {
    file: 'src/features/following/notify-followers.server.ts',
    tests: ['src/features/following/'],
    mutants: [
      ['only the first batch is told', 'if (followers.length === batchSize) await', 'if (followers.length < 0) await'],
      ['a banned lender is announced', "lender?.state !== 'active'", 'lender === undefined'],
    ],
  },
  {
    file: 'src/features/favourites/wanted-days.server.ts',
    tests: ['src/features/favourites/freed-days.int.test.ts'],
    mutants: [
      ['days that are free are waited for', "if (refused === null && listing.isOffered) return 'free';", ''],
      [
        'days that can never be rented are waited for',
        'if (refused !== null && refused.code !== taken) refuse',
        'if (refused === undefined) refuse',
      ],
      ['a draft is waited for', "eq(listings.kind, 'rent'), isViewable)", "eq(listings.kind, 'rent'))"],
      ['a deleted user is given a wish', '    await lockCaller(tx, caller.id);\n', ''],
    ],
  },
  {
    file: 'src/features/favourites/freed-days.server.ts',
    tests: ['src/features/favourites/freed-days.int.test.ts'],
    mutants: [
      [
        'days that are still taken are told',
        '!== null) return;\n    const { title',
        '=== undefined) return;\n    const { title',
      ],
      [
        'only the first wishes are looked at',
        'after = wishes.length < batchSize ? beforeAll : (wishes.at(-1)?.id ?? beforeAll);',
        'after = beforeAll;',
      ],
      ['it is told again and again', '    await tx.delete(wantedDays).where(eq(wantedDays.id, id));\n', ''],
      ['the deletion of an account waits for ever', ".where(isThere).for('key share')", '.where(isThere)'],
      ['past days are waited for', 'w.start_day < ${day}::date as', 'false as'],
    ],
  },
];
