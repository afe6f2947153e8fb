import { Banner } from '#src/ui/data/banner.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/** What a page with a decision is answered; `lost`: why it never reached the page. After a lost connection it may have been made. */
export type DecisionAnswer = FormAnswer | { readonly lost: string };

export function formAnswerIn(answer: DecisionAnswer | undefined): FormAnswer | undefined {
  return answer !== undefined && 'result' in answer ? answer : undefined;
}

type DecisionOutcomeProps = { readonly answer: DecisionAnswer | undefined; readonly hasForm: boolean };

/** Why nothing was decided. The form says it itself, unless it is gone because another operator was first. */
export function DecisionOutcome({ answer, hasForm }: DecisionOutcomeProps) {
  if (answer === undefined) return null;
  const words = 'lost' in answer ? answer.lost : hasForm ? null : answer.refused;
  if (words === null) return null;
  return (
    <Banner tone="error" className="mt-6">
      {words}
    </Banner>
  );
}
