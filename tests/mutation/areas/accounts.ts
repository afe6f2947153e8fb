import type { MutatedFile } from '../mutant.ts';

/** Ways into an account, and what is left of them once it is taken back. */
export const accounts: readonly MutatedFile[] = [
  {
    file: 'src/platform/images/rows.server.ts',
    tests: ['src/features/accounts/users.int'],
    mutants: [
      [
        'a portrait that its owner took away is left at its address for a day',
        'releasedAt: dayAgo }) .where(sql`${images.id} =',
        '}) .where(sql`${images.id} =',
      ],
      [
        'a portrait that was the photo of an order goes with the profile',
        'releasedAt: dayAgo }) .where(sql`${images.id} = ${imageId} and ${isUnused}`)',
        'releasedAt: dayAgo }).where(sql`${images.id} = ${imageId}`)',
      ],
    ],
  },
  {
    file: 'src/features/accounts/forms.ts',
    tests: ['src/features/contact/forms'],
    mutants: [['an address is accepted that is never written to', ' && isDeliverable(email), invalid', ', invalid']],
  },
  {
    file: 'src/features/accounts/contact-change.server.ts',
    tests: ['tests/api/accounts-contact'],
    mutants: [
      ['texts go to the number of before', '  await leaveNumber(app, tx, userId);\n', ''],
      [
        'a verified phone number is replaced without a word',
        '    await app.email.queue(tx, phoneChangedEmail({ id, email, number: before, change }));\n',
        '',
      ],
      [
        'of a number that was never verified an email is sent',
        'before !== null && phoneVerifiedAt !== null',
        'before !== null',
      ],
    ],
  },
  {
    file: 'src/features/accounts/recovery.server.ts',
    tests: ['tests/api/accounts-recovery'],
    mutants: [
      [
        'who made the account with the address of another person keeps a passkey',
        '    return { ...nothingRemoved, ...(await dropAllFactors(tx, account.id)) };\n',
        '    return nothingRemoved;\n',
      ],
      [
        'who made the account with the address of another person keeps getting its text messages',
        '    await dropPhone(app, tx, account.id);\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/account-deletion/former-owner.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [
      ['a card of another person is paid with', '  await forgetCardsOfBefore(tx, app, userId);\n', ''],
      [
        'another person has chosen what is told',
        '  await changePrivateData(tx, userId, () => toStored(preferencesIn({})));\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/email-change.server.ts',
    tests: ['tests/api/accounts-email-change'],
    mutants: [
      ['the owner of a mistyped address undoes the change', '  if (!account.emailVerified) return;\n', ''],
      ['the address that is left is not told', '    await app.email.queue(tx, leftEmail(account));\n', ''],
      [
        'an address that was mistyped is told that someone knows the password',
        'if (account.emailVerified) await app.email.queue(tx, requestedChangeEmail(account));',
        'await app.email.queue(tx, requestedChangeEmail(account));',
      ],
      [
        'who changed the email keeps a passkey',
        '    await tellOfFactors(app, tx, { ...account, email }, await dropFactorsSince(tx, account.id, since));\n',
        '',
      ],
      ['the old mailbox removes every passkey', 'new Date(issuedAt.getTime() - dayMs)', 'new Date(0)'],
      [
        'who changed the email keeps the password',
        '    await tx.delete(identities).where(eq(identities.userId, account.id));\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/presence.server.ts',
    tests: ['tests/api/identity-providers', 'src/features/account-deletion/reasons'],
    mutants: [
      ['an open browser is enough without a password', "  if (proof === 'log-in') refuse('log-in-too-old');\n", ''],
      [
        'who changed the email deletes the account by a passkey',
        "  if ((await app.db.$count(identities, eq(identities.userId, viewer.id))) === 0) return 'none';\n",
        '',
      ],
      [
        'an account without a password has to have one',
        "if (await hasPassword(app, viewer.id)) return 'password';",
        "if (viewer.id !== null) return 'password';",
      ],
    ],
  },
  {
    file: 'src/features/accounts/second-factor/drop-factors.server.ts',
    tests: ['tests/api/accounts-email-change', 'tests/api/accounts-recovery'],
    mutants: [['recovery codes outlive their app', '  if (hadApp) await dropRecoveryCodes(tx, userId);\n', '']],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts-email-change'],
    mutants: [
      [
        'who is in the account stays in it after a change of its email',
        '      await endSessionsOf(tx, viewer.id, viewer.sessionId);\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts.test'],
    mutants: [
      [
        'a new operator is let in by a passkey of before',
        '  await tellOfFactors(app, tx, account, await dropAllFactors(tx, account.id));\n',
        '',
      ],
      ['a new operator is let in by a provider of before', '  await unlinkAll(tx, id);\n', ''],
      ['a new operator gets a pending email', 'emailVerified: true, pendingEmail: null,', 'emailVerified: true,'],
      ['links of before open a new operator', "['verify', 'reset', 'change', 'undo']", '[]'],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts-rate-limits'],
    mutants: [
      [
        'each mark of a browser is ten more tries',
        "      { bucket: 'log-in devices', key: account, max: 30, seconds: 900 },\n",
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/complete-log-in.server.ts',
    tests: ['tests/api/accounts-second-factor.test'],
    mutants: [
      [
        'each mark of a browser is ten more codes',
        "      { bucket: 'log-in code devices', key: userId, max: 20, seconds: 3600 },\n",
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/passkeys.server.ts',
    tests: ['tests/api/identity-connections'],
    mutants: [
      [
        'the only way in is removed',
        "    if (isLast && !(await hasAnyIdentity(tx, viewer.id))) refuse('identity-last');\n",
        '',
      ],
    ],
  },
  {
    file: 'src/features/newsletter/commands.server.ts',
    tests: ['src/features/newsletter/newsletter'],
    mutants: [
      [
        'a link from before subscribes again',
        'return unsubscribedAt !== null && unsubscribedAt >= requestedAt;',
        'return false;',
      ],
    ],
  },
  {
    file: 'src/features/referrals/same-person.ts',
    tests: ['src/features/referrals/credits', 'src/features/referrals/referrals'],
    mutants: [
      ['a number that is only typed is compared', ' and a.phone_verified_at is not null', ''],
      ['the cards of payments do not count', 'where payer_id = ${userId} and', 'where false and'],
      ['saved cards do not count', 'where user_id = ${userId} and', 'where false and'],
    ],
  },
  {
    file: 'src/features/payments/customers.server.ts',
    tests: ['src/features/account-deletion/nothing-left'],
    mutants: [
      [
        'a deleted account is recognised by its card',
        '  await tx.update(payments).set({ cardFingerprint: null }).where(eq(payments.payerId, userId));\n',
        '',
      ],
    ],
  },
  {
    file: 'src/server/site/pages/pages.ts',
    tests: ['tests/attacks/export-downloads'],
    mutants: [
      [
        'a file is collected in memory and compressed under its old length',
        "    if (response.headers.has('content-length')) return new Response(response.body, { status, headers });\n",
        '',
      ],
    ],
  },
  {
    file: 'src/ui/browser/connection.ts',
    tests: ['src/ui/browser/connection.test.ts'],
    mutants: [
      ['a script that was lost once is lost for good', 'if (!isLostScript(thrown)) throw thrown;', 'throw thrown;'],
      ['the network is back, and the part is not fetched', "addEventListener('online', go);", ''],
    ],
  },
  {
    file: 'src/pages/or-lost.ts',
    tests: ['src/pages/or-lost.test.ts'],
    mutants: [
      ['a form of a session that has ended is lost', 'if (sentence === null) throw thrown;', 'throw thrown;'],
      ['a form that a proxy answers is lost', 'return status >= 500', 'return status >= 600'],
    ],
  },
  {
    file: 'src/domain/dates/instant.ts',
    tests: ['src/domain/dates/instant.test.ts'],
    mutants: [['a year that PostgreSQL does not have', '/^[12]\\d{3}-', '/^[+\\d]+-']],
  },
  {
    file: 'src/features/newsletter/commands.server.ts',
    tests: ['src/features/newsletter/newsletter.int.test.ts'],
    mutants: [['any text is looked up as a link', '/^[\\w-]{32}$/.test(token)', 'token.length > 0']],
  },
  {
    file: 'src/api/create-user-with-idp.ts',
    tests: ['tests/api/account-calls'],
    mutants: [['other keys of a sign-up are ignored', 'z.strictObject({ email,', 'z.object({ email,']],
  },
  {
    file: 'src/features/accounts/forms.ts',
    tests: ['src/features/accounts/forms.test'],
    mutants: [
      ['a name may hold an address', "[(name) => !hasAddress(name), 'accounts.name-address'],", ''],
      ['a name with initials is refused', '[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]', '[\\p{L}]'],
    ],
  },
  {
    file: 'src/features/contact/commands.server.ts',
    tests: ['src/features/contact/'],
    mutants: [
      ['a user waits for others of the network', 'userId === null ? { bucket', "userId !== '' ? { bucket"],
      ['a network has the messages of a user', 'max: maxFromNetwork }', 'max: maxFromUser }'],
    ],
  },
  {
    file: 'src/features/account-deletion/commands.server.ts',
    tests: ['src/features/referrals/one-card'],
    mutants: [['a card that is saved meanwhile is forgotten', 'await lockPaymentCustomer(tx, id);', '']],
  },
  {
    file: 'src/features/accounts/email-tokens.server.ts',
    tests: ['tests/api/accounts-return-path'],
    mutants: [
      [
        'a link leads every user back',
        'eq(emailTokens.tokenHash, hashOfToken(token)),\n        eq(emailTokens.userId, userId),',
        'eq(emailTokens.tokenHash, hashOfToken(token)),',
      ],
      [
        'a link that is too old leads a later one back',
        'const works = and(isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, sql`rotation_now()`));',
        'const works = isNull(emailTokens.usedAt);',
      ],
      [
        'a link that is sent again leads nowhere',
        'row?.returnPath ?? null;\n}\n\n/**\n * Where',
        'null;\n}\n\n/**\n * Where',
      ],
    ],
  },
];
