import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import type { DecisionAnswer } from './decision-outcome.tsx';

/** What the page of an order is answered: about the form that ends it, or about that of a step of the handover. */
export type OrderAnswer = DecisionAnswer | { readonly recorded: FormAnswer };

type Answers = { readonly decision: DecisionAnswer | undefined; readonly recorded: FormAnswer | undefined };

export function answersIn(answer: OrderAnswer | undefined): Answers {
  const isRecorded = answer !== undefined && 'recorded' in answer;
  return isRecorded ? { decision: undefined, recorded: answer.recorded } : { decision: answer, recorded: undefined };
}
