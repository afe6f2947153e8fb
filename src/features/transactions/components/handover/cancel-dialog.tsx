import { FormattedMessage, useIntl } from 'react-intl';
import { cancellationReasons } from '#src/domain/process/handover.ts';
import { needsNote, reasonForm } from '#src/features/handover/forms.ts';
import type { UserAction } from '#src/processes/flex-default-process.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { BoundTextField } from '#src/ui/forms/kit/bound-fields.tsx';
import { BoundSelect } from '#src/ui/forms/kit/bound-select.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { ActionWords } from '../actions/action-words.tsx';
import { isRefundedAlready } from '../actions/user-actions.ts';
import { transactionValues } from '../transaction-values.ts';

type CancelDialogProps = {
  readonly transaction: TransactionPage;
  readonly action: UserAction;
  readonly answer: FormAnswer | undefined;
  readonly closeTo: string;
  readonly onClose: () => void;
};

/** A provider cancels what was accepted, with a reason that the customer reads. */
export function CancelDialog({ transaction, action, answer, closeTo, onClose }: CancelDialogProps) {
  const intl = useIntl();
  const { fields, part } = usePostedForm(reasonForm, answer);
  const pending = useIsSending('cancellation');
  const isNoteWanted = needsNote(fields.reason.value);
  const values = transactionValues(intl, transaction);
  return (
    <Modal
      open
      onClose={onClose}
      closeTo={closeTo}
      size="confirm"
      title={intl.formatMessage({ id: 'transaction.confirm.cancel' }, values)}
    >
      <PostedForm part={part} className="grid gap-5">
        <input type="hidden" name="operation" value="cancellation" />
        <p>
          {isRefundedAlready(action, transaction)
            ? intl.formatMessage({ id: 'transaction.confirm.cancel-refunded-line' }, values)
            : intl.formatMessage({ id: 'transaction.confirm.cancel-line' }, values)}
        </p>
        <BoundSelect
          field={fields.reason}
          label="handover.reason"
          placeholder="handover.reason-choose"
          choices={cancellationReasons.map((value) => ({
            value,
            label: intl.formatMessage({ id: `handover.reason-${value}` }),
          }))}
        />
        <BoundTextField
          field={fields.note}
          type="text"
          label="handover.note"
          {...(!isNoteWanted && { hint: 'handover.note-hint', optional: true })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton variant="quiet" to={closeTo} replace {...toSheet}>
            <FormattedMessage id="transaction.confirm.cancel-keep" />
          </LinkButton>
          <Button type="submit" variant="danger" busy={pending}>
            <ActionWords action={action} transaction={transaction} />
          </Button>
        </div>
      </PostedForm>
    </Modal>
  );
}
