import { FormattedMessage, useIntl } from 'react-intl';
import { daysToAnswer } from '#src/domain/process/durations.ts';
import { amountIn } from '#src/domain/money/typed-amount.ts';
import { amountIssue, type AmountIssue } from '#src/features/offers/amount.ts';
import { AmountField } from '#src/features/offers/amount-field.tsx';
import type { ConfirmedAction } from '#src/processes/flex-default-process.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import type { Negotiation } from '../../negotiation.server.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { nameOf } from '../transaction-values.ts';
import { ActionForm } from '../actions/action-form.tsx';
import { type ActionError, useErrorMessage } from '../actions/action-error.tsx';
import { usePendingAction } from '../actions/use-pending-action.ts';
import { confirmParam } from '../actions/user-actions.ts';

type CounterDialogProps = {
  readonly transaction: TransactionPage & { readonly negotiation: Negotiation };
  readonly action: ConfirmedAction;
  /** What came of the last try. */
  readonly error: ActionError | null;
  readonly closeTo: string;
  readonly onClose: () => void;
};

/** The form of a counter-offer. It stays open when it was refused, with what was typed. */
export function CounterDialog({ transaction, action, error, closeTo, onClose }: CounterDialogProps) {
  const intl = useIntl();
  const pending = usePendingAction();
  const { negotiation, kind, other } = transaction;
  const { listed, smallest } = negotiation;
  const typed = error?.typed ?? '';
  const issue = error === null ? null : issueOf(error, negotiation);
  const form = `counter-${action}`;
  return (
    <Modal
      open
      onClose={onClose}
      closeTo={closeTo}
      size="confirm"
      title={intl.formatMessage({ id: `transaction.confirm.${action}` }, { name: nameOf(other) })}
      foot={
        <>
          <LinkButton variant="quiet" to={closeTo} replace {...toSheet}>
            <FormattedMessage id={`transaction.confirm.${action}-keep`} />
          </LinkButton>
          <Button type="submit" form={form} busy={pending === action}>
            <FormattedMessage id="offer.send-counter" />
          </Button>
        </>
      }
    >
      <ActionForm id={form} action={action} to={`${closeTo}?${confirmParam}=${action}`} className="grid gap-4">
        {error !== null && issue === null && <OtherError error={error} />}
        <AmountField
          {...{ kind, issue, typed, listed, smallest }}
          label={intl.formatMessage({ id: 'offer.amount' })}
          hint={intl.formatMessage(
            { id: 'offer.counter-hint' },
            { smallest: formatMoney(smallest), listed: formatMoney(listed) },
          )}
        />
        <p className="small muted">
          {intl.formatMessage(
            { id: `transaction.confirm.${action}-line` },
            { name: nameOf(other), days: daysToAnswer },
          )}
        </p>
      </ActionForm>
    </Modal>
  );
}

function OtherError({ error }: { readonly error: ActionError }) {
  return <Banner tone="error">{useErrorMessage(error)}</Banner>;
}

/** What is wrong with the price; null where the refusal is about something else. */
function issueOf(error: ActionError, { listed, smallest }: Negotiation): AmountIssue | null {
  if (error.code !== 'validation-invalid-value' && error.code !== 'validation-invalid-params') return null;
  const issue = amountIssue(amountIn(error.typed ?? '', listed.currency), { listed, smallest });
  // Below the lender's own floor.
  return issue ?? 'range';
}
