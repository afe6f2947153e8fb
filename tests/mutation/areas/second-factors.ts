import type { MutatedFile } from '../mutant.ts';

/** Codes of authenticator apps, recovery codes, log-ins that wait for a code, and passkeys. */
export const secondFactors: readonly MutatedFile[] = [
  {
    file: 'src/features/accounts/jobs.server.ts',
    tests: ['src/features/accounts/sweep-accounts'],
    mutants: [
      [
        'the links of emails that can be used are swept',
        "rotation_now() - interval '30 days'",
        "rotation_now() + interval '30 days'",
      ],
      ['live sessions are swept', 'delete(sessions).where(', 'delete(sessions); void ('],
    ],
  },
  {
    file: 'src/features/accounts/security-forms.ts',
    tests: ['src/features/accounts/security-forms'],
    mutants: [
      [
        'a long recovery code is called one of the app',
        "codeField('security.log-in-recovery-wrong')",
        "codeField('security.code-wrong')",
      ],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/totp.ts',
    tests: ['src/features/accounts/second-factor/totp'],
    mutants: [
      ['a used code is accepted again', 'if (isRight && step > lastStep)', 'if (isRight)'],
      ['the code of the last step but one is accepted', 'const maxSkew = 1;', 'const maxSkew = 2;'],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/authenticator.server.ts',
    tests: ['tests/api/accounts-second-factor'],
    mutants: [['a secret is shown to another session', 'eq(authenticators.sessionId, sessionId),', '']],
  },
  {
    file: 'src/features/accounts/second-factor/recovery-codes.server.ts',
    tests: ['tests/api/accounts-second-factor'],
    mutants: [
      ['a recovery code works twice', ', isNull(recoveryCodes.usedAt)));\n  return rowCount', '));\n  return rowCount'],
    ],
  },
  {
    file: 'src/features/accounts/complete-log-in.server.ts',
    tests: ['tests/api/accounts-second-factor'],
    mutants: [
      [
        'wrong codes over several log-ins are told to nobody',
        'if (await isFifthWrongCode(app, tx, userId))',
        'if (isOver)',
      ],
      [
        'a pending log-in makes two sessions',
        'if (account === null || !(await isStillPending(tx, token)))',
        'if (account === null)',
      ],
      [
        'codes are guessed without end',
        'const hourly = { max: 10, seconds: 3600 };',
        'const hourly = { max: 10_000, seconds: 3600 };',
      ],
    ],
  },
  {
    file: 'src/features/accounts/session.server.ts',
    tests: ['tests/api/accounts-second-factor'],
    mutants: [['a new password leaves log-ins that wait for a code', 'await endPendingLogInsOf(tx, userId);', '']],
  },
  {
    file: 'src/features/accounts/second-factor.server.ts',
    tests: ['tests/api/accounts-passkeys', 'tests/api/accounts-second-factor'],
    mutants: [
      [
        'a stolen password adds a second factor of its own',
        "if (await needsStrongSession(tx, viewer)) refuse('second-factor-needed');",
        '',
      ],
      [
        'sessions without a code outlive the set-up of the app',
        'await endSessionsOf(tx, viewer.id, viewer.sessionId);',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/challenges.server.ts',
    tests: ['tests/api/accounts-passkeys'],
    mutants: [
      [
        'an old challenge is answered',
        '.where(and(isOf(holder), gt(passkeyChallenges.expiresAt, sql`rotation_now()`)))',
        '.where(isOf(holder))',
      ],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/webauthn.server.ts',
    tests: ['src/features/accounts/second-factor/webauthn', 'tests/api/accounts-passkeys'],
    mutants: [
      ['a user who was not verified logs in', 'requireUserVerification: true,', 'requireUserVerification: false,'],
      ['the handle of another user is accepted', 'if (given != null && given !== stored.userHandle) return null;', ''],
      [
        'an attestation with certificates is read',
        "format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)",
        'true',
      ],
    ],
  },
  {
    file: 'src/features/accounts/passkeys.server.ts',
    tests: ['tests/api/accounts-passkey-removed'],
    mutants: [
      [
        'who had a passkey that is removed stays as strong by it',
        "await weakenSessions(tx, viewer.id, 'passkey', isLast ? null : viewer.sessionId);",
        "if (isLast) await weakenSessions(tx, viewer.id, 'passkey', isLast ? null : viewer.sessionId);",
      ],
      ['who removes a passkey has to log in again', 'isLast ? null : viewer.sessionId', 'null'],
    ],
  },
  {
    file: 'src/features/accounts/recovery.server.ts',
    tests: ['tests/api/accounts-planted-factors'],
    mutants: [
      [
        'a thief of the password keeps the account by a passkey',
        '{ ...(await dropFactorsSince(tx, account.id, since)), phone }',
        '{ ...nothingRemoved, phone }',
      ],
      [
        'a thief goes on reading what is told of orders',
        'phoneVerifiedAt === null || phoneVerifiedAt <= since',
        'since',
      ],
      ['a mailbox removes every factor', '(await timeOf(tx)).getTime() - weekMs', '0'],
      ['and those of an operator', "  if (account.role === 'operator') return { ...nothingRemoved, phone };\n", ''],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/drop-factors.server.ts',
    tests: ['tests/api/accounts-planted-factors'],
    mutants: [['of an app that was never on it is told that it is off', 'authenticator.confirmedAt !== null', 'true']],
  },
  {
    file: 'src/features/accounts/reset-outcome.ts',
    tests: ['src/features/accounts/components/reset-form.test'],
    mutants: [
      ['a removed app is told nowhere', "  if (removed.app) query.set('app', 'yes');\n", ''],
      ['an address tells of any number of passkeys', 'Math.min(count, maxTold)', 'count'],
      [
        'who had another person in the account is not told what to check',
        '  if (isUndone) query.set(...undone);\n',
        '',
      ],
      ['an address names what logs in', 'slugs.includes(slug)', 'slugs.length > 0'],
    ],
  },
  {
    file: 'src/features/accounts/other-ways-in.server.ts',
    tests: ['tests/api/accounts-ways-left'],
    mutants: [
      [
        'every provider of the site is said to log in',
        'linked.some(({ providerId }) => providerId === id)',
        'linked.length > 0 && id !== undefined',
      ],
      ['passkeys that log in are told nowhere', 'passkeys: named.map(({ name }) => name)', 'passkeys: []'],
    ],
  },
  {
    file: 'src/features/accounts/change-password.server.ts',
    tests: ['tests/api/accounts-ways-left'],
    mutants: [
      [
        'who changes the password is not told what else logs in',
        '{ left: await otherWaysIn(app, tx, account.id) }',
        '{ left: { providers: [], passkeys: [] } }',
      ],
    ],
  },
  {
    file: 'src/features/accounts/strong-session.ts',
    tests: ['src/features/accounts/strong-session'],
    mutants: [['a limited session has a second factor', '!limited && ', '']],
  },
  {
    file: 'src/features/accounts/second-factor.server.ts',
    tests: ['tests/api/accounts-second-factor-settings.test'],
    mutants: [
      [
        'a lost answer takes the recovery codes along',
        'replaceRecoveryCodes(app, tx, viewer.id, recoveryCodesOf(app, viewer.id, secret))',
        'replaceRecoveryCodes(app, tx, viewer.id, newRecoveryCodes())',
      ],
    ],
  },
  {
    file: 'src/pages/accounts/log-in.tsx',
    tests: ['src/pages/accounts/lost-answers'],
    mutants: [
      [
        'a passkey whose request is lost is told nowhere',
        "operation === 'passkey-options' || operation === 'passkey' ?",
        "operation === 'passkey' ?",
      ],
    ],
  },
  {
    file: 'src/features/accounts/components/security/security-answer.ts',
    tests: ['src/pages/accounts/lost-answers'],
    mutants: [['a set-up of an app that is not cancelled replaces its page', "  'stop-set-up',\n", '']],
  },
  {
    file: 'src/features/accounts/use-signing.ts',
    tests: ['src/features/accounts/use-signing'],
    mutants: [['a second log-in is begun while a passkey is awaited', 'isAsking ||', 'false ||']],
  },
  {
    file: 'src/features/accounts/components/security/ask-for-passkey.ts',
    tests: ['src/features/accounts/components/security/ask-for-passkey'],
    mutants: [
      ['what was left while a passkey was awaited stays busy', '    setAsking(false);\n', ''],
      ['the prompt for a passkey outlives its page', 'void (isEnded() && closePrompt())', 'void isEnded()'],
      ['a prompt opens on a page that was left', '    if (isOver) return null;\n', ''],
    ],
  },
];
