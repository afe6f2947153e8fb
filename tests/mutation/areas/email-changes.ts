import type { MutatedFile } from '../mutant.ts';

/** What happens to an account, and to an address, between asking for a change of email and its end, and when its log-in is locked. */
export const emailChanges: readonly MutatedFile[] = [
  {
    file: 'src/features/accounts/change-password.server.ts',
    tests: ['tests/api/accounts-email-meanwhile'],
    mutants: [
      ['a change of email outlives the password it was asked with', '    await withdrawChange(tx, viewer.id);\n', ''],
    ],
  },
  {
    file: 'src/features/accounts/email-change.server.ts',
    tests: ['tests/api/accounts-email-meanwhile'],
    mutants: [
      ['a change is written in a session that has ended', '    await requireSession(tx, viewer);\n', ''],
      [
        'a change is written by a password that was replaced',
        "    if ((await heldPassword(tx, viewer.id)) !== passwordHash) refuse('wrong-password');\n",
        '',
      ],
      [
        'a link takes an address that its owner can still take back',
        "  if (await emailIsTaken(tx, email, account.id)) refuse('email-taken');\n  await setEmail(tx, account.id, email);\n  await revokeTokens(tx, account.id, ['verify', 'reset', 'change']);\n  await app.email.queue(tx, takenEmail({ id: account.id, email }));\n  if",
        '  await setEmail(tx, account.id, email);\n  if',
      ],
      ['a number that nobody has verified stays', 'account.phoneVerifiedAt === null || account', 'account'],
    ],
  },
  {
    file: 'src/features/accounts/sign-up.server.ts',
    tests: ['tests/api/accounts-email-meanwhile'],
    mutants: [
      [
        'a late sign-up takes an address that its owner can still take back',
        'else if (!(await emailIsTaken(tx, account.email))) await',
        'else await',
      ],
    ],
  },
  {
    file: 'src/pages/accounts/verify-email.tsx',
    tests: ['tests/api/accounts-email-meanwhile'],
    mutants: [
      ['an address that was taken asks for another link', "code === 'email-taken' ? 'taken' : 'failed'", "'failed'"],
    ],
  },
  {
    file: 'src/features/accounts/recovery.server.ts',
    tests: ['tests/api/accounts-recovery'],
    mutants: [
      [
        'a link that is not sent is said to be on its way',
        '[hourlyLimitOf(browser), dailyLimitOf(id)]',
        '[hourlyLimitOf(browser)]',
      ],
    ],
  },
  {
    file: 'src/i18n/accounts.ts',
    tests: ['src/i18n/undo-words'],
    mutants: [
      [
        'who takes a change of email back is not told that a passkey goes',
        'A passkey, authenticator app, bank account,',
        'A bank account,',
      ],
    ],
  },
  {
    file: 'src/i18n/fr/accounts.ts',
    tests: ['src/i18n/undo-words'],
    mutants: [
      [
        'nor in French',
        'Une clé d’accès, une application d’authentification, un compte bancaire,',
        'Un compte bancaire,',
      ],
    ],
  },
  {
    file: 'src/features/accounts/lockout-notice.server.ts',
    tests: ['tests/api/accounts-lockout-notice'],
    mutants: [
      ['each wrong password is told', '  if (await hasHitsLeft(app, app.db, limit)) return;\n', ''],
      [
        'each lock of a day is told',
        'key: limit.key, max: 1, seconds: 24 * 3600',
        'key: limit.key, max: 9, seconds: 24 * 3600',
      ],
      ['who has no password is told that it was tried', ' || account.password === null', ''],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts-lockout-notice'],
    mutants: [
      [
        'the owner hears nothing of a lock',
        'if (limit.bucket === logInAccountBucket) await noticeLockout(app, limit);',
        'void limit;',
      ],
    ],
  },
  {
    file: 'src/features/newsletter/move-subscription.server.ts',
    tests: ['src/features/newsletter/move-subscription'],
    mutants: [
      [
        'the own subscription of an address comes along when a change is undone',
        'which: and(lt(confirmedAt, createdAt), gte(createdAt, changedAt))',
        'which: undefined',
      ],
      ['a change of email overrules who has unsubscribed', ', setWhere: isNull(confirmedAt)', ''],
    ],
  },
  {
    file: 'src/features/accounts/email-change.server.ts',
    tests: ['src/features/newsletter/move-subscription'],
    mutants: [
      [
        'the newsletter stays with the former address',
        '  await onMoved(tx, { from: account.email, to: email });\n',
        '',
      ],
    ],
  },
  {
    file: 'src/pages/accounts/verify-email.tsx',
    tests: ['src/features/newsletter/move-subscription'],
    mutants: [['the page of a new address forgets the newsletter', ', moveSubscription)', ')']],
  },
  {
    file: 'src/features/account-deletion/intruder.server.ts',
    tests: ['src/features/newsletter/move-subscription'],
    mutants: [['an undone change leaves the newsletter behind', '  await moveSubscriptionBack(tx, undone);\n', '']],
  },
  {
    file: 'src/features/accounts/remove-operator.server.ts',
    tests: ['tests/api/accounts-operators'],
    mutants: [
      ['a former operator hears nothing', '    await app.email.queue(tx, operatorRemovedEmail(account));\n', ''],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts-operators'],
    mutants: [
      [
        'a new operator hears nothing',
        "  if (account.role !== 'operator') await app.email.queue(tx, operatorAddedEmail(account));\n",
        '',
      ],
    ],
  },
];
