import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { DecisionAnswer } from './decision-outcome.tsx';

type Navigation = Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'actionResult' | 'defaultShouldRevalidate'>;

/**
 * `shouldRevalidate` of a page with a decision. After one that was refused it is read again, because what it shows may have
 * changed: React Router would leave it as it was. Without a connection nothing can be read.
 */
export function readAgainAfterDecision(navigation: Navigation): boolean {
  const { formMethod, defaultShouldRevalidate } = navigation;
  if (formMethod === undefined) return defaultShouldRevalidate;
  const answer = navigation.actionResult as DecisionAnswer | undefined;
  return answer === undefined || !('lost' in answer);
}
