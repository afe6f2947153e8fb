import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { wasLost } from './or-lost.ts';

type Answered = Pick<ShouldRevalidateFunctionArgs, 'defaultShouldRevalidate' | 'actionResult'> & {
  readonly actionStatus?: number | undefined;
};

/**
 * For a page's `shouldRevalidate`: it loads its data again also after an action that the site refused, because more than the
 * form may have changed. Not after one whose page was not asked (`orLost`): without a connection loading would fail as well,
 * after the end of a session it leads away, and what was typed would be gone.
 */
export function reloadsAfterAnswer({ actionStatus, actionResult, defaultShouldRevalidate }: Answered): boolean {
  return defaultShouldRevalidate || (actionStatus !== undefined && !wasLost(actionResult));
}
