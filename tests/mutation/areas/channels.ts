import type { MutatedFile } from '../mutant.ts';

/** What reaches users besides the bell, and when: by email of the day, to devices, by text message. */
export const channels: readonly MutatedFile[] = [
  {
    file: 'src/platform/sms/daily-limits.server.ts',
    tests: ['src/platform/sms/sms.int'],
    mutants: [
      [
        'notifications use up the text messages of codes',
        'isNotification ? [...limits, ...ofNotifications] : limits',
        'limits',
      ],
    ],
  },
  {
    file: 'src/platform/email/email.server.ts',
    tests: ['src/platform/email/email.int'],
    mutants: [['a reply reaches nobody', 'replyTo = repliesTo', 'replyTo = null']],
  },
  {
    file: 'src/platform/jobs/each-alone.ts',
    tests: ['src/platform/jobs/each-alone', 'src/features/newsletter/newsletter.int'],
    mutants: [
      ['one that fails keeps the others', 'if (isConnectionError(error)) throw error;', 'throw error;'],
      ['all fail without a database', 'if (isConnectionError(error)) throw error;', ''],
      ['those that always fail come first in each run', 'of inAnyOrder(ids)', 'of ids'],
    ],
  },
  {
    file: 'src/platform/jobs/lost-rows.server.ts',
    tests: ['src/features/newsletter/newsletter.int'],
    mutants: [
      [
        'those that cannot be answered fill what is looked at',
        '    .where(lt(table.at, before));',
        '    .where(lt(table.at, before)).limit(50);',
      ],
    ],
  },
  {
    file: 'src/features/conversations/commands.server.ts',
    tests: ['src/features/conversations/messages', 'src/features/conversations/drafts'],
    mutants: [
      ['a note is sent by each confirmation', '{ ...checked, onceKey });', 'checked);'],
      [
        'the note of a second tab counts as sent',
        'const isSent = sent.content === checked.content;',
        'const isSent = true;',
      ],
    ],
  },
  {
    file: 'src/features/notifications/alerts.server.ts',
    tests: ['src/features/notifications/alerts'],
    mutants: [
      [
        'a device is told of what was seen',
        'event.seenAt === null ? await alert(tx, app, event) : null',
        'await alert(tx, app, event)',
      ],
      ['quiet hours hold nothing back', 'if (quietUntil !== null) return quietUntil;', ''],
      ['a limit of text messages stops the device too', 'if (!isRefusal(error)) throw error;', 'throw error;'],
      [
        'an alert is made again',
        'if (waitUntil === null) await tx.delete(notificationDeliveries).where(isIt);',
        'if (waitUntil === null) await Promise.resolve();',
      ],
    ],
  },
  {
    file: 'src/features/notifications/preferences.ts',
    tests: ['src/features/notifications/'],
    mutants: [
      ['a number that was not verified gets text messages', 'phoneNumber !== null && texts', 'texts'],
      ['the operator’s switch of emails has no effect', "state === 'active' && email ?", "state === 'active' ?"],
      [
        'quiet hours over midnight are none',
        'present >= from || present < until',
        'present >= from && present < until',
      ],
    ],
  },
  {
    file: 'src/features/notifications/digest.server.ts',
    tests: ['src/features/notifications/digest'],
    mutants: [
      ['the email of the day comes in quiet hours', 'if (quietUntil !== null) {', 'if (false) {'],
      [
        'a run makes the emails of the day of one batch alone',
        'found = await sendBatch(app, batchSize);',
        'found = Math.min(0, await sendBatch(app, batchSize));',
      ],
      [
        'workers wait for the email of the day that another one makes',
        ".orderBy(asc(notificationEvents.id))\n    .for('update', { skipLocked: true });",
        ".orderBy(asc(notificationEvents.id))\n    .for('update');",
      ],
      ['new items of wardrobes come in no email of the day', "emailPace(recipient, group) !== 'daily'", 'true'],
      ['new items of wardrobes come to who wants no daily email', "emailPace(recipient, group) !== 'daily'", 'false'],
      ['the email of the day tells what was seen', 'if (event.seenAt !== null) continue;', ''],
      [
        'the email of the day comes again',
        'await tx.delete(notificationDeliveries).where(isTaken);',
        'await Promise.resolve();',
      ],
    ],
  },
  {
    file: 'src/features/notifications/push-browser.ts',
    tests: ['src/features/notifications/push-browser'],
    mutants: [
      [
        'after a change of the key no browser can be turned on again',
        'await (await manager.getSubscription())?.unsubscribe();',
        '',
      ],
      ['a browser is forgotten whatever its push service answers', "|| error.name !== 'InvalidStateError'", ''],
    ],
  },
  {
    file: 'src/features/notifications/erase-notifications.server.ts',
    tests: ['src/features/notifications/erase'],
    mutants: [
      ['an email of the day keeps a name that was deleted', 'told.flatMap(({ digestKey }) => digestKey ?? [])', '[]'],
      [
        'what else was in an email of the day is never told',
        "await tellAgain(tx, 'digest', areOfDigest);",
        'await Promise.resolve();',
      ],
      ['a message to a device keeps a name that was deleted', '...(await app.push.withdraw(tx, ids)),', ''],
      ['a text message keeps a name that was deleted', ', ...(await app.sms.withdrawKeys(tx, ids))', ''],
      [
        'a device is not told again without the name',
        'if (withdrawn.length > 0) await tellAgain',
        'if (withdrawn.length < 0) await tellAgain',
      ],
    ],
  },
  {
    file: 'src/platform/push/hand-on.server.ts',
    tests: ['src/features/notifications/alerts'],
    mutants: [
      [
        'a browser tells a user of what concerns the one before',
        'where user_id = ${userId} and session_id in',
        'where session_id in',
      ],
      ['a log-in ends what its browser tells', 'where user_id = ${userId} and', 'where false and'],
    ],
  },
  {
    file: 'src/platform/sms/sms.server.ts',
    tests: ['src/features/notifications/erase'],
    mutants: [['a text message is sent again with the others', 'if (known !== undefined) return known.id;', '']],
  },
  {
    file: 'src/features/notifications/unsubscribe.server.ts',
    tests: ['src/features/notifications/digest'],
    mutants: [
      [
        'any link ends the emails of any user',
        'return a.length === b.length && timingSafeEqual(a, b) ? { userId, what } : null;',
        'return a.length === b.length || timingSafeEqual(a, a) ? { userId, what } : null;',
      ],
    ],
  },
  {
    file: 'src/features/notifications/prune.server.ts',
    tests: ['src/features/notifications/prune'],
    mutants: [
      [
        'what was removed with age is told again',
        "select sha256(convert_to(once_key, 'UTF8')) from gone on conflict",
        "select sha256(convert_to(once_key, 'UTF8')) from gone where false on conflict",
      ],
    ],
  },
  {
    file: 'src/platform/push/services.ts',
    tests: ['src/platform/push/'],
    mutants: [
      [
        'any host may be a push service',
        "return protocol === 'https:' && port === '' && isKnown;",
        "return protocol === 'https:' && port === '';",
      ],
    ],
  },
  {
    file: 'src/platform/push/transport.server.ts',
    tests: ['src/features/notifications/alerts'],
    mutants: [
      ['a redirect is followed', "redirect: 'manual' }", "redirect: 'follow' }"],
      ['a browser that is gone is asked again', "return 'gone';", "return 'later';"],
    ],
  },
  {
    file: 'src/server/open-app.ts',
    tests: ['src/server/open-app'],
    mutants: [
      [
        'a worker’s statement may take for ever',
        'makeApp(config, { ...options, timeouts })',
        'makeApp(config, options)',
      ],
    ],
  },
  {
    file: 'src/platform/live/in-turn.ts',
    tests: ['src/platform/live/in-turn'],
    mutants: [
      ['all streams are looked at at once', 'everyMs * Math.random()', '0'],
      ['any number of looks is under way', 'underWay < atOnce && waiting.size > 0', 'waiting.size > 0'],
    ],
  },
  {
    file: 'src/features/notifications/present-facts.server.ts',
    tests: ['src/features/conversations/message-notifications'],
    mutants: [
      ['what was hidden is told', 'and(since, isNull(messages.hiddenBecause))', 'and(since)'],
      [
        'what a banned sender wrote is told',
        "?.state === 'banned') return null;",
        "?.state === 'banned') return facts;",
      ],
    ],
  },
  {
    file: 'src/platform/live/live.server.ts',
    tests: ['tests/api/live-messages'],
    mutants: [
      ['a stream tells of what its reader knows', 'present === seen ? pulse', "present === '' ? pulse"],
      ['a stream goes on after its session', 'if (present === null) return end();', 'if (present === null) return;'],
      ['a user has any number of streams', '.length >= streamLimits.perUser;', '.length >= streamLimits.perProcess;'],
      [
        'a lost connection leaves streams deaf',
        'client.end().catch(() => {}); onLost();',
        'client.end().catch(() => {});',
      ],
    ],
  },
  {
    file: 'src/features/messages/messages.server.ts',
    tests: ['tests/api/live-messages'],
    mutants: [['a message waits for the next question', 'await notifyStreams(tx, message.transactionId);', '']],
  },
  {
    file: 'src/features/notifications/present-facts.server.ts',
    tests: ['src/features/conversations/message-notifications'],
    mutants: [
      [
        'a blocked person’s last message is told',
        '  if (await isCutOff(tx, { transactionId, senderId, recipientId })) return null;\n',
        '',
      ],
      [
        'a block ends what is said of an order',
        'return (await tx.$count(transactions, isUnderWay)) === 0;',
        'return true;',
      ],
    ],
  },
  {
    file: 'src/shell/page-views.tsx',
    tests: ['src/shell/page-views.test'],
    mutants: [['the title of a draft is counted', ".replace(ownListing, '/l/:id')", '']],
  },
];
