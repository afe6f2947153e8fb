import type { MutatedFile } from '../mutant.ts';

const claims = ['src/features/cases/claim', 'src/features/cases/verdicts'];

const caps = ['src/domain/pricing/claim-caps', 'src/features/listings', 'src/features/listing-imports/plan'];
const kept = ['src/features/cases/kept-cards', 'src/features/cases/claims'];

/** What a lender may claim and her customer agrees to, what she claims, and how it is charged once. */
export const claimsArea: readonly MutatedFile[] = [
  {
    file: 'src/domain/pricing/claim-caps.ts',
    tests: caps,
    mutants: [
      ['a cap is above the retail price', 'cap <= retailPrice', 'cap <= retailPrice + 1'],
      ['a cap is nothing', 'cap > 0', 'cap >= 0'],
      ['a late fee is charged for one day', 'cap * Math.max(0, daysLate)', 'cap'],
      ['a late fee exceeds the retail price', ', caps.total);', ', Infinity);'],
    ],
  },
  {
    file: 'src/features/cases/shown-claims.server.ts',
    tests: ['src/features/cases/owed-claims'],
    mutants: [["a lender learns of her customer's card", "shownTo === 'customer' && isCardKept", 'isCardKept']],
  },
  {
    file: 'src/features/listings/panel-forms.ts',
    tests: caps,
    mutants: [
      [
        'an item for sale keeps its caps',
        'const sale = { ...noCaps, extraDayPrice',
        'const sale = { ...rental, extraDayPrice',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/request-payment.server.ts',
    tests: kept,
    mutants: [
      [
        'a rental with caps is requested without an agreement',
        'if (claimTerms === undefined && ordered.some(',
        'if (false && ordered.some(',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/take-back.server.ts',
    tests: kept,
    mutants: [['a refused payment keeps the agreement', 'await takeBackAgreement(tx, transaction.id);', '']],
  },
  {
    file: 'src/features/cards/kept-cards.server.ts',
    tests: kept,
    mutants: [
      [
        'a card is kept that nobody agreed to',
        'if (keptCardId === null || !isAgreed) return;',
        'if (keptCardId === null) return;',
      ],
      [
        'a card is detached that another payment needs',
        'if ((await tx.$count(savedCards, isSaved)) + (await tx.$count(keptCards, others)) === 0) return false;',
        'if ((await tx.$count(savedCards, isSaved)) === 0) return false;',
      ],
      [
        'a card is detached that is saved',
        'if ((await tx.$count(savedCards, isSaved)) + (await tx.$count(keptCards, others)) === 0) return false;',
        'if ((await tx.$count(keptCards, others)) === 0) return false;',
      ],
    ],
  },
  {
    file: 'src/features/cards/saved-cards.server.ts',
    tests: kept,
    mutants: [['a kept card is removed', "if (await isKept(tx, card.paymentMethodId)) refuse('card-kept');", '']],
  },
  {
    file: 'src/features/cases/release-kept-cards.server.ts',
    tests: kept,
    mutants: [
      ['a card is detached while a case is open', 'c.closed_at is null', 'false'],
      ['a card is detached before the claim period ends', '${endOfClaims()} > rotation_now()', 'false'],
    ],
  },
  {
    file: 'src/features/cases/claim-page.server.ts',
    tests: ['src/pages/case/claim-action.int'],
    mutants: [
      ['what a bank did not confirm is said to be unknown', "progress === 'waiting' || ", ''],
      ['a payment of another order is answered here', 'if (row.intentId === intentId)', 'if (intentId)'],
    ],
  },
  {
    file: 'src/features/cases/claim-rules.ts',
    tests: [...claims, 'src/features/cases/what-is-claimed'],
    mutants: [
      [
        'a claim exceeds what is left of its cap',
        'mostFor(caps, kind, daysLate) - decided.ofKind',
        'mostFor(caps, kind, daysLate)',
      ],
      ['all claims exceed the retail price', 'decided.ofKind, caps.total - decided.all', 'decided.ofKind, caps.total'],
      [
        'the form names a late fee that nobody agreed to',
        'inAll === 0 ? 0 : (caps.lateFee ?? 0)',
        'Math.min(caps.lateFee ?? 0, inAll)',
      ],
      ['the system tries a fourth time', 'return tries >= maxTries ||', 'return tries > maxTries ||'],
      ['a stolen card is tried again', "'stolen_card', ", ''],
      ['the lender is paid at once', 'export const daysToPayOut = 7;', 'export const daysToPayOut = 0;'],
    ],
  },
  {
    file: 'src/features/cases/hold-claim.server.ts',
    tests: claims,
    mutants: [
      ['two processes charge at once', 'if (!evenIfLeased && !(await hasExpired(tx, caseId))) return null;', ''],
      ['it is charged before its time', 'case_id = ${caseId} and next_at <= rotation_now()', 'case_id = ${caseId}'],
      [
        'an objected claim is charged',
        'if (!isPayable(state)) return false;',
        "if (state === 'charged') return false;",
      ],
    ],
  },
  {
    file: 'src/features/cases/settle-try.server.ts',
    tests: claims,
    mutants: [
      [
        'a no to the customer counts for the system',
        "if (!isBySystem) return { kind: 'no', code: lastDecline, message };",
        '',
      ],
      ['the system never gives up', 'if (isGivenUp({ ...claim,', 'if (false && isGivenUp({ ...claim,'],
    ],
  },
  {
    file: 'src/features/cases/components/claim-panel.tsx',
    tests: ['src/features/cases/components/claim-panel'],
    mutants: [
      ['what is not owed is counted', "state === 'dropped' || (isClosed && state === 'named')", 'false'],
      [
        'a late fee is counted by days that it is not for',
        'if ((amount ?? named).amount !== daysLate * perDay.amount) return null;',
        '',
      ],
      ['a claim of a closed case waits for a decision', "if (isClosed && state === 'named')", 'if (state === null)'],
    ],
  },
  {
    file: 'src/features/cases/decide.server.ts',
    tests: ['src/features/cases/what-is-claimed'],
    mutants: [['who claimed in vain reads of a refund', '(await claimOf(tx, caseId))?.namedAmount ?? null', 'null']],
  },
  {
    file: 'src/features/cases/decide-claim.server.ts',
    tests: claims,
    mutants: [
      [
        'an operator charges more than was agreed',
        "if (amount > mostAfter(claim, chargeable.most)) refuse('case-amount-too-high', { field: 'charge' });",
        '',
      ],
      ['after an objection more is charged', 'mostAfter(claim, chargeable.most)', 'chargeable.most'],
      ['there is less time to object than was agreed to', 'hours => ${hoursToPayClaim}', 'hours => 48'],
      ['after an objection no time is left', 'make_interval(hours => ${leastHoursToPay})', 'make_interval(hours => 0)'],
    ],
  },
  {
    file: 'src/features/payments/claim-payments.server.ts',
    tests: claims,
    mutants: [
      [
        'a charge is booked for less',
        "'owed-to-lender': -amountReceived }",
        "'owed-to-lender': -amountReceived + 1, 'income': -1 }",
      ],
      ['what stays owed gives back what was paid', '...(keepsPaid && { keepsPaid }),', ''],
    ],
  },
  {
    file: 'src/features/payments/cases.server.ts',
    tests: claims,
    mutants: [
      [
        'a dispute of a claim holds up the order',
        "sql`not exists (select from payments p where p.id = ${cases.paymentId} and p.kind = 'claim')`",
        'sql`true`',
      ],
    ],
  },
  {
    file: 'src/features/handover/way-back.ts',
    tests: ['src/features/handover/way-back', 'src/features/cases/claims'],
    mutants: [
      [
        'what arrived although it was cancelled has no time to go back',
        'addDays(dayInZone(arrivedAt, timeZone), daysToSendBack)',
        'dayInZone(arrivedAt, timeZone)',
      ],
      [
        'what was cancelled is late before it has arrived',
        'if (arrivedAt === null) return null;',
        'if (arrivedAt === null) return plan;',
      ],
      ['the days of a late fee go on after the return', 'handover.returnedAt ?? now', 'now'],
      ['it was late while it counted as lost', ' - unawaitedDays(facts, wayBack.dueBack, last)', ''],
      ['a number of weeks before excuses a delay', 'isBeforeFirstDay(facts) || !wasSent', '!wasSent'],
      ['the last day counts as late', 'daysBetween(wayBack.dueBack,', 'daysBetween(wayBack.returnBy,'],
    ],
  },
  {
    file: 'src/domain/process/lost-times.ts',
    tests: ['src/domain/process/lost-times'],
    mutants: [
      [
        'what still counts as lost was waited for',
        'from !== null && !stands && givenBack',
        'from !== null && givenBack',
      ],
      ['what is looked at again still counts as lost', "['objected', 'banned', 'dropped']", "['dropped']"],
    ],
  },
  {
    file: 'src/features/cases/charge-due.server.ts',
    tests: ['src/features/cases/lost-items'],
    mutants: [
      ['what a banned customer may not lose is not waited for', '  await replanHandover(app, [awaited]);\n', ''],
    ],
  },
  {
    file: 'src/pages/console/case-decision.tsx',
    tests: ['src/pages/console/case-decision'],
    mutants: [
      ['more than can be charged is filled in', 'amount.amount < chargeable.amount ? amount : chargeable', 'amount'],
      ['what a customer pays is typed with every verdict', 'className="console-charge"', 'className="grid"'],
    ],
  },
  {
    file: 'src/ui/forms/crop-zoom.ts',
    tests: ['src/ui/forms/crop-zoom'],
    mutants: [
      ['a crop that will be refused is used', 'Math.min(part.width, part.height)', 'Math.max(part.width, part.height)'],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/free-cancellation'],
    mutants: [
      ['a lender says that a courier brought it', "handover.inPerson && delivery === 'pick-up'", 'handover.inPerson'],
      [
        'a lender says that it is back from nowhere',
        'handover.dispatchedAt !== null && handover.returnedAt',
        'handover.returnedAt',
      ],
      ['who reports damage never had it', 'hasIt || isSaidToHave ||', 'hasIt ||'],
    ],
  },
  {
    file: 'src/features/handover/rules.ts',
    tests: ['src/features/transactions/handover.int'],
    mutants: [
      ['what was never sent is received two weeks ahead', 'handover.dispatchedAt === null ? arrives : free', 'free'],
    ],
  },
  {
    file: 'src/features/transactions/engine/move.server.ts',
    tests: ['src/features/transactions/as-seen'],
    mutants: [['nobody asks what was seen', '  await refuseUnlessSeen(context);\n', '']],
  },
  {
    file: 'src/features/transactions/seen.ts',
    tests: ['src/features/transactions/as-seen'],
    mutants: [
      ['another offer is accepted than the one that was seen', 'lastTransitionedAt.getTime(), ', ''],
      ['less is given back than was seen', ", partIfCancelled?.amount ?? 'all'", ''],
    ],
  },
  {
    file: 'src/domain/process/handover.ts',
    tests: ['src/domain/process/handover'],
    mutants: [
      [
        'an order waits for what nobody can follow',
        'sentBackAt !== null && isBackTracked &&',
        'sentBackAt !== null &&',
      ],
      [
        'what was sent too late moves its own deadline',
        '&& compareDays(dayInZone(sentBackAt, timeZone), returnBy) <= 0',
        '',
      ],
    ],
  },
];
