import type { MutatedFile } from '../mutant.ts';

const claims = ['src/features/cases/claim', 'src/features/cases/verdicts'];

/** What a lender claims, and how it is charged once. */
export const claimsArea: readonly MutatedFile[] = [
  {
    file: 'src/features/cases/claim-rules.ts',
    tests: claims,
    mutants: [
      [
        'a claim exceeds what is left of its cap',
        'mostFor(caps, kind, daysLate) - decided.ofKind',
        'mostFor(caps, kind, daysLate)',
      ],
      ['all claims exceed the retail price', 'caps.total - decided.all', 'caps.total'],
      ['the system tries a fourth time', 'return tries >= maxTries ||', 'return tries > maxTries ||'],
      ['a stolen card is tried again', "'stolen_card', ", ''],
      ['the lender is paid at once', 'export const daysToPayOut = 7;', 'export const daysToPayOut = 0;'],
      ['there is no time to object', 'export const hoursToObject = 72;', 'export const hoursToObject = 0;'],
    ],
  },
  {
    file: 'src/features/cases/hold-claim.server.ts',
    tests: claims,
    mutants: [
      ['two processes charge at once', 'if (!evenIfLeased && (await isLeased(tx, caseId))) return null;', ''],
      ['it is charged before its time', 'case_id = ${caseId} and next_at <= rotation_now()', 'case_id = ${caseId}'],
      [
        'an objected claim is charged',
        "if (state !== 'announced' && state !== 'due') return false;",
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
    file: 'src/features/cases/decide-claim.server.ts',
    tests: claims,
    mutants: [
      [
        'an operator charges more than was agreed',
        "if (amount > chargeable.most) refuse('case-amount-too-high', { field: 'charge' });",
        '',
      ],
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
];
