import type { MutatedFile } from '../mutant.ts';

/** Sign-in through identity providers: whose answer counts, and what an address may open. */
export const identities: readonly MutatedFile[] = [
  {
    file: 'src/features/identities/answer.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      ['an answer counts in every browser', 'held === null || held.hash !== row.secretHash)', 'held === null)'],
      [
        'an answer is read twice',
        "if (!(await spendAnswer(app.db, row.id))) return { ...facts, problem: 'expired' };",
        'await spendAnswer(app.db, row.id);',
      ],
    ],
  },
  {
    file: 'src/features/identities/pending.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      ['a referral code is lost on the way', '{ slug, fromPath: from, referralCode }', '{ slug, fromPath: from }'],
    ],
  },
  {
    file: 'src/features/identities/leave-browser.server.ts',
    tests: ['tests/api/identity-connections'],
    mutants: [
      [
        'who logs out leaves a sign-in to the next person',
        '  if (signIn !== null) await tx.delete(identitySignIns).where(eq(identitySignIns.secretHash, signIn.hash));\n',
        '',
      ],
    ],
  },
  {
    file: 'src/features/accounts/leave-browser.server.ts',
    tests: ['tests/api/identity-connections', 'tests/api/accounts.test'],
    mutants: [
      ['logging out leaves the session', '  await endSession(tx, ownSessionTokenOf(app, request));\n', ''],
      [
        'who logs out leaves a log-in that waits for its code',
        "  await endPendingLogIn(tx, readCookie(app, request, 'pending'));\n",
        '',
      ],
    ],
  },
  {
    file: 'src/features/account-deletion/commands.server.ts',
    tests: ['tests/api/identity-connections'],
    mutants: [
      [
        'who deletes the account leaves a sign-in to the next person',
        'return await forgetInBrowser(app, tx, request);',
        'return [];',
      ],
    ],
  },
  {
    file: 'src/features/identities/confirm.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      [
        'another address than the verified one counts as verified',
        'const emailVerified = waiting.emailVerified && waiting.email === email;',
        'const emailVerified = waiting.emailVerified;',
      ],
    ],
  },
  {
    file: 'src/features/accounts/recovery.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      [
        'who made the account with the address of another person keeps it',
        '      await unlinkAll(tx, account.id);\n',
        '',
      ],
    ],
  },
  {
    file: 'src/platform/identity/openid-connect.server.ts',
    tests: ['src/platform/identity/openid-connect'],
    mutants: [
      ['a token of another sign-in counts', 'expectedState: state, expectedNonce: nonce };', 'expectedState: state };'],
      ['the signature of a token is not checked', '  client.enableNonRepudiationChecks(known);\n', ''],
    ],
  },
  {
    file: 'src/platform/identity/facebook.server.ts',
    tests: ['src/platform/identity/facebook'],
    mutants: [
      [
        'what Facebook says of an address counts',
        'return profileFrom({ sub: id, given_name: first_name, family_name: last_name, email });',
        'return profileFrom({ sub: id, given_name: first_name, family_name: last_name, email, email_verified: true });',
      ],
    ],
  },
  {
    file: 'src/pages/accounts/take-answer.tsx',
    tests: ['tests/api/identity-pages.test'],
    mutants: [
      [
        'what was pressed before the log-in is dropped, as sent by another site',
        'return data({ from }, { headers: cookieHeaders(signedIn.setCookies) });',
        'throw redirect(from, { headers: cookieHeaders(signedIn.setCookies) });',
      ],
    ],
  },
  {
    file: 'src/features/identities/connect.server.ts',
    tests: ['tests/attacks/hidden-fields'],
    mutants: [['what is not connected is disconnected', 'if (others.length === linkedOnes.length) return;', '']],
  },
  {
    file: 'src/features/identities/connect.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      [
        'what was left is offered again',
        'return waiting === null ? [] : [await endSignIn(app, tx, waiting.id)];',
        'return waiting === null ? [] : [];',
      ],
    ],
  },
  {
    file: 'src/features/accounts/presence.server.ts',
    tests: ['tests/api/identity-providers'],
    mutants: [
      [
        'who has just logged in is sent to log in again',
        "(await hasLoggedInRecently(app, viewer)) ? 'recent' : 'log-in';",
        "'log-in';",
      ],
    ],
  },
  {
    file: 'src/pages/offer/offer.tsx',
    tests: ['tests/attacks/hidden-fields'],
    mutants: [['any text is the key of an offer', '!isUuid(clientKey)', "clientKey === ''"]],
  },
  {
    file: 'src/server/launch/supervision/log-file.ts',
    tests: ['src/server/launch/supervision/log-file'],
    mutants: [['a browser writes to the terminal', 'serious ? inOneLine(', 'serious ? String(']],
  },
  {
    file: 'src/features/accounts/signed-in.server.ts',
    tests: ['tests/api/accounts-known-browsers'],
    mutants: [
      ['a thief who is logged out comes back unseen', 'user.since === null || marked >= user.since', 'true'],
      ['who ended the other sessions is an unknown browser', 'marked >= user.since', 'marked > new Date()'],
    ],
  },
  {
    file: 'src/features/accounts/session.server.ts',
    tests: ['tests/api/accounts-known-browsers'],
    mutants: [['a new password leaves browsers known', 'await forgetBrowsers(tx, userId);', '']],
  },
  {
    file: 'src/features/accounts/remove-operator.server.ts',
    tests: ['tests/api/accounts-operators'],
    mutants: [
      ['two operators remove each other', 'await lockOperators(tx);', ''],
      ['a session of the former operator goes on', 'await endSessionsOf(tx, account.id);', ''],
    ],
  },
  {
    file: 'src/features/accounts/commands.server.ts',
    tests: ['tests/api/accounts-operators'],
    mutants: [['a banned account is made an operator', "if (rowCount === 0) refuse('conflict');", '']],
  },
  {
    file: 'src/features/account-deletion/former-owner.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [
      ['the download of the person before is ready', 'await eraseExports(tx, userId);', ''],
      ['what the person before looked for is told', 'await eraseSavedSearches(tx, userId);', ''],
    ],
  },
  {
    file: 'src/features/accounts/name-rules.ts',
    tests: ['src/features/accounts/forms.test'],
    mutants: [
      ['a name holds a phone number', 'unsafeIn(`${name} 0`).length === 0', 'true'],
      ['the last name completes a phone number', 'unsafeIn(`${name} 0`)', 'unsafeIn(name)'],
      ['a user speaks for the marketplace', '|| !isReserved(after.firstName)', '|| true'],
      ['an operator does not speak for the marketplace', "role === 'operator' || after", 'after'],
      ['a name that stays is judged', 'after[field] !== before[field] && ', ''],
      [
        'a name of parts of words is the marketplace’s',
        '` ${name} `.includes(` ${wordsOf(taken)} `)',
        'name.includes(wordsOf(taken))',
      ],
    ],
  },
  {
    file: 'src/features/accounts/profile.server.ts',
    tests: ['tests/api/profile.test'],
    mutants: [['a profile takes any name', "if (issue !== null) refuse('validation-invalid-value', issue);", '']],
  },
  {
    file: 'src/pages/form-answers.server.ts',
    tests: ['src/pages/form-answers.test'],
    mutants: [
      [
        'a refusal is the error of a field without a name',
        "typeof field === 'function' ? field(details) : field",
        'String(field)',
      ],
    ],
  },
];
