import { FormattedMessage } from 'react-intl';
import { reportDecisionForm } from '#src/features/listing-reports/forms.ts';
import type { ReportedListing } from '#src/features/listing-reports/queries.server.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { DecisionForm } from './decision-form.tsx';

type ReportDecisionProps = {
  readonly review: Pick<ReportedListing, 'open' | 'closedBecause' | 'isDeleted' | 'state'>;
  readonly seen: string;
  readonly answer: FormAnswer | undefined;
};

/** Dismisses what is reported, closes the listing, or opens one again that was closed for cause. */
export function ReportDecision({ review, seen, answer }: ReportDecisionProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(reportDecisionForm, answer, { initial: { seen } });
  const { open, closedBecause, isDeleted, state } = review;
  const canClose = !isDeleted && (state === 'published' || state === 'closed');
  const verdicts = [
    ...(open.length > 0 ? (['dismissed'] as const) : []),
    ...(open.length > 0 && canClose ? (['closed'] as const) : []),
    ...(closedBecause !== null && !isDeleted ? (['reopened'] as const) : []),
  ];
  return (
    <DecisionForm part={part} className="console-decision">
      <input type="hidden" name="seen" value={seen} />
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={verdicts.map((verdict) => ({
          value: verdict,
          title: <FormattedMessage id={`console.report-${verdict}`} />,
          detail: <FormattedMessage id={`console.report-${verdict}-line`} />,
        }))}
        error={errorText(fields.verdict.errors)}
      />
      <BoundTextArea
        field={fields.reason}
        label="console.report-why"
        hint="console.report-why-hint"
        rows={4}
        maxLength={400}
      />
    </DecisionForm>
  );
}
