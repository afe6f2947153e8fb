import { describe, expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { busyDays } from './parse-calendar.server.ts';
import { parseInThread } from './parse-in-thread.server.ts';
import { calendarText } from './write-calendar.server.ts';

const window = { start: '2026-12-01' as Day, end: '2027-12-02' as Day };
const timeZone = 'Pacific/Auckland';

function calendar(...events: readonly string[]): string {
  const lines = events.map((event, at) => `BEGIN:VEVENT\r\nUID:${at}\r\n${event}\r\nEND:VEVENT`);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
const ownDomain = 'rotation.example';
const read = (text: string) => busyDays(text, { window, timeZone, ownDomain });
/** "12-24..12-27" for the 24th to the 26th. */
const daysIn = (...events: readonly string[]) =>
  read(calendar(...events)).days.map(({ start, end }) => `${start.slice(2)}..${end.slice(2)}`);

describe('events of whole days', () => {
  test('end before their last date', () => {
    expect(daysIn('DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227')).toEqual(['26-12-24..26-12-27']);
  });
  test('without an end, and with one that is too early, last one day', () => {
    expect(daysIn('DTSTART;VALUE=DATE:20261224')).toEqual(['26-12-24..26-12-25']);
    expect(daysIn('DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261220')).toEqual(['26-12-24..26-12-25']);
  });
  test('may say how long they last', () => {
    expect(daysIn('DTSTART;VALUE=DATE:20261224\r\nDURATION:P1W')).toEqual(['26-12-24..26-12-31']);
  });
});

describe('events with times', () => {
  test('cover each day that they touch, where the marketplace is', () => {
    // 23:00 on the 24th until 02:00 on the 25th.
    expect(daysIn('DTSTART:20261224T100000Z\r\nDTEND:20261224T130000Z')).toEqual(['26-12-24..26-12-26']);
    // Until midnight exactly.
    expect(daysIn('DTSTART:20261224T100000Z\r\nDTEND:20261224T110000Z')).toEqual(['26-12-24..26-12-25']);
  });
  test('in a zone of their own, which the file need not define', () => {
    // Ten in the evening in London is the next morning here.
    expect(daysIn('DTSTART;TZID=Europe/London:20261224T220000\r\nDURATION:PT1H')).toEqual(['26-12-25..26-12-26']);
    expect(daysIn('DTSTART;TZID=Pacific/Auckland:20261224T220000\r\nDURATION:PT1H')).toEqual(['26-12-24..26-12-25']);
  });
  test('may end in another zone than they begin in, as a flight does', () => {
    // From the morning of the 24th here until its evening in Los Angeles, which is the afternoon of the 25th here.
    const flight = 'DTSTART;TZID=Pacific/Auckland:20261224T100000\r\nDTEND;TZID=America/Los_Angeles:20261224T200000';
    expect(daysIn(flight)).toEqual(['26-12-24..26-12-26']);
    // Until one in the night in Los Angeles, which is ten in the evening of the 24th here.
    const short = 'DTSTART:20261224T000000Z\r\nDTEND;TZID=America/Los_Angeles:20261224T010000';
    expect(daysIn(short)).toEqual(['26-12-24..26-12-25']);
    const back = 'DTSTART;TZID=America/Los_Angeles:20261223T220000\r\nDTEND;TZID=Pacific/Auckland:20261225T080000';
    expect(daysIn(back)).toEqual(['26-12-24..26-12-26']);
    // At the wall clocks it arrives before it has left: from 23:00 on the 24th until 12:30 on the 25th here.
    const weekly = 'DTSTART;TZID=Pacific/Auckland:20261224T230000\r\nDTEND;TZID=America/Los_Angeles:20261224T153000';
    const days = ['26-12-24..26-12-26', '26-12-31..27-01-02'];
    expect(daysIn(`${weekly}\r\nRRULE:FREQ=WEEKLY;COUNT=2`)).toEqual(days);
  });
  test('in a zone that only the file knows', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:-1000'];
    const rest = ['TZOFFSETTO:-1000', 'END:STANDARD', 'END:VTIMEZONE'];
    const text = calendar('DTSTART;TZID=Ours:20261224T020000\r\nDURATION:PT1H').replace(
      'BEGIN:VEVENT',
      [...zone, ...rest, 'BEGIN:VEVENT'].join('\r\n'),
    );
    // Noon in UTC: the first hours of the next day here.
    expect(read(text).days).toEqual([{ start: '2026-12-25', end: '2026-12-26' }]);
  });
  test('without a zone, or with one that nobody knows, are local', () => {
    expect(daysIn('DTSTART:20261224T003000\r\nDURATION:PT1H')).toEqual(['26-12-24..26-12-25']);
    expect(daysIn('DTSTART;TZID=Nowhere/Else:20261224T003000\r\nDURATION:PT1H')).toEqual(['26-12-24..26-12-25']);
  });
});

describe('recurring events', () => {
  test('recur within the window, without their exceptions', () => {
    const weekly = 'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;VALUE=DATE:20261208';
    expect(daysIn(weekly)).toEqual(['26-12-01..26-12-02', '26-12-15..26-12-16', '26-12-22..26-12-23']);
  });
  test('without an end stop at the end of the window', () => {
    const found = daysIn('DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=MONTHLY');
    expect(found).toHaveLength(13);
    expect(found.at(-1)).toBe('27-12-01..27-12-02');
  });
  test('on a list of further dates are busy on the first one too, unless it is excepted', () => {
    const listed = 'DTSTART;VALUE=DATE:20261201\r\nRDATE;VALUE=DATE:20261205,20261207';
    expect(daysIn(listed)).toEqual(['26-12-01..26-12-02', '26-12-05..26-12-06', '26-12-07..26-12-08']);
    expect(daysIn(`${listed}\r\nEXDATE;VALUE=DATE:20261201`)).toHaveLength(2);
    const atNoon = 'DTSTART:20261201T120000\r\nDURATION:PT1H\r\nRDATE:20261205T120000';
    expect(daysIn(atNoon)).toEqual(['26-12-01..26-12-02', '26-12-05..26-12-06']);
    expect(daysIn(`${atNoon}\r\nEXDATE:20261201T120000`)).toEqual(['26-12-05..26-12-06']);
  });
  test('on listed periods last as long as each of them says', () => {
    const listed = [
      'DTSTART:20261201T120000\r\nDURATION:PT1H',
      'RDATE;VALUE=PERIOD:20261205T120000/20261207T130000,20261210T120000/P2D',
      'RDATE;VALUE=PERIOD:20261220T000000Z/PT1H',
    ].join('\r\n');
    const first = '26-12-01..26-12-02';
    expect(daysIn(listed)).toEqual([first, '26-12-05..26-12-08', '26-12-10..26-12-13', '26-12-20..26-12-21']);
    expect(daysIn(`${listed}\r\nEXDATE:20261205T120000`)).toEqual([first, '26-12-10..26-12-13', '26-12-20..26-12-21']);
    const weekly = 'DTSTART:20261201T120000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(daysIn(`${weekly}\r\nRDATE;VALUE=PERIOD:20261205T120000/P1D`)).toEqual([
      first,
      '26-12-05..26-12-07',
      '26-12-08..26-12-09',
    ]);
  });
  test('move with a changed occurrence, and lose a cancelled one', () => {
    const uid = 'BEGIN:VEVENT\r\nUID:one\r\n';
    const text = [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
      `${uid}DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nEND:VEVENT\r\n`,
      `${uid}RECURRENCE-ID;VALUE=DATE:20261208\r\nDTSTART;VALUE=DATE:20261210\r\nEND:VEVENT\r\n`,
      `${uid}RECURRENCE-ID;VALUE=DATE:20261215\r\nDTSTART;VALUE=DATE:20261215\r\nSTATUS:CANCELLED\r\nEND:VEVENT\r\n`,
      'END:VCALENDAR\r\n',
    ].join('');
    expect(read(text).days.map(({ start }) => start)).toEqual(['2026-12-01', '2026-12-10']);
  });
});

