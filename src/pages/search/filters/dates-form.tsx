import { RangeCalendar } from '#src/ui/calendar/range-calendar.tsx';
import { DateFields } from './date-fields.tsx';
import { PopupForm, type PopupFormProps } from './popup-form.tsx';

/** Dates filter: a calendar of two months. */
export function DatesForm(props: PopupFormProps) {
  return (
    <PopupForm {...props}>
      {(changed) => <DateFields calendar={RangeCalendar} months={2} onChange={changed} />}
    </PopupForm>
  );
}
