import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/ui/data/banner.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';

/** Of the panel with the form: the link below the heading of the page leads to it. */
export const decisionId = 'decision';

/** What a page with a decision is answered; `lost`: why it never reached the page. After a lost connection it may have been made. */
export type DecisionAnswer = FormAnswer | { readonly lost: string };

export function formAnswerIn(answer: DecisionAnswer | undefined): FormAnswer | undefined {
  return answer !== undefined && 'result' in answer ? answer : undefined;
}

type DecisionOutcomeProps = { readonly answer: DecisionAnswer | undefined; readonly hasForm: boolean };

/** Below the heading: the way to the form, and why nothing was decided. */
export function DecisionOutcome({ answer, hasForm }: DecisionOutcomeProps) {
  return (
    <>
      {hasForm && <ToDecision />}
      {answer !== undefined && <Refused {...{ answer, hasForm }} />}
    </>
  );
}

/**
 * The form comes after all that is decided about. Where it stands beside that, the link is seen only while it has the focus.
 */
function ToDecision() {
  return (
    <p className="console-jump small mt-2">
      <a href={`#${decisionId}`} className="link">
        <FormattedMessage id="console.to-decision" />
      </a>
    </p>
  );
}

/** The form says it itself, unless it is gone because another operator was first. */
export function Refused({ answer, hasForm }: DecisionOutcomeProps & { readonly answer: DecisionAnswer }) {
  const words = 'lost' in answer ? answer.lost : hasForm ? null : answer.refused;
  if (words === null) return null;
  return (
    <Banner tone="error" className="mt-6">
      {words}
    </Banner>
  );
}

/** The heading of the panel. It can have the focus, so that Tab goes on from it to the first choice. */
export function DecisionHeading() {
  return (
    <h2 id={decisionId} tabIndex={-1} className="h5">
      <FormattedMessage id="console.decide" />
    </h2>
  );
}