test('an occurrence that is moved into another zone is where it says', () => {
  const weekly = 'DTSTART;TZID=Pacific/Auckland:20261224T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;COUNT=2';
  // Eight in the evening of the 31st in Los Angeles is the afternoon of the first here.
  const moved =
    'RECURRENCE-ID;TZID=Pacific/Auckland:20261231T100000\r\nDTSTART;TZID=America/Los_Angeles:20261231T200000';
  const text = calendar(weekly, `${moved}\r\nDURATION:PT1H`).replace('UID:1', 'UID:0');
  expect(read(text).days.map(({ start }) => start)).toEqual(['2026-12-24', '2027-01-01']);
});

test('cancelled and free events do not count', () => {
  const event = 'DTSTART;VALUE=DATE:20261224';
  expect(daysIn(`${event}\r\nSTATUS:CANCELLED`, `${event}\r\nTRANSP:TRANSPARENT`)).toEqual([]);
});

test('days are cut at the window, and merged where they meet', () => {
  const event = (from: string, to: string) => `DTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}`;
  expect(daysIn(event('20200101', '20261203'), event('20271130', '29991231'))).toEqual([
    '26-12-01..26-12-03',
    '27-11-30..27-12-02',
  ]);
  expect(daysIn(event('20261210', '20261212'), event('20261212', '20261214'), event('20261211', '20261213'))).toEqual([
    '26-12-10..26-12-14',
  ]);
  expect(daysIn(event('20200101', '20200105'), event('20280101', '20280105'))).toEqual([]);
});

