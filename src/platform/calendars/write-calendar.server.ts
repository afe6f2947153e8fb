import ICAL from 'ical.js';
import type { Days } from '#src/domain/dates/day.ts';

type WrittenCalendar = {
  readonly name: string;
  /** What each event is called. */
  readonly busy: string;
  /** Distinguishes its events from those of other calendars, together with the domain. */
  readonly id: string;
  readonly ownDomain: string;
  readonly days: readonly Days[];
  /** Of all events; it stays the same while the days do, so that the text does. */
  readonly writtenAt: Date;
};

/** A calendar (RFC 5545) of whole days that are busy. */
export function calendarText({ name, busy, id, ownDomain, days, writtenAt }: WrittenCalendar): string {
  const calendar = new ICAL.Component('vcalendar');
  const facts = { version: '2.0', prodid: '-//Rotation//Calendar//EN', method: 'PUBLISH' };
  for (const [fact, value] of Object.entries(facts)) calendar.addPropertyWithValue(fact, value);
  // Of no type that the library knows: it would not escape a comma or a line break.
  const calendarName = new ICAL.Property('x-wr-calname', calendar);
  calendarName.resetType('text');
  calendarName.setValue(name);
  calendar.addProperty(calendarName);
  for (const { start, end } of days) {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', `${id}-${start}@${ownDomain}`);
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(writtenAt, true));
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end));
    event.addPropertyWithValue('summary', busy);
    event.addPropertyWithValue('transp', 'OPAQUE');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
