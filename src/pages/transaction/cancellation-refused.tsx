import { takesReason, visibleActions } from '#src/features/transactions/components/actions/user-actions.ts';
import type { Offered } from '#src/features/transactions/offered.server.ts';
import { takeFocus } from '#src/ui/browser/take-focus.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import type { ActionAnswer } from './action-answer.ts';

type CancellationRefusedProps = {
  readonly offered: readonly Offered[];
  readonly failed: ActionAnswer | undefined;
};

/** Why a lender's cancellation was refused whose dialog is gone with it, as when its item was sent meanwhile. */
export function CancellationRefused({ offered, failed }: CancellationRefusedProps) {
  if (failed === undefined || !('cancellation' in failed)) return null;
  const { refused } = failed.cancellation;
  const canOpen = visibleActions(offered).some(({ action, closedBy }) => takesReason(action) && closedBy === null);
  if (refused === null || canOpen) return null;
  return (
    <Banner tone="error">
      <span ref={takeFocus} tabIndex={-1}>
        {refused}
      </span>
    </Banner>
  );
}