test('an event without an end to speak of lasts as long as days are planned', () => {
  const always = ['26-12-24..27-12-02'];
  expect(daysIn('DTSTART:20261223T220000Z\r\nDTEND:99991231T235959Z')).toEqual(always);
  expect(daysIn('DTSTART:20261224T110000\r\nDTEND:99991231T235959')).toEqual(always);
  expect(daysIn('DTSTART;VALUE=DATE:20261224\r\nDURATION:P500000W')).toEqual(always);
  expect(daysIn('DTSTART:20261224T110000\r\nDURATION:P500000W')).toEqual(always);
});

test('an event that makes no sense is left out, and counted', () => {
  const { days, skipped } = read(calendar('DTSTART;VALUE=DATE:20261224', 'SUMMARY:No date', 'DTSTART:tomorrow'));
  expect(days).toHaveLength(1);
  expect(skipped).toBe(2);
});

describe('hostile files', () => {
  test.each([
    '',
    'hello',
    '<html><body>Sign in</body></html>',
    '\u0000\u0001\u0002',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n',
    '{"a": 1}',
  ])('%j is no calendar', (text) => {
    expect(() => read(text)).toThrow('not-a-calendar');
  });
  test('a rule that never matches ends with its thread', async () => {
    const never = 'DTSTART:20261201T000000Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31';
    const found = await parseInThread(calendar(never), { window, timeZone, ownDomain }, { timeoutMs: 1_500 });
    expect(found).toEqual({ kind: 'failed', problem: 'too-complex' });
  });
  test('a calendar that needs more memory than it may ends its thread, not this process', async () => {
    const text = calendar(...Array.from({ length: 4000 }, (_, at) => `DTSTART;VALUE=DATE:20261224\r\nSUMMARY:${at}`));
    const found = await parseInThread(text, { window, timeZone, ownDomain }, { maxMegabytes: 4 });
    expect(found).toEqual({ kind: 'failed', problem: 'too-complex' });
  });
  test('a rule of every second is given up', () => {
    expect(() => read(calendar('DTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY'))).toThrow('too-complex');
  });
  test('too many events are given up', () => {
    const text = calendar(...Array.from({ length: 6000 }, () => 'DTSTART;VALUE=DATE:20261224'));
    expect(() => read(text)).toThrow('too-complex');
  });
  test('dates at the ends of time are left out', () => {
    expect(daysIn('DTSTART;VALUE=DATE:00000101\r\nDTEND;VALUE=DATE:99991231').length).toBeLessThanOrEqual(1);
    expect(daysIn('DTSTART:99991231T235959Z\r\nDURATION:P9999W')).toEqual([]);
  });
});

test('what we write can be read again, and says nothing but busy', () => {
  const days = [
    { start: '2026-12-10' as Day, end: '2026-12-14' as Day },
    { start: '2026-12-20' as Day, end: '2026-12-21' as Day },
  ];
  const text = calendarText({
    name: 'Luna, the; slip\ndress',
    busy: 'Busy',
    id: 'abc',
    ownDomain: 'other.example',
    days,
    writtenAt: new Date(0),
  });
  expect(read(text).days).toEqual(days);
  // Handed back by the other calendar.
  expect(read(text.replaceAll('@other.example', '@rotation.example')).days).toEqual([]);
  expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Busy', 'SUMMARY:Busy']);
  expect(text).toContain('X-WR-CALNAME;VALUE=TEXT:Luna\\, the\\; slip\\ndress');
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});
