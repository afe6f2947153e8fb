import ICAL from 'ical.js';
import {
  addDays,
  atWallClock,
  compareDays,
  type Day,
  dayInZone,
  type Days,
  earlierDay,
  laterDay,
  overlap,
} from '#src/domain/dates/day.ts';
import type { BusyDays, ReadWhere } from './calendars.ts';

const maxEvents = 5_000;
/** Of all recurring events together: a rule may name every second since 1970; every day of 50 years are 18,000. */
const maxOccurrences = 20_000;

/** The text is no calendar, or one that takes too long to read. */
export class CalendarError extends Error {
  readonly problem: 'not-a-calendar' | 'too-complex';
  constructor(problem: 'not-a-calendar' | 'too-complex') {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The days on which a calendar (RFC 5545) is busy: every day that an event touches, recurring events with their
 * exceptions. Cancelled events, those that are marked as free and our own do not count. Throws a CalendarError. The
 * library has no limit of its own, and some rules never find their next date: the caller ends it (`parse-in-thread`).
 */
export function busyDays(text: string, where: ReadWhere): BusyDays {
  try {
    return readCalendar(text, where);
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError('not-a-calendar');
  }
}

function readCalendar(text: string, where: ReadWhere): BusyDays {
  const calendars = calendarsIn(text);
  const found: Days[] = [];
  let skipped = 0;
  let left = maxOccurrences;
  const events = calendars.flatMap(eventsIn).filter(({ uid }) => !isOwn(uid, where));
  if (events.length > maxEvents) throw new CalendarError('too-complex');
  for (const event of events) {
    try {
      for (const days of daysOf(event, where)) {
        if (--left < 0) throw new CalendarError('too-complex');
        if (days !== null) found.push(days);
      }
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      skipped++;
    }
  }
  return { days: merged(found, where.window), skipped };
}

function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\u{feff}/u, '')) as unknown[];
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots
    .map((root) => new ICAL.Component(root as unknown[]))
    .filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new CalendarError('not-a-calendar');
  return calendars;
}

/** What we have written ourselves, and another calendar hands back: its days are booked or blocked here already. */
function isOwn(uid: unknown, { ownDomain }: ReadWhere): boolean {
  return String(uid ?? '').endsWith(`@${ownDomain}`);
}

/** Events with the changed occurrences that belong to them; a changed one without its event stands alone. */
function eventsIn(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents('vevent');
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
  const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
  const changes = Map.groupBy(all.filter(isChange), uidOf);
  const events: ICAL.Event[] = [];
  for (const event of all.filter((one) => !isChange(one))) {
    const exceptions = changes.get(uidOf(event)) ?? [];
    changes.delete(uidOf(event));
    events.push(new ICAL.Event(event, { exceptions }));
  }
  return [...events, ...[...changes.values()].flat().map((change) => new ICAL.Event(change))];
}

/** The days of each occurrence; null for one that does not count. */
function* daysOf(event: ICAL.Event, where: ReadWhere): Generator<Days | null> {
  const own = () => (isBusy(event) ? daysBetween(event, event, where) : null);
  if (!event.isRecurring()) {
    yield own();
    return;
  }
  // The library leaves the first one out of a list of dates (`RDATE`), which names the further ones.
  if (!event.component.hasProperty('rrule') && !isExcepted(event)) yield own();
  const crossing = crossingMs(event, where);
  const lengths = lengthsOfPeriods(event, where);
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const occurrence = event.getOccurrenceDetails(next);
    const { item } = occurrence;
    const lastsMs = item === event ? (lengths.get(next.toString()) ?? crossing) : null;
    const days = daysBetween(occurrence, item, where, lastsMs);
    yield isBusy(item) ? days : null;
    if (compareDays(dayOf(next), where.window.end) > 0) return;
  }
}

/**
 * How long an event lasts that ends in another zone than it begins in; null for any other. The library repeats the
 * difference of its two wall clocks.
 */
function crossingMs(event: ICAL.Event, { timeZone }: ReadWhere): number | null {
  const { startDate, endDate } = event;
  const zones = zonesOf(event, timeZone);
  if (startDate.isDate || zones.start === zones.end) return null;
  return instantOf(endDate, zones.end, timeZone) - instantOf(startDate, zones.start, timeZone);
}

