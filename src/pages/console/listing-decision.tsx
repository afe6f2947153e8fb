import { FormattedMessage } from 'react-intl';
import { approvalForm } from '#src/features/listing-approval/forms.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { VerdictForm } from './verdict-form.tsx';

type ListingDecisionProps = { readonly version: string; readonly answer: FormAnswer | undefined };

/** Approves a listing, or sends it back with what its lender should change. */
export function ListingDecision({ version, answer }: ListingDecisionProps) {
  const form = usePostedForm(approvalForm, answer, { initial: { version } });
  const verdicts = [
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
  ];
  return (
    <VerdictForm
      {...form}
      verdicts={verdicts}
      why="console.listing-reason"
      hint="console.listing-reason-hint"
      onlyRejected
    >
      <input type="hidden" name="version" value={version} />
    </VerdictForm>
  );
}
