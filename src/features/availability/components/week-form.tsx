import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { weekdayKeys, weekdaysIn } from '#src/features/listings/availability-plan.ts';
import { firstDayOfWeek } from '#src/i18n/locale.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { ChoiceChip } from '#src/ui/forms/chip.tsx';
import { FieldNote } from '#src/ui/forms/field.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { weekForm } from '../forms.ts';

type WeekFormProps = {
  /** Bits, Sunday the lowest. */
  readonly openWeekdays: number;
  readonly answer: FormAnswer | undefined;
};

/** Which weekdays are open, unless a single day says otherwise. */
export function WeekForm({ openWeekdays, answer }: WeekFormProps) {
  const { fields, part } = usePostedForm(weekForm, answer);
  const error = useErrorText()(fields.mon.errors);
  const noteId = useId();
  const open = weekdaysIn(openWeekdays);
  return (
    <PostedForm part={part} className="grid gap-4">
      <input type="hidden" name="operation" value="week" />
      <fieldset aria-describedby={error === undefined ? undefined : noteId} className="flex flex-wrap gap-2">
        <legend className="label mb-3">
          <FormattedMessage id="availability.week" />
        </legend>
        {inOrder.map((key) => (
          <ChoiceChip
            key={`${key} ${openWeekdays}`}
            name={fields[key].name}
            value="open"
            defaultChecked={open.includes(key)}
          >
            <FormattedMessage id={`availability.weekday-${key}`} />
          </ChoiceChip>
        ))}
      </fieldset>
      {error !== undefined && <FieldNote id={noteId} message={error} />}
      <p className="small muted">
        <FormattedMessage id="availability.week-hint" />
      </p>
      <Button type="submit" variant="outline" className="w-fit" busy={useIsSending('week')}>
        <FormattedMessage id="availability.week-save" />
      </Button>
    </PostedForm>
  );
}

/** From the day on which the marketplace's weeks begin. */
const from = (firstDayOfWeek + 6) % 7;
const inOrder = [...weekdayKeys.slice(from), ...weekdayKeys.slice(0, from)];
