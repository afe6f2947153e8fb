import { FormattedMessage } from 'react-intl';
import { approvalForm } from '#src/features/listing-approval/forms.ts';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { DecisionForm } from './decision-form.tsx';

type ListingDecisionProps = { readonly version: string; readonly answer: FormAnswer | undefined };

/** Approves a listing, or sends it back with what its lender should change. */
export function ListingDecision({ version, answer }: ListingDecisionProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(approvalForm, answer, { initial: { version } });
  return (
    <DecisionForm part={part} className="console-decision">
      <input type="hidden" name="version" value={version} />
      <RadioCards
        legend={<FormattedMessage id="console.decide" />}
        legendHidden
        name="verdict"
        defaultValue={fields.verdict.initialValue}
        cards={[
          {
            value: 'approved',
            title: <FormattedMessage id="console.listing-approve" />,
            detail: <FormattedMessage id="console.listing-approve-line" />,
          },
          {
            value: 'returned',
            title: <FormattedMessage id="console.listing-return" />,
            detail: <FormattedMessage id="console.listing-return-line" />,
          },
        ]}
        error={errorText(fields.verdict.errors)}
      />
      <div className="console-reasons">
        <BoundTextArea
          field={fields.reason}
          label="console.listing-reason"
          hint="console.listing-reason-hint"
          rows={4}
          maxLength={400}
        />
      </div>
    </DecisionForm>
  );
}
