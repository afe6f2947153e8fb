import { FormattedMessage } from 'react-intl';
import { reviewDecisionForm, type ReviewDecision as Decision } from '#src/features/review-moderation/forms.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { DecisionForm } from './decision-form.tsx';

type ReviewDecisionProps = {
  readonly verdicts: readonly Decision['verdict'][];
  readonly answer: FormAnswer | undefined;
};

/** One of the verdicts that are possible now, and why. */
export function ReviewDecision({ verdicts, answer }: ReviewDecisionProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(reviewDecisionForm, answer);
  return (
    <DecisionForm part={part} className="console-decision">
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={verdicts.map((verdict) => ({
          value: verdict,
          title: <FormattedMessage id={`console.review-${verdict}`} />,
          detail: <FormattedMessage id={`console.review-${verdict}-line`} />,
        }))}
        error={errorText(fields.verdict.errors)}
      />
      <BoundTextArea
        field={fields.reason}
        label="console.report-why"
        hint="console.review-why-hint"
        rows={4}
        maxLength={400}
      />
    </DecisionForm>
  );
}
