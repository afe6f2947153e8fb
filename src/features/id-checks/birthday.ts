import { parseDay, type Day } from '#src/domain/dates/day.ts';

/** A birthday as it is entered. */
export type BirthdayEntered = { readonly day?: string; readonly month?: string; readonly year?: string };

/** Years before this one that can be chosen. */
const maxYearsAgo = 80;

export function isEmpty({ day = '', month = '', year = '' }: BirthdayEntered): boolean {
  return day === '' && month === '' && year === '';
}

/** Null for what is no calendar date, and for one that lies ahead or in a year that cannot be chosen. */
export function birthdayFrom({ day = '', month = '', year = '' }: BirthdayEntered, today: Day): Day | null {
  if (![day, month].every((part) => /^\d{1,2}$/.test(part)) || !yearsUntil(today).includes(year)) return null;
  const birthday = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return birthday !== null && birthday <= today ? birthday : null;
}

/** The years that can be chosen, the latest first. */
export function yearsUntil(today: Day): readonly string[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: maxYearsAgo + 1 }, (_, ago) => String(year - ago));
}

/** In whole years. Of those who were born on a leap day, a year begins on the first of March. */
export function ageOn(birthday: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
