import { marketplace } from '#marketplace';
import { languages } from '#src/domain/language.ts';

const { formats, month, first, openGraph, firstDayOfWeek: ofLanguage } = languages[marketplace.language];

/** For numbers, lists, amounts, days and plural forms. */
export const locale = formats;

/** The month of a day: "Dec", "décembre". */
export const monthStyle = month;

/** A day as Intl writes it, with the first of a month as the language has it: "1er décembre", not "1 décembre". */
export function withFirstOfMonth(day: string): string {
  return day.replace(/\b1(?=\s)/, first);
}

/** The language as Open Graph names it. */
export const openGraphLocale = openGraph;

/** The day on which the weeks of calendars begin: 0 for Sunday, 1 for Monday. */
export const firstDayOfWeek = marketplace.booking.firstDayOfWeek ?? ofLanguage;
