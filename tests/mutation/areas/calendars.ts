import type { MutatedFile } from '../mutant.ts';

const reader = ['src/platform/calendars/', 'tests/attacks/calendars'];
const commands = ['src/features/outside-calendars/'];

/** Calendars that users name: what the server opens for them, which days close, and what the feed says. */
export const calendars: readonly MutatedFile[] = [
  {
    file: 'src/platform/calendars/calendars.server.ts',
    tests: reader,
    mutants: [
      [
        'one private address beside a public one is opened',
        'if (!found.every(({ address }) => options.isPublic(address)))',
        'if (!found.some(({ address }) => options.isPublic(address)))',
      ],
      ['a redirect leads to another site', 'to.origin !== from.origin || ', ''],
      ['a small answer unpacks into a huge one', "if (encoding !== 'identity') throw", "if (encoding === 'x') throw"],
      ['a body has no end', "if (bytes > maxBytes) throw new FeedError('too-large');", ''],
    ],
  },
  {
    file: 'src/platform/calendars/public-address.ts',
    tests: reader,
    mutants: [
      ['carrier-grade NAT is public', "'100.64.0.0/10', ", ''],
      ['the cloud’s metadata is public', "'169.254.0.0/16', ", ''],
      ['a tunnel of IPv6 leads inside', "'2002::/16', ", ''],
    ],
  },
  {
    file: 'src/platform/calendars/parse-calendar.server.ts',
    tests: reader,
    mutants: [
      ['what we wrote ourselves blocks for ever', '.filter(({ uid }) => !isOwn(uid, where))', ''],
      ['a cancelled event blocks', "says('status') !== 'cancelled' && ", ''],
      ['an event ends in the zone that it begins in', "named('dtend') ?? start", 'start'],
    ],
  },
  {
    file: 'src/features/outside-calendars/read-due.server.ts',
    tests: [...commands, 'tests/attacks/calendars'],
    mutants: [
      ['more calendars are read at a time than the reader takes', '{ length: maxAtOnce }', '{ length: 12 }'],
      ['a sweep reads without an end', 'while (left-- > 0)', 'while (left-- > -Infinity)'],
      [
        'an answer for an address that was replaced blocks its days',
        'and(eq(outsideCalendars.id, due.id), eq(outsideCalendars.address, due.address))',
        'eq(outsideCalendars.id, due.id)',
      ],
      [
        'a lender is told at the first failure',
        'if (now.getTime() - failingSince.getTime() < notifyAfterMs) return;',
        '',
      ],
      [
        'what fails is read each hour for ever',
        'set({ failingSince, problem, dueAt })',
        'set({ failingSince, problem })',
      ],
      ['what fails is read never again', 'Math.min(failingForMs, leftMs, longestWaitMs)', 'failingForMs'],
    ],
  },
  {
    file: 'src/features/outside-calendars/outside-calendars.server.ts',
    tests: commands,
    mutants: [
      [
        'a calendar that replaces another survives an undo',
        'skippedEvents: answer.skipped, createdAt: now',
        'skippedEvents: answer.skipped',
      ],
      [
        'an unreadable address replaces the one before',
        "if (answer.kind === 'failed') return refuse(",
        "if (answer.kind === 'failed') void (",
      ],
    ],
  },
  {
    file: 'src/features/outside-calendars/feeds.server.ts',
    tests: commands,
    mutants: [['the buffer of a booking is missing in the feed', 'booked.some((days) => isWithin(day, days)) || ', '']],
  },
];
