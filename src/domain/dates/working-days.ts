import { addDays, compareDays, dayOfWeek, parseDay, type Day } from './day.ts';

/**
 * Matariki, a day that the law names: Te Kāhui o Matariki Public Holiday Act 2022, schedule 1, month and day by year from
 * 2022 on.
 */
const firstMatariki = 2022;
const matariki =
  '0624 0714 0628 0620 0710 0625 0714 0706 0621 0711 0702 0624 0707 0629 0718 0710 0625 0715 0706 0719 0711 0703 0624 0707 0629 0719 0703 0625 0715 0630 0621'.split(
    ' ',
  );

/** Monday to Friday, but for the public holidays that all of New Zealand keeps. */
export function isWorkingDay(day: Day): boolean {
  const weekday = dayOfWeek(day);
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** The working day that is so many before this day. */
export function workingDaysBefore(day: Day, count: number): Day {
  return stepped(day, count, -1);
}

/** The working day that is so many after this day. */
export function workingDaysAfter(day: Day, count: number): Day {
  return stepped(day, count, 1);
}

function stepped(day: Day, count: number, direction: 1 | -1): Day {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, direction);
    if (isWorkingDay(at)) left--;
  }
  return at;
}

const known = new Map<number, ReadonlySet<Day>>();

function holidaysOf(year: number): ReadonlySet<Day> {
  const before = known.get(year);
  if (before !== undefined) return before;
  const days = new Set(nationalHolidays(year));
  known.set(year, days);
  return days;
}

/** Holidays Act 2003: those that fall on a weekend move to the next working day, but for those that never do. */
function nationalHolidays(year: number): Day[] {
  const on = (monthDay: string): Day => {
    const day = parseDay(`${year}-${monthDay}`);
    if (day === null) throw new RangeError(`No such day: ${year}-${monthDay}`);
    return day;
  };
  const easter = easterSunday(year);
  const named = matariki[year - firstMatariki];
  return [
    ...inPairs(on('01-01'), on('01-02')),
    movedToMonday(on('02-06')),
    ...[addDays(easter, -2), addDays(easter, 1)],
    movedToMonday(on('04-25')),
    // The first Monday of June, and the fourth of October.
    mondayFrom(on('06-01')),
    ...(named === undefined ? [] : [on(`${named.slice(0, 2)}-${named.slice(2)}`)]),
    addDays(mondayFrom(on('10-01')), 21),
    ...inPairs(on('12-25'), on('12-26')),
  ];
}

function mondayFrom(day: Day): Day {
  return addDays(day, (8 - dayOfWeek(day)) % 7);
}

function movedToMonday(day: Day): Day {
  return [0, 6].includes(dayOfWeek(day)) ? mondayFrom(day) : day;
}

/** Two holidays in a row: on a weekend each moves past the other, to Monday or Tuesday. */
function inPairs(first: Day, second: Day): Day[] {
  const moved = (day: Day) => ([0, 6].includes(dayOfWeek(day)) ? addDays(day, 2) : day);
  const [a, b] = [moved(first), moved(second)].toSorted(compareDays);
  return [a ?? first, b ?? second];
}

/** By the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const [a, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(century / 4), century % 4];
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - d - g + 15) % 30;
  const [i, k] = [Math.floor(rest / 4), rest % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  const day = parseDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
  if (day === null) throw new RangeError(`No Easter in ${year}`);
  return day;
}