/**
 * How long those of the listed dates last that say so (`RDATE;VALUE=PERIOD`), in milliseconds by their start. The library
 * cannot iterate over periods, so their property keeps the starts alone.
 */
function lengthsOfPeriods(event: ICAL.Event, { timeZone }: ReadWhere): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  const zone = zonesOf(event, timeZone).start;
  for (const property of event.component.getAllProperties('rdate')) {
    const periods = property.getValues().filter((value) => value instanceof ICAL.Period);
    if (periods.length === 0) continue;
    for (const period of periods) {
      const end = instantOf(period.getEnd(), zone, timeZone);
      lengths.set(period.start.toString(), end - instantOf(period.start, zone, timeZone));
    }
    property.resetType('date-time');
    property.setValues(periods.map(({ start }) => start));
  }
  return lengths;
}

/** Whether an exception (`EXDATE`) takes the first occurrence away. */
function isExcepted({ component, startDate }: ICAL.Event): boolean {
  const exceptions = component.getAllProperties('exdate').flatMap((property) => property.getValues() as ICAL.Time[]);
  return exceptions.some((time) => (time.isDate ? dayOf(time) === dayOf(startDate) : time.compare(startDate) === 0));
}

function isBusy({ component }: ICAL.Event): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toLowerCase();
  return says('status') !== 'cancelled' && says('transp') !== 'transparent';
}

type Times = Pick<ICAL.Event, 'startDate' | 'endDate'>;

/** Every day that these times of an event touch. One of whole days ends before its last date. */
function daysBetween(times: Times, event: ICAL.Event, where: ReadWhere, lastsMs: number | null = null): Days {
  const { startDate: start, endDate: end } = times;
  const { window, timeZone } = where;
  if (start.isDate) {
    const first = dayOf(start);
    const last = dayOf(end);
    return { start: first, end: compareDays(first, last) < 0 ? last : addDays(first, 1) };
  }
  const zones = zonesOf(event, timeZone);
  const from = instantOf(start, zones.start, timeZone);
  const until = lastsMs === null ? instantOf(end, zones.end, timeZone) : from + lastsMs;
  // "Until further notice" ends in the year 9999, whose last night is in no year of four digits here.
  const to = Math.min(until, Math.max(from, Date.parse(addDays(window.end, 2))));
  const last = dayInZone(new Date(Math.max(from, to - 1)), timeZone);
  return { start: dayInZone(new Date(from), timeZone), end: addDays(last, 1) };
}

/** After the year 9999 its last day: days are compared as texts. */
function dayOf({ year, month, day }: ICAL.Time): Day {
  if (year > 9999) return '9999-12-31' as Day;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Day;
}

/** In milliseconds. A zone that this machine knows is preferred to the definition in the file. */
function instantOf(time: ICAL.Time, zone: string | null, timeZone: string): number {
  const { year, month, day, hour, minute, second } = time;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (time.zone === ICAL.Timezone.utcTimezone) return wall;
  if (zone !== null) return atWallClock(wall, zone).getTime();
  if (time.zone === ICAL.Timezone.localTimezone || !time.zone?.component) return atWallClock(wall, timeZone).getTime();
  return time.toUnixTime() * 1000;
}

/** The zones in which an event begins and ends: a flight names two. Null for one that this machine does not know. */
function zonesOf({ component }: ICAL.Event, fallback: string) {
  const named = (property: string) => component.getFirstProperty(property)?.getFirstParameter('tzid');
  const start = named('dtstart');
  return { start: knownZone(start, fallback), end: knownZone(named('dtend') ?? start, fallback) };
}

function knownZone(name: string | undefined, fallback: string): string | null {
  if (name === undefined) return fallback;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function merged(found: readonly Days[], window: Days): Days[] {
  const inside = found
    .filter((days) => overlap(days, window))
    .map(({ start, end }) => ({
      start: laterDay(start, window.start),
      end: earlierDay(end, window.end),
    }))
    .toSorted((a, b) => compareDays(a.start, b.start));
  const ranges: Days[] = [];
  for (const days of inside) {
    const last = ranges.at(-1);
    if (last === undefined || compareDays(last.end, days.start) < 0) ranges.push(days);
    else if (compareDays(last.end, days.end) < 0) ranges[ranges.length - 1] = { start: last.start, end: days.end };
  }
  return ranges;
}
