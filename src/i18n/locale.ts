import { marketplace } from '#marketplace';
import { languages } from '#src/domain/language.ts';

const { formats, month, openGraph } = languages[marketplace.language];

/** For numbers, lists, amounts, days and plural forms. */
export const locale = formats;

/** The month of a day: "Dec", "décembre". */
export const monthStyle = month;

/** The language as Open Graph names it. */
export const openGraphLocale = openGraph;

/** The day on which the weeks of calendars begin: 0 for Sunday, 1 for Monday. */
export const { firstDayOfWeek } = marketplace.booking;
