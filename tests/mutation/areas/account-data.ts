import type { MutatedFile } from '../mutant.ts';

/** What is known about a user: in their file, after them, in their other sessions and in addresses. */
export const accountData: readonly MutatedFile[] = [
  {
    file: 'src/features/data-export/contents/transactions.server.ts',
    tests: ['src/features/data-export/'],
    mutants: [
      [
        'the file of a customer tells that terms answered their offer',
        "case when t.role = 'customer' and h.by",
        "case when t.role = 'operator' and h.by",
      ],
      ['a lender reads who asked and did not pay', ' and ${isSent})', ')'],
      [
        'drafts are not in the file of a user',
        'from message_drafts where user_id',
        'from message_photos where user_id',
      ],
    ],
  },
  {
    file: 'src/features/data-export/contents/person.server.ts',
    tests: ['src/features/data-export/every-table'],
    mutants: [
      ['a removed card is in the file', ' and removed_at is null', ''],
      [
        'what else our team did about an account is in the file',
        " and permission = 'account.act-as' and action is null",
        '',
      ],
      ['what an item says beside its fields is not in the file', 'alterations, flaws, care', 'flaws, care'],
      ['nor on which days it is let', '${ownDays} as "ownDays"', 'null as "ownDays"'],
    ],
  },
  {
    file: 'src/features/accounts/email-change.server.ts',
    tests: ['src/features/account-deletion/intruder.int'],
    mutants: [
      [
        'who took an account over keeps what they added',
        'await onUndone(tx, { userId: account.id, since, changedAt: issuedAt, from: account.email, to: email });',
        '',
      ],
      ['and their number', 'account.phoneVerifiedAt > since', 'account.phoneVerifiedAt < since'],
      ['who is banned in it gets a new password', 'if (account.banned) return { resetToken: null };', ''],
    ],
  },
  {
    file: 'src/features/accounts/email-tokens.server.ts',
    tests: ['src/features/account-deletion/intruder.int'],
    mutants: [['a ban ends the link', "purpose === 'undo' ?", 'purpose === null ?']],
  },
  {
    file: 'src/features/payments/payout-accounts.server.ts',
    tests: ['src/features/account-deletion/intruder.int', 'src/features/payouts/follow-events.int'],
    mutants: [
      [
        'another bank account in an older one stays',
        'or(gt(createdAt, since), gt(bankSetAt, since))',
        'gt(createdAt, since)',
      ],
      [
        'an older answer closes an account',
        "until: await clock.now(tx) })) return 'outdated';\n  return row;",
        'until: await clock.now(tx) })) return row;\n  return row;',
      ],
    ],
  },
  {
    file: 'src/features/account-deletion/commands.server.ts',
    tests: ['src/features/account-deletion/lock-order.int'],
    mutants: [['an attempt to delete an account breaks an acceptance', '  await lockPaymentsOf(tx, id);\n', '']],
  },
  {
    file: 'src/features/account-deletion/reasons.server.ts',
    tests: ['src/features/account-deletion/reasons.int'],
    mutants: [
      [
        'who took an account over deletes it before its owner can take it back',
        'if (until !== null) reasons',
        'if (false) reasons',
      ],
    ],
  },
  {
    file: 'src/features/account-deletion/former-owner.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [
      ['who proves an address earns for another person', '  await endPayoutAccount(tx, userId);\n', ''],
      ['the bell names the bank account of another person', "'bank-account-changed', ", ''],
      ['the ID of another person counts', '  await removeDocuments(tx, userId);\n', ''],
      ['another person reads the calendars', '  await endCalendarsOf(tx, userId);\n', ''],
    ],
  },
  {
    file: 'src/features/outside-calendars/feeds.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [
      [
        'another person closes the days of a rental',
        'and(inArray(outsideCalendars.listingId, own), gt(outsideCalendars.createdAt, since))',
        'sql`false`',
      ],
    ],
  },
  {
    file: 'src/features/payouts/commands.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [
      ['a session that has ended adds a payout account', '    await requireSession(tx, viewer);\n', ''],
      ['the payout account of another person comes back', "${ended === 0 ? '' : `-${ended}`}", ''],
    ],
  },
  {
    file: 'src/features/accounts/phone-code.server.ts',
    tests: ['src/features/account-deletion/former-owner'],
    mutants: [['a text that waits is sent to another person', '  await app.sms.forget(tx, userId);\n', '']],
  },
  {
    file: 'src/features/accounts/users.server.ts',
    tests: ['src/features/notifications/moved-number'],
    mutants: [
      [
        'a number that changed hands gets the texts of who had it',
        'row.phoneVerifiedAt === null || row.isMoved',
        'row.phoneVerifiedAt === null',
      ],
    ],
  },
  {
    file: 'src/features/notifications/alerts.server.ts',
    tests: ['src/features/notifications/moved-number'],
    mutants: [['a text is kept in mind that goes nowhere', ' and not ${hasMovedNumber})', ')']],
  },
  {
    file: 'src/features/accounts/phone-code.server.ts',
    tests: ['src/features/notifications/moved-number'],
    mutants: [
      [
        'a text that waits goes to who has the number now',
        '  await app.sms.withdrawFromOthers(tx, { to: sent.phoneNumber, recipientId: userId });\n',
        '',
      ],
      ['who has the number again cannot prove it', ' && !(await isNumberMoved(tx, id))', ''],
    ],
  },
  {
    file: 'src/platform/sms/delivery.server.ts',
    tests: ['src/features/notifications/moved-number'],
    mutants: [['a code is taken back by another account', ' and once_key is not null`;', '`;']],
  },
  {
    file: 'src/pages/accounts/contact-details.tsx',
    tests: ['tests/api/security-page'],
    mutants: [
      [
        'a number that changed hands is called verified',
        'account.phoneVerifiedAt !== null && !isMoved',
        'account.phoneVerifiedAt !== null',
      ],
    ],
  },
  {
    file: 'src/features/accounts/session-list.server.ts',
    tests: ['tests/api/accounts-recovery'],
    mutants: [
      [
        'an operator who logs out everywhere else still views as a user',
        '  await endSessionsOf(tx, viewer.id, viewer.sessionId);\n',
        '  await app.db.delete(sessions).where(eq(sessions.userId, viewer.id));\n',
      ],
    ],
  },
  {
    file: 'src/features/referrals/referrals.server.ts',
    tests: ['src/features/referrals/deleted-referrer'],
    mutants: [['one who has left earns a credit', ' || !(await isThere(tx, referrerId))', '']],
  },
  {
    file: 'src/features/referrals/queries.server.ts',
    tests: ['src/features/referrals/referrals', 'src/features/referrals/limited'],
    mutants: [
      [
        'an operator’s view makes a code',
        'limited ? knownCodeOf(app, userId) : codeOf(app, userId)',
        'codeOf(app, userId)',
      ],
      ['the name of a banned friend is shown', 'other && personFrom(other).displayName', 'other && other.displayName'],
      ['the name of a banned user is told', 'personFrom(user).displayName', 'user.displayName'],
    ],
  },
  {
    file: 'src/platform/email/delivery.server.ts',
    tests: ['src/features/account-deletion/nothing-left'],
    mutants: [
      [
        'a message that waits for us is lost with its account',
        ' = lower(${address}) and ${isOver}`',
        ' = lower(${address})`',
      ],
      ['another person waits for an email in vain', '${onlySent ? isOver : sql`true`}', 'true'],
    ],
  },
  {
    file: 'src/server/site/handlers/cookie-notice.ts',
    tests: ['src/server/site/site.int'],
    mutants: [['the notice loses the page of a link', " ?? pathOf(c.req.header('referer'))", '']],
  },
  {
    file: 'src/pages/form-answers.server.ts',
    tests: ['src/pages/form-answers'],
    mutants: [
      ['a refused form brings its password back', 'filter((name) => /password$/i.test(name))', 'filter(() => false)'],
    ],
  },
  {
    file: 'src/forms.ts',
    tests: ['tests/attacks/sessions'],
    mutants: [
      [
        'a log-out from a page that was open before a change of password is refused',
        "'pages/accounts/log-out': defineForm([viewField], { guard: 'origin' })",
        "'pages/accounts/log-out': defineForm([viewField], { guard: 'session' })",
      ],
    ],
  },
  {
    file: 'src/pages/accounts/log-out.ts',
    tests: ['tests/api/console'],
    mutants: [
      [
        'the log-out of a view that has ended by itself logs the operator out',
        'if (endsView && isAllowed',
        'if (!endsView && isAllowed',
      ],
    ],
  },
  {
    file: 'src/pages/accounts/change-password.tsx',
    tests: ['src/pages/accounts/lost-answers', 'tests/api/identity-pages'],
    mutants: [
      [
        'a limit of links for a password is told as a fault of the site',
        'return answered(operation, { result: null, refused: refused.body }, refused.init);',
        'throw data(null, refused.init);',
      ],
      [
        'a session that was not ended is told nowhere',
        'await operationOrLost(args, passwordOperations)',
        "await operationOrLost(args, ['change'])",
      ],
    ],
  },
  {
    file: 'src/pages/newsletter/confirm.tsx',
    tests: ['src/pages/accounts/lost-answers'],
    mutants: [
      [
        'a confirmation that is lost is said to have come too late',
        '({ confirmed: false, lost })',
        '({ confirmed: false })',
      ],
    ],
  },
  {
    file: 'src/platform/sms/transport.server.ts',
    tests: ['src/platform/sms/sms'],
    mutants: [
      [
        'the gateway is asked to keep a text longer than it does',
        'Math.min(secondsLeft, maxValiditySeconds)',
        'secondsLeft',
      ],
    ],
  },
  {
    file: 'src/features/accounts/moved-number.server.ts',
    tests: ['src/features/notifications/moved-number'],
    mutants: [
      ['a number comes back to who had it when its new owner leaves it', 'users.phone_lost_at is not null or ', ''],
    ],
  },
  {
    file: 'src/api/current-user.ts',
    tests: ['tests/api/account-calls'],
    mutants: [['the API calls a lost number verified', ' && !isMoved }', ' }']],
  },
  {
    file: 'src/features/reminders/queries.server.ts',
    tests: ['src/features/reminders/queries'],
    mutants: [['orders are read of everyone on every page', 'emailVerified || limited ? null :', '']],
  },
];
