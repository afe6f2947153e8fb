import type { MutatedFile } from '../mutant.ts';

/** Listings as their lenders enter them: whose they are, what a save may write, and what may be published. */
export const drafts: readonly MutatedFile[] = [
  {
    file: 'src/domain/text/written.ts',
    tests: ['src/domain/text/written', 'src/features/listings/panels'],
    mutants: [
      ['a title turns the text around it', '\\p{Bidi_Control}', ''],
      [
        'a letter carries any number of accents',
        ".replace(unseen, '').replace(marks, boundedMarks)",
        ".replace(unseen, '')",
      ],
      ['a joiner between two accents starts counting again', '[\\p{M}\\p{Cf}\\p{DI}]{2,}', '\\p{M}{2,}'],
      ['a mark that is no accent stands any number of times', ' && !isRepeated', ''],
      ['a title of which nothing is seen counts as one', '[^\\s\\p{DI}', '[^\\s'],
    ],
  },
  {
    file: 'src/features/listings/publishing/designers.ts',
    tests: ['src/features/listings/forms'],
    mutants: [['a brand imitates a designer by what is not seen', '\\p{C}', '']],
  },
  {
    file: 'src/features/listings/drafts.server.ts',
    tests: ['src/features/listings/drafts.int'],
    mutants: [
      [
        'another window’s save is overwritten',
        "if (version !== null && version !== before.versions[panel]) refuse('conflict');",
        '',
      ],
      ['a panel writes the fields of all', '.filter(([name]) => names.includes(name))', ''],
      ['a rented item changes its kind', "if (!(await isFree(tx, before.id))) refuse('listing-invalid-state');", ''],
      [
        'a published listing takes what could not be published',
        "if (switched !== 'draft') {",
        "if (switched === 'draft') {",
      ],
      [
        'a change of the stock is not booked',
        "if ('stock' in set && (saysStock || change !== 0)) await",
        "if ('stock' in set && fields.stock === 0) await",
      ],
      [
        'a user makes any number of drafts',
        "if (isCounted) await countHitIn(app, tx, [{ ...perDay, key: authorId }], 'too-many-requests');\n    if",
        'if',
      ],
    ],
  },
  {
    file: 'src/features/listings/publish-listing.server.ts',
    tests: ['src/features/listings/drafts.int'],
    mutants: [
      [
        'a lender who cannot be paid publishes',
        "if (!(await canBePaid(tx, authorId))) refuse('payout-details-missing');",
        '',
      ],
      ['a listing that lacks something is published', 'if (first !== undefined)', 'if (first === null)'],
    ],
  },
  {
    file: 'src/features/listings/publishing/approval.ts',
    tests: ['src/features/listing-approval/listing-approval.int'],
    mutants: [
      [
        'a watched brand is published in another spelling',
        'return brandKey(spelledDesigner(designer));',
        'return designer;',
      ],
    ],
  },
  {
    file: 'src/features/listings/panels.ts',
    tests: ['src/features/checkout/held-listing', 'src/features/listings/panels.test'],
    mutants: [
      ['nothing of a sold item can be saved', 'before.stock === 0 &&', 'before.stock === -1 &&'],
      ['an item without units is saved as one that never had any', 'before.stock === 0 &&', 'before.stock !== -1 &&'],
    ],
  },
  {
    file: 'src/features/listings/drafts.server.ts',
    tests: ['src/features/listing-approval/listing-approval.int'],
    mutants: [
      [
        'an edit leads around the approval of a brand',
        'if (isSeen || !isWatchedBrand(designer)) return state;',
        'if (before.state !== "closed") return state;',
      ],
      [
        'an approval opens what its lender has closed',
        "return state === 'closed' ? ('draft' as const) : ('pendingApproval' as const);",
        "return 'pendingApproval' as const;",
      ],
    ],
  },
  {
    file: 'src/features/listing-approval/decide.server.ts',
    tests: ['src/features/listing-approval/listing-approval.int'],
    mutants: [
      ['any user decides what is public', "requireAllowed('listing.approve', operator);", ''],
      ['two operators decide', "if (listing.state !== 'pendingApproval') refuse('listing-invalid-state');", ''],
      [
        'what the operator has not seen is approved',
        "if (version !== '' && version !== submitted.version) refuse('conflict');",
        '',
      ],
      ['an incomplete listing is approved', 'if (wrong !== undefined)', 'if (wrong === null)'],
      ['two operators decide at the same moment', '{ lock: true }', '{ lock: false }'],
    ],
  },
  {
    file: 'src/features/listings/approve-listing.server.ts',
    tests: ['src/features/listing-approval/listing-approval.int'],
    mutants: [
      ['the newest listing is decided first', 'asc(submittedAt), asc(id)', 'asc(id)'],
      ['listings of banned lenders are offered', '  eq(users.banned, false),\n', ''],
      [
        'a returned listing is published',
        'returnedBecause === null ? publishedNow',
        'returnedBecause !== "" ? publishedNow',
      ],
    ],
  },
  {
    file: 'src/features/listings/decide-brand.server.ts',
    tests: ['src/features/listings/decide-brand.int'],
    mutants: [
      ['any user decides about brands', "requireAllowed('brand.decide', operator);", ''],
      ['two operators decide about a brand', "refuse('conflict');", ';'],
      ['a brand is merged into nothing', 'if (designer === null ||', 'if ('],
      ['listings keep the name that was merged', 'await respell(tx, key, name)', '0'],
    ],
  },
  {
    file: 'src/features/listings/brands.server.ts',
    tests: ['src/features/listings/decide-brand.int'],
    mutants: [
      ['a brand is typed again as before', 'return decided?.name ?? spelled;', 'return spelled;'],
      ['a kept brand is respelled', "ne(brands.verdict, 'kept')", "ne(brands.verdict, 'none' as 'kept')"],
      ['what is decided waits again', '|| decided.has(key)', ''],
    ],
  },
  {
    file: 'src/features/listings/publish-listing.server.ts',
    tests: ['src/features/transactions/engine/verified-email'],
    mutants: [
      ['a listing is published without a verified email', 'marketplace.verifiedEmail.toPublish &&', 'false &&'],
    ],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: ['src/features/transactions/engine/verified-email'],
    mutants: [['an order is paid without a verified email', 'marketplace.verifiedEmail.toPay &&', 'false &&']],
  },
  {
    file: 'src/features/listings/publishing/columns.server.ts',
    tests: ['src/features/listings/drafts.int'],
    mutants: [
      ['a save of another point keeps the public one', 'isSame ? {} : (publicPoint', 'true ? {} : (publicPoint'],
    ],
  },
  {
    file: 'src/ui/forms/kit/schema.ts',
    tests: ['src/ui/forms/kit/schema', 'src/features/listings/forms'],
    mutants: [['a missing price keeps the rules of several fields from being checked', 'abort: false', 'abort: true']],
  },
  {
    file: 'src/domain/money/typed-amount.ts',
    tests: ['src/domain/money/typed-amount'],
    mutants: [
      ['68,50 is read as 6,850', "figures.replace(',', '.')", "figures.replace(',', '')"],
      ['pounds are taken for dollars', 'if (!signs.every((sign) => isSignOf(sign, currency))) return null;', ''],
      ['an amount with the code of its own currency is refused', 'sign === code ||', ''],
      ['$.50 is fifty dollars', '+(?!\\.))', '+)'],
    ],
  },
  {
    file: 'src/platform/images/variants.server.ts',
    tests: ['tests/faults/failing-disk'],
    mutants: [
      [
        'a page lacks a photo whose size cannot be stored',
        "(lane === 'urgent' ? stored.catch(ignoreStorageError) : stored)",
        'stored',
      ],
    ],
  },
  {
    file: 'src/api/wire/refuse-unstored.ts',
    tests: ['tests/faults/failing-disk'],
    mutants: [['an upload to a full disk is an internal error', 'instanceof StorageError', 'instanceof RangeError']],
  },
  {
    file: 'src/features/listings/publishing/whereabouts.server.ts',
    tests: ['src/features/listings/drafts.int'],
    mutants: [
      [
        'a lender gets the public point of a neighbour',
        'eq(listings.authorId, authorId), isNotNull(latitude)',
        'isNotNull(latitude)',
      ],
      [
        'two items that are saved at one moment have a public point each',
        'blurred(point, fractionsFor(app, authorId, point))',
        'blurred(point, Math.random)',
      ],
      ['a draft begins at the place of a deleted item', '        isNull(listings.deletedAt),\n', ''],
    ],
  },
  {
    file: 'src/pages/listing-wizard/use-live-fields.ts',
    tests: ['src/pages/listing-wizard/use-live-fields'],
    mutants: [
      [
        'an error stays though its field was put right',
        'return issues.filter(',
        'return [...answered, ...issues].filter(',
      ],
      ['an empty field is an error as soon as it is left', " && !error.endsWith('-missing')", ''],
    ],
  },
  {
    file: 'src/features/listings/own-listing.server.ts',
    tests: ['src/features/listings/drafts.int'],
    mutants: [
      [
        'another lender’s draft is found',
        'eq(listings.authorId, authorId), isNull(listings.deletedAt)));',
        'isNull(listings.deletedAt)));',
      ],
    ],
  },
  {
    file: 'src/features/listings/panels.ts',
    tests: ['src/features/listings/panels'],
    mutants: [
      ['a shortest rental that is too long is kept', "  if (field === 'maximumDays') return { minimumDays };\n", ''],
    ],
  },
  {
    file: 'src/pages/listing-wizard/fields/offer-fields.tsx',
    tests: ['src/pages/listing-wizard/fields/pricing-fields.test.tsx'],
    mutants: [
      ['saving the prices removes the floor, which has no field', "  ['floorPercent', 'floor'],\n", ''],
      ['a lender does not see what she set for offers', 'defaultValue={text(name)}', 'defaultValue=""'],
    ],
  },
];
