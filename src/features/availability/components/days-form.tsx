import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { daysForm } from '../forms.ts';
import type { OwnerCalendar } from '../owner-calendar.ts';

type DaysFormProps = {
  readonly calendar: Pick<OwnerCalendar, 'today' | 'lastDay'>;
  readonly answer: FormAnswer | undefined;
};

/** Opens or blocks days by their dates: without JavaScript, and for long periods. */
export function DaysForm({ calendar: { today, lastDay }, answer }: DaysFormProps) {
  const { fields, part } = usePostedForm(daysForm, answer);
  const bounds = { type: 'date', min: today, max: lastDay } as const;
  const busy = useIsSending('days');
  return (
    <PostedForm part={part} className="grid max-w-[480px] gap-5">
      <input type="hidden" name="operation" value="days" />
      <div className="grid grid-cols-2 gap-4">
        <BoundTextField field={fields.first} label="availability.first" {...bounds} />
        <BoundTextField field={fields.last} label="availability.last" {...bounds} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="seats" value="0" variant="outline" busy={busy}>
          <FormattedMessage id="availability.block" />
        </Button>
        <Button type="submit" name="seats" value="1" variant="quiet" busy={busy}>
          <FormattedMessage id="availability.open" />
        </Button>
      </div>
    </PostedForm>
  );
}
