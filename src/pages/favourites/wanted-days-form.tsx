import { FormattedMessage } from 'react-intl';
import { wantedDaysForm } from '#src/features/favourites/forms.ts';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

type WantedDaysFormProps = {
  readonly answer: FormAnswer | undefined;
  /** The days of the address. */
  readonly chosen: RentalRange | null;
  readonly today: string;
};

export function WantedDaysForm({ answer, chosen, today }: WantedDaysFormProps) {
  const initial = chosen === null ? {} : { start: chosen.first, end: chosen.last };
  const { fields, part } = usePostedForm(wantedDaysForm, answer, { initial });
  return (
    <PostedForm part={part} className="mt-8 grid gap-6">
      <div className="grid gap-4 md:grid-cols-2">
        <BoundTextField field={fields.start} type="date" label="booking.first-day" min={today} />
        <BoundTextField field={fields.end} type="date" label="booking.last-day" min={today} />
      </div>
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="wanted-days.ask" />
      </Button>
    </PostedForm>
  );
}
