import { parseDay } from '#src/domain/dates/day.ts';
import { fields, text, together } from '#src/ui/forms/kit/schema.ts';

const day = text({
  missing: 'wanted-days.day-missing',
  max: 10,
  tooLong: 'wanted-days.day-invalid',
  rules: [[(entered) => parseDay(entered) !== null, 'wanted-days.day-invalid']],
});

/** The first and the last day of a rental. */
export const wantedDaysForm = together(fields({ start: day, end: day }), [
  [({ start = '', end = '' }) => start === '' || end === '' || start <= end, ['end'], 'wanted-days.reversed'],
]);
