import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { Button, type ButtonLook, LinkButton } from '#src/ui/forms/button.tsx';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { freeCancellationHours, halfCancellationHours } from '#src/domain/process/cancellation.ts';
import type { Button as ButtonOfTransition } from '#src/domain/process/process.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import {
  confirmParam,
  hasCancelWindow,
  needsConfirmation,
  type VisibleAction,
} from '#src/features/transactions/components/actions/user-actions.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { isHalfRefund, nameOf, phaseOf } from '#src/features/transactions/components/transaction-values.ts';
import { usePendingAction } from './use-pending-action.ts';
import { ActionForm } from './action-form.tsx';
import { ActionWords } from './action-words.tsx';

type ActionButtonProps = VisibleAction & {
  /** Path of the transaction page. */
  readonly to: string;
  readonly transaction: TransactionPage;
};

/** A submit button, or a link to the confirmation dialog. */
export function ActionButton({ action, closedBy, quiet, to, transaction }: ActionButtonProps) {
  const pending = usePendingAction();
  const look = lookOf(action, quiet);
  const words = <ActionWords action={action} transaction={transaction} />;
  if (closedBy !== null) return <Closed {...{ action, closedBy, quiet, transaction }} />;
  if (needsConfirmation(action)) {
    const button = (
      <LinkButton {...look} full={!quiet} to={`${to}?${confirmParam}=${action}`} replace {...toSheet}>
        {words}
      </LinkButton>
    );
    if (!hasCancelWindow(action)) return button;
    return (
      <div>
        {button}
        <p className="small muted mt-2">
          {transaction.stage === 'agreed' ? (
            <UntilWhen transaction={transaction} />
          ) : (
            <FormattedMessage id="transaction.cancel-held" />
          )}
        </p>
      </div>
    );
  }
  return (
    <ActionForm action={action} transaction={transaction} to={to}>
      <Button
        type="submit"
        full
        {...look}
        busy={pending === action}
        aria-disabled={pending !== null && pending !== action}
      >
        {words}
      </Button>
    </ActionForm>
  );
}

/** Until when a cancellation gives all, or half, back: a moment for a rental, the dispatch for a sale. */
function UntilWhen({ transaction }: Pick<ActionButtonProps, 'transaction'>) {
  const { freeUntil, halfUntil, other, delivery } = transaction;
  if (freeUntil === null)
    return <FormattedMessage id="transaction.cancel-free-sale" values={{ name: nameOf(other), delivery }} />;
  const isHalf = isHalfRefund(transaction);
  // Free again for one whose rental has not arrived.
  if (!isHalf && transaction.now >= freeUntil) return null;
  const until = isHalf ? halfUntil : freeUntil;
  return (
    <FormattedMessage
      id={isHalf ? 'transaction.cancel-half-until' : 'transaction.cancel-free-until'}
      values={{ moment: formatDeadline(until ?? freeUntil, marketplace.timeZone) }}
    />
  );
}

type ClosedProps = Pick<ActionButtonProps, 'action' | 'closedBy' | 'quiet' | 'transaction'>;

/** Disabled button with the reason beside it. */
function Closed({ action, closedBy, quiet, transaction }: ClosedProps) {
  const reason = useId();
  return (
    <div>
      <Button {...lookOf(action, quiet)} full={!quiet} aria-disabled aria-describedby={reason}>
        <FormattedMessage id={`transaction.action.${action}`} />
      </Button>
      <p id={reason} className="small muted mt-2">
        <WhyClosed closedBy={closedBy} transaction={transaction} />
      </p>
    </div>
  );
}

function WhyClosed({ closedBy, transaction }: Pick<ClosedProps, 'closedBy' | 'transaction'>) {
  const name = nameOf(transaction.other);
  if (closedBy === 'sent')
    return <FormattedMessage id="transaction.cancel-sent" values={{ way: wayOf(transaction) }} />;
  if (closedBy === 'refund') return <FormattedMessage id="transaction.cancel-part-refunded" values={{ name }} />;
  const hours = transaction.halfUntil === null ? freeCancellationHours : halfCancellationHours;
  return (
    <FormattedMessage
      id="transaction.cancel-too-late"
      values={{ name, phase: phaseOf(transaction), days: hours / 24 }}
    />
  );
}

/** How the item came, that its customer has it, or that it is back or on its way back. */
function wayOf({ handover: { steps } }: TransactionPage): string {
  if (steps.some(({ step }) => step === 'sent-back' || step === 'returned')) return 'back';
  return steps.some(({ step }) => step === 'received') ? 'received' : (steps[0]?.way ?? 'courier');
}

const looks: Readonly<Record<ButtonOfTransition['look'], ButtonLook>> = {
  primary: {},
  outline: { variant: 'outline' },
  quiet: { variant: 'quiet', size: 'small' },
};

function lookOf(action: UserAction, quiet: boolean): ButtonLook {
  return looks[quiet ? 'quiet' : (transitionNamed(currentProcess, action)?.button?.look ?? 'outline')];
}
