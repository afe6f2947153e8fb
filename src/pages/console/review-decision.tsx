import { FormattedMessage } from 'react-intl';
import { reviewDecisionForm, type ReviewDecision as Decision } from '#src/features/review-moderation/forms.ts';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { VerdictForm } from './verdict-form.tsx';

type ReviewDecisionProps = {
  readonly verdicts: readonly Decision['verdict'][];
  readonly answer: FormAnswer | undefined;
};

export function ReviewDecision({ verdicts, answer }: ReviewDecisionProps) {
  const form = usePostedForm(reviewDecisionForm, answer);
  const cards = verdicts.map((verdict) => ({
    value: verdict,
    title: <FormattedMessage id={`console.review-${verdict}`} />,
    detail: <FormattedMessage id={`console.review-${verdict}-line`} />,
  }));
  return <VerdictForm {...form} verdicts={cards} hint="console.review-why-hint" />;
}
