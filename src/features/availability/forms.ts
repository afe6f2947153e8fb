import { compareDays, parseDay } from '#src/domain/dates/day.ts';
import { weekdayKeys } from '#src/features/listings/availability-plan.ts';
import { choice, fields, optionalChoice, text, together } from '#src/ui/forms/kit/schema.ts';

const day = text({
  missing: 'availability.day-missing',
  max: 10,
  tooLong: 'availability.day-invalid',
  rules: [[(entered) => parseDay(entered) !== null, 'availability.day-invalid']],
});

/** Days to open (1) or to block (0), both ends included. */
export const daysForm = together(
  fields({
    first: day,
    last: day,
    seats: choice(['0', '1'], { missing: 'availability.seats-missing', unknown: 'availability.seats-missing' }),
  }),
  [
    [
      ({ first = '', last = '' }) => {
        const [from, to] = [parseDay(first), parseDay(last)];
        return from === null || to === null || compareDays(from, to) <= 0;
      },
      ['last'],
      'availability.last-before-first',
    ],
  ],
);

/** Beside the days. They stand with their form, so that its page takes their sentences along. */
export const dayErrors = {
  'booking-in-the-past': { field: 'first', error: 'availability.day-past' },
  'booking-too-far': { field: 'last', error: 'availability.day-too-far' },
} as const;

const isOpenDay = optionalChoice(['open'], 'availability.weekdays-missing');

/** A field for each weekday, because a form holds no list. */
export const weekForm = together(
  fields({
    mon: isOpenDay,
    tue: isOpenDay,
    wed: isOpenDay,
    thu: isOpenDay,
    fri: isOpenDay,
    sat: isOpenDay,
    sun: isOpenDay,
  }),
  [[(week) => weekdayKeys.some((key) => week[key] === 'open'), ['mon'], 'availability.weekdays-missing']],
);

/** The forms of the page, told apart by this field. */
export const operations = ['days', 'week'] as const;
export type Operation = (typeof operations)[number];
