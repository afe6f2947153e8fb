import type { Money } from '#src/domain/money/money.ts';

type Shown = {
  readonly state: string;
  readonly lastTransitionedAt: Date;
  /** What the customer would get back now; null where that is all of it, and for the lender. */
  readonly partIfCancelled: Money | null;
};

/** The form field with what the page of a transaction showed: where it stood, since when, and what a cancellation gives back. */
export const seenField = 'seen';

/**
 * What an action of the page was decided on. It is not taken when this has changed: another offer would be accepted, or less
 * given back, than the button and its dialog said.
 */
export function seenOf({ state, lastTransitionedAt, partIfCancelled }: Shown): string {
  return [state, lastTransitionedAt.getTime(), partIfCancelled?.amount ?? 'all'].join(' ');
}
