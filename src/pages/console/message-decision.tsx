import { FormattedMessage } from 'react-intl';
import { messageDecisionForm, type MessageDecision as Decision } from '#src/features/message-reports/forms.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { DecisionForm } from './decision-form.tsx';

type MessageDecisionProps = {
  readonly verdicts: readonly Decision['verdict'][];
  readonly answer: FormAnswer | undefined;
};

/** One of the verdicts that are possible now, and why. */
export function MessageDecision({ verdicts, answer }: MessageDecisionProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(messageDecisionForm, answer);
  return (
    <DecisionForm part={part} className="console-decision">
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={verdicts.map((verdict) => ({
          value: verdict,
          title: <FormattedMessage id={`console.message-${verdict}`} />,
          detail: <FormattedMessage id={`console.message-${verdict}-line`} />,
        }))}
        error={errorText(fields.verdict.errors)}
      />
      <BoundTextArea
        field={fields.reason}
        label="console.report-why"
        hint="console.message-why-hint"
        rows={4}
        maxLength={400}
      />
    </DecisionForm>
  );
}
