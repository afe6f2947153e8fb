import type { MutatedFile } from '../mutant.ts';

/** Reviews: who writes which, when both are read, and when the time for them is over. */
export const reviewsArea: readonly MutatedFile[] = [
  {
    file: 'src/features/reviews/queries.server.ts',
    tests: ['tests/api/thread-calls'],
    mutants: [
      ['everybody reads what a customer has rented', 'isNamed ? listingId : null', 'listingId'],
      [
        'what a customer has rented is found by the listing',
        'and(eq(reviews.listingId, listingId), namesListing(viewerId))',
        'eq(reviews.listingId, listingId)',
      ],
    ],
  },
  {
    file: 'src/features/reviews/reviews.server.ts',
    tests: ['src/features/transactions/reviews'],
    mutants: [
      ['a review is public at once', "typeBy[by], state: 'pending'", "typeBy[by], state: 'public'"],
      ['only the first review is published', "eq(reviews.state, 'pending'))", "eq(reviews.type, 'ofProvider'))"],
      ['a lender says how the item fits her', "by === 'provider' && Object", 'false && Object'],
      ['a review is answered twice', '.where(and(aboutParty, isNull(reviews.reply)))', '.where(aboutParty)'],
      ['a hidden review is answered', "    eq(reviews.state, 'public'),\n", ''],
    ],
  },
  {
    file: 'src/features/reviews/queries.server.ts',
    tests: ['src/features/reviews/queries'],
    mutants: [
      ['every page of reviews is the first', 'offset: (page - 1) * perPage', 'offset: 0'],
      ['who says nothing of the fit is counted', 'where ${eq(reviews.fit, fit)}', 'where true'],
    ],
  },
  {
    file: 'src/features/reviews/of-transaction.server.ts',
    tests: ['src/features/transactions/reviews'],
    mutants: [
      ['the other party reads a review before it is public', "others?.state === 'public' ? others : null", 'others'],
    ],
  },
  {
    file: 'src/features/transactions/leave-review.server.ts',
    tests: ['src/features/transactions/reviews'],
    mutants: [
      [
        'of two reviews at the same moment one is refused',
        "thrown.refusal.code !== 'transaction-invalid-transition') throw thrown;",
        'true) throw thrown;',
      ],
    ],
  },
  {
    file: 'src/processes/review-transitions.ts',
    tests: ['src/features/transactions/reviews'],
    mutants: [
      [
        'a review comes after its time',
        "guards: ['no-open-dispute', 'before-deadline'],",
        "guards: ['no-open-dispute'],",
      ],
      [
        'the time is over while a case is open',
        "guards: ['no-open-dispute', 'after-deadline'],",
        "guards: ['after-deadline'],",
      ],
      [
        'a case takes the time for reviews',
        "guards: ['no-open-dispute', 'after-deadline'],",
        "guards: ['no-open-dispute'],",
      ],
    ],
  },
  {
    file: 'src/features/transactions/remind-of-reviews.server.ts',
    tests: ['src/features/transactions/reviews'],
    mutants: [['reminders go out while a dispute is open', '    if (await hasOpenDispute(tx, id)) return;\n', '']],
  },
  {
    file: 'src/pages/transaction/transaction-action.server.ts',
    tests: ['src/pages/transaction/late-review'],
    mutants: [['a late review is said to be a request', "'transaction-deadline-passed': messages['review.over'],", '']],
  },
];
