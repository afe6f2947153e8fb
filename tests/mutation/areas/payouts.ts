import type { MutatedFile } from '../mutant.ts';

const tests = ['src/features/payouts/'];

/** Where lenders are paid: one account for each, and nothing believed that a browser says. */
export const payouts: readonly MutatedFile[] = [
  {
    file: 'src/features/payouts/commands.server.ts',
    tests,
    mutants: [
      ['every attempt makes an account', '`payout-account-${userId}-${country}${', '`payout-account-${randomUUID()}${'],
      ['a connected account changes its country', "if (account.country !== country) refuse('conflict');", ''],
      ['a lost answer is a refusal', "if (answer.kind !== 'done') refuse('payments-unreachable');", ''],
      ['any country may be chosen', 'if (!payoutCountries(app).includes(country))', 'if (false)'],
      [
        'an open browser is enough to name another bank account',
        '  await requirePresence(app, viewer, currentPassword);\n',
        '',
      ],
      [
        'an open browser is enough, by the form of the first details',
        'if (isConnected(account) && account.sentBankToken !== bankAccountToken)',
        'if (false)',
      ],
    ],
  },
  {
    file: 'src/features/payment-cases/decide.server.ts',
    tests: ['src/features/payment-cases/payment-cases.int'],
    mutants: [['a lender is not told what a decision takes from her', ', tellLenderBears(app));', ');']],
  },
  {
    file: 'src/features/payouts/follow-events.server.ts',
    tests: ['src/features/payouts/follow-events'],
    mutants: [
      [
        'an account is read by events alone',
        "await eachAlone(app, 'payoutAccount', ids, (id) => readAccount(app, id));",
        '',
      ],
    ],
  },
  {
    file: 'src/platform/payments/read-event.server.ts',
    tests: ['src/platform/payments/read-event'],
    mutants: [['events of connected accounts are refused', 'of secrets)', 'of secrets.slice(0, 1))']],
  },
  {
    file: 'src/features/payments/payout-accounts.server.ts',
    tests,
    mutants: [
      [
        'another bank account with the same last digits is told to nobody',
        ': before.bankAccountId !== account.bankAccountId',
        ': before.bankLast4 !== account.bankLast4',
      ],
      ['an account that is gone is charged for', "kind === 'no' && goneCodes", "kind === 'done' && goneCodes"],
      ['any refusal closes an account', '&& goneCodes.has(answer.code)', ''],
    ],
  },
  {
    file: 'src/features/payouts/onboarding.server.ts',
    tests,
    mutants: [
      [
        'the browser is sent anywhere',
        'if (isProviderAddress(answer.value.url, app.payments.sandboxUrl))',
        'if (true)',
      ],
    ],
  },
  {
    file: 'src/features/payouts/token/token-requests.ts',
    tests,
    mutants: [
      ['a late token counts', 'if (underWay !== mine) return null;', ''],
      ['a change leaves the token', '      expected = signature;\n      begin();', '      expected = signature;'],
    ],
  },
  {
    file: 'src/features/payouts/bank/bank-numbers.ts',
    tests,
    mutants: [
      ['an IBAN of another country is accepted', "field === 'iban' && !written.startsWith(country)", 'false'],
      [
        'a routing number has no checksum',
        'routingNumber: { ...digits(9), check: isRoutingNumber }',
        'routingNumber: digits(9)',
      ],
      ['a CLABE has no check digit', 'clabe: { ...digits(18), check: isClabe }', 'clabe: digits(18)'],
    ],
  },
  {
    file: 'src/features/payouts/follow-events.server.ts',
    tests,
    mutants: [
      ['what was overdue before is told again', 'newlyPastDue.length > 0', 'true'],
      ['an unfinished account is told of', 'wasConnected && newlyPastDue', 'newlyPastDue'],
      ['another bank account is told to nobody', 'if (newBankLast4 === null)', 'if (!isFirstBank)'],
      [
        'a first bank account is told to nobody',
        'if (newBankLast4 === null)',
        'if (newBankLast4 === null || isFirstBank)',
      ],
    ],
  },
  {
    file: 'src/features/payments/open-for-deletion.server.ts',
    tests: ['src/features/account-deletion/reasons'],
    mutants: [
      [
        'a debt that a payout has paid keeps an account for ever',
        "where account = 'owed-to-lender' or (amount > 0",
        'where true or (amount > 0',
      ],
    ],
  },
  {
    file: 'src/features/payments/disputes/return-loss.server.ts',
    tests: ['src/features/cases/claim-returned'],
    mutants: [
      ['what a bank gives back of a claim is paid to nobody', ': await isClaimOver(tx, payment.id)', ': false'],
    ],
  },
  {
    file: 'src/features/payouts/follow-events.server.ts',
    tests: ['src/features/payouts/follow-events'],
    mutants: [
      [
        'a payout is said to have gone to the account that replaced its own',
        'bankAccountId === owner.bankAccountId ?',
        'bankAccountId !== undefined ?',
      ],
    ],
  },
];
