import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { amountField } from '#src/features/offers/amount.ts';
import { AmountField } from '#src/features/offers/amount-field.tsx';
import type { ConfirmedAction } from '#src/processes/flex-default-process.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import { answerValues } from '../../answer-words.ts';
import type { OpenNegotiation } from '../../negotiation.server.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { nameOf } from '../transaction-values.ts';
import { ActionForm } from '../actions/action-form.tsx';
import type { ActionError } from '../actions/action-error.tsx';
import { usePendingAction } from '../actions/use-pending-action.ts';
import { confirmParam } from '../actions/user-actions.ts';
import { counterIssue } from './counter-issue.ts';

type CounterDialogProps = {
  readonly transaction: TransactionPage & { readonly negotiation: OpenNegotiation };
  readonly action: ConfirmedAction;
  /** What came of the last try. */
  readonly error: ActionError | null;
  readonly closeTo: string;
  readonly onClose: () => void;
};

/**
 * The form of a counter-offer. A price that cannot be offered is said at its field; whatever else comes of the form closes
 * it, and the page says what it was (record 0119).
 */
export function CounterDialog({ transaction, action, error, closeTo, onClose }: CounterDialogProps) {
  const intl = useIntl();
  const pending = usePendingAction();
  const { negotiation, kind, role, other } = transaction;
  const { listed, smallest } = negotiation;
  const bounds = { smallest: formatMoney(smallest), listed: formatMoney(listed) };
  const [query] = useSearchParams();
  const typed = error?.typed ?? query.get(amountField) ?? '';
  const issue = error === null ? null : counterIssue(error, negotiation);
  const form = `counter-${action}`;
  return (
    <Modal
      open={error === null || issue !== null}
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
      <ActionForm
        {...{ action, transaction, id: form }}
        to={`${closeTo}?${confirmParam}=${action}`}
        className="grid gap-4"
      >
        <AmountField
          {...{ issue, typed, listed, smallest, answer: error, kind: role === 'customer' ? kind : 'counter' }}
          label={intl.formatMessage({ id: 'offer.amount' })}
          hint={intl.formatMessage({ id: 'offer.counter-hint' }, bounds)}
        />
        <p className="small muted">
          {intl.formatMessage(
            { id: `transaction.confirm.${action}-line` },
            { name: nameOf(other), ...answerValues(negotiation.answer) },
          )}
        </p>
      </ActionForm>
    </Modal>
  );
}
