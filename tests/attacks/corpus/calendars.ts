/** A file that a server names a calendar, and what becomes of it. */
export type HostileCalendar = {
  readonly name: string;
  /** `day`: one that can be rented, as calendars write it ("20261224"). */
  readonly text: (day: string) => string;
  /** Why it is refused, or how many days it closes and how many events are left out. */
  readonly outcome: 'not-a-calendar' | 'too-complex' | { readonly days: number; readonly skipped: number };
};

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const times = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));
const on = (day: string) => `DTSTART;VALUE=DATE:${day}`;

export const hostileCalendars: readonly HostileCalendar[] = [
  { name: 'a page to sign in', text: () => '<!doctype html><script>alert(1)</script>', outcome: 'not-a-calendar' },
  { name: 'no letter at all', text: () => '\0'.repeat(100_000), outcome: 'not-a-calendar' },
  { name: 'components that never end', text: () => 'BEGIN:VCALENDAR\r\n'.repeat(50_000), outcome: 'not-a-calendar' },
  {
    name: 'components in components',
    text: () => calendar('BEGIN:X\r\n'.repeat(40_000), 'END:X\r\n'.repeat(40_000)),
    outcome: { days: 0, skipped: 0 },
  },
  {
    name: 'a line of a megabyte, in pieces of one letter',
    text: (day) => calendar(event(on(day), `SUMMARY:a${'\r\n b'.repeat(200_000)}`)),
    outcome: { days: 1, skipped: 0 },
  },
  {
    name: 'a property of fifty thousand parameters',
    text: (day) => calendar(event(on(day), `SUMMARY${times(50_000, (at) => `;P${at}="x"`).join('')}:a`)),
    outcome: { days: 1, skipped: 0 },
  },
  {
    name: 'names of prototypes',
    text: (day) =>
      calendar(
        '__PROTO__:polluted',
        ...['BEGIN:__PROTO__', 'POLLUTED:true', 'END:__PROTO__'],
        event(`DTSTART;TZID=__proto__:${day}T100000`, 'CONSTRUCTOR;__PROTO__=polluted:x', 'TOSTRING:x'),
      ),
    outcome: { days: 1, skipped: 0 },
  },
  {
    name: 'a rule of every second',
    text: () => calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')),
    outcome: 'too-complex',
  },
  {
    name: 'a rule that never comes true',
    text: (day) => calendar(event(`DTSTART:${day}T000000Z`, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31')),
    outcome: 'too-complex',
  },
  {
    name: 'a zone that changes every second',
    text: (day) => {
      const rule = ['DTSTART:19700101T000000', 'RRULE:FREQ=SECONDLY', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100'];
      const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:DAYLIGHT', ...rule, 'END:DAYLIGHT', 'END:VTIMEZONE'];
      return calendar(...zone, event(`DTSTART;TZID=Ours:${day}T100000`));
    },
    outcome: 'too-complex',
  },
  {
    name: 'every day for thirty years, three thousand times',
    text: () => calendar(...times(3_000, () => event('DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY'))),
    outcome: 'too-complex',
  },
  {
    name: 'more exceptions than occurrences',
    text: () =>
      calendar(event('DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY', ...times(20_000, () => 'EXDATE:20270101'))),
    outcome: { days: 0, skipped: 1 },
  },
  {
    name: 'more weeks than there are',
    text: (day) => calendar(event(on(day), 'DURATION:P99999999999999999999W')),
    outcome: 'too-complex',
  },
  {
    name: 'dates that there are not',
    text: (day) =>
      calendar(
        event('DTSTART:99999999T999999Z'),
        event('DTSTART;VALUE=DATE:-0010101'),
        event('DTSTART:'),
        event(on(day)),
      ),
    outcome: { days: 1, skipped: 2 },
  },
];
