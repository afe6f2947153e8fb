import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/** What a page with a decision is answered; `lost` when the connection dropped, and it may have been made. */
export type DecisionAnswer = FormAnswer | { readonly lost: true };

export function formAnswerIn(answer: DecisionAnswer | undefined): FormAnswer | undefined {
  return answer !== undefined && 'result' in answer ? answer : undefined;
}

type DecisionOutcomeProps = { readonly answer: DecisionAnswer | undefined; readonly hasForm: boolean };

/** Why nothing was decided. The form says it itself, unless it is gone because another operator was first. */
export function DecisionOutcome({ answer, hasForm }: DecisionOutcomeProps) {
  if (answer === undefined) return null;
  const words = 'lost' in answer ? <FormattedMessage id="console.lost" /> : hasForm ? null : answer.refused;
  if (words === null) return null;
  return (
    <Banner tone="error" className="mt-6">
      {words}
    </Banner>
  );
}
