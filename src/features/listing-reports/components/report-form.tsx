import { FormattedMessage } from 'react-intl';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { maxDetails, reportForm, reportReasons } from '../forms.ts';

/** What is wrong with a listing. */
export function ReportForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(reportForm, answer);
  return (
    <PostedForm part={part} className="mt-8 grid gap-6">
      <RadioCards
        legend={<FormattedMessage id="report.reason" />}
        name="reason"
        defaultValue={fields.reason.initialValue}
        cards={reportReasons.map((reason) => ({
          value: reason,
          title: <FormattedMessage id={`report.reason-${reason}`} />,
          detail: <FormattedMessage id={`report.reason-${reason}-line`} />,
        }))}
        error={errorText(fields.reason.errors)}
      />
      <BoundTextArea
        field={fields.details}
        label="report.details"
        hint="report.details-hint"
        rows={5}
        maxLength={maxDetails}
        counted
      />
      <Button type="submit" className="w-fit" busy={useIsSending()}>
        <FormattedMessage id="report.send" />
      </Button>
    </PostedForm>
  );
}
