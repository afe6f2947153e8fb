import { FormattedMessage } from 'react-intl';
import { reportDecisionForm } from '#src/features/listing-reports/forms.ts';
import type { ReportedListing } from '#src/features/listing-reports/queries.server.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { VerdictForm } from './verdict-form.tsx';

type ReportDecisionProps = {
  readonly review: Pick<ReportedListing, 'open' | 'closedBecause' | 'isDeleted' | 'state'>;
  readonly seen: string;
  readonly answer: FormAnswer | undefined;
};

/** Dismisses what is reported, closes the listing, or opens one again that was closed for cause. */
export function ReportDecision({ review, seen, answer }: ReportDecisionProps) {
  const form = usePostedForm(reportDecisionForm, answer, { initial: { seen } });
  const { open, closedBecause, isDeleted, state } = review;
  const canClose = !isDeleted && (state === 'published' || state === 'closed');
  const verdicts = [
    ...(open.length > 0 ? (['dismissed'] as const) : []),
    ...(open.length > 0 && canClose ? (['closed'] as const) : []),
    ...(closedBecause !== null && !isDeleted ? (['reopened'] as const) : []),
  ];
  const cards = verdicts.map((verdict) => ({
    value: verdict,
    title: <FormattedMessage id={`console.report-${verdict}`} />,
    detail: <FormattedMessage id={`console.report-${verdict}-line`} />,
  }));
  return (
    <VerdictForm {...form} verdicts={cards} hint="console.report-why-hint">
      <input type="hidden" name="seen" value={seen} />
    </VerdictForm>
  );
}
