import type { MutatedFile } from '../mutant.ts';

/** An owner's listings and their photos: two tabs at once, and what may not be removed. */
export const ownListings: readonly MutatedFile[] = [
  {
    file: 'src/features/listings/seen-stock.ts',
    tests: ['src/features/listings/seen-stock'],
    mutants: [
      ['a sold unit is put on sale again', 'left + count - before', 'count'],
      ['her own change of the number is lost', 'left + count - before', 'left'],
      ['fewer than none are left', 'Math.max(0, left + count - before)', 'left + count - before'],
      ['a number that has not changed is said to have', ' || left === before) return null', ') return null'],
    ],
  },
  {
    file: 'src/features/listings/publishing/blur-point.ts',
    tests: ['src/features/listings/publishing/blur-point'],
    mutants: [
      ['a point is beyond a pole', 'Math.max(-90, Math.min(90, latitude + north))', 'latitude + north'],
      ['a point is beyond the date line', 'normalised(longitude + east)', 'longitude + east'],
    ],
  },
  {
    file: 'src/server/site/handlers/crawlers.ts',
    tests: ['src/server/site/crawlers'],
    mutants: [
      ['a part that is not planned is made', ' || !isPlanned) return', ') return'],
      ['each who asks has a part made', 'kept.get(name) ?? keptFor(', 'keptFor('],
    ],
  },
  {
    file: 'src/features/listings/photo-commands.server.ts',
    tests: ['src/features/listings/photo-commands'],
    mutants: [
      ['a thirteenth photo is added', 'if (photos.length >= maxPhotos)', 'if (photos.length > maxPhotos)'],
      [
        'a listing loses its last photo',
        "if (photos.length === 1 && state !== 'draft') refuse('listing-photo-last');",
        '',
      ],
      ['two tabs overwrite each other', "        .for('no key update')\n", ''],
      ['a removed image is never swept', 'await releaseImage(tx, imageId);', ''],
    ],
  },
  {
    file: 'src/features/listings/photos/order.ts',
    tests: ['src/features/listings/photos/'],
    mutants: [['an order drops what was added meanwhile', ', ...present.filter((id) => !named.has(id))', '']],
  },
  {
    file: 'src/features/listings/photos/unsaved-changes.ts',
    tests: ['src/features/listings/photos/'],
    mutants: [
      ['what had no answer is sent again much later', ' && now - at < maxAgeMs', ''],
      [
        'what had no answer is sent by every later page',
        '    storage().removeItem(keyOf(listingId));\n    const',
        '    const',
      ],
    ],
  },
  {
    file: 'src/features/listings/photos/album-store.ts',
    tests: ['src/features/listings/photos/'],
    mutants: [
      ['a refusal of what was repeated is an error', "if (got.kind === 'lost' || !isRepeated)", 'if (true)'],
      ['a change with an answer is sent again', 'underWay.filter((other) => other !== fields)', '[...underWay]'],
    ],
  },
  {
    file: 'src/features/listings/manage-listings.server.ts',
    tests: ['src/features/listings/manage-listings'],
    mutants: [
      [
        'a listing with open orders is deleted',
        "if (!(await isFree(tx, listingId))) refuse('listing-in-transaction');",
        '',
      ],
      [
        'another user’s listing is changed',
        'and(eq(listings.id, listingId), eq(listings.authorId, authorId))',
        'eq(listings.id, listingId)',
      ],
    ],
  },
  {
    file: 'src/features/listings/queries.server.ts',
    tests: ['src/features/listings/queries.int'],
    mutants: [['who has only begun a draft lends', ", ne(listings.state, 'draft')))", '))']],
  },
];
