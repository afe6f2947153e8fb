import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { selector } from '#src/domain/text/selector.ts';
import { stepForm } from '#src/features/handover/forms.ts';
import { maxPhotos, photosField, photoUploadAddress } from '#src/features/handover/photos.ts';
import { PrivatePhotosField } from '#src/features/images/private-photos-field.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import type { TransactionPage } from '../../transaction-page.server.ts';
import { confirmParam } from '../actions/user-actions.ts';
import { nameOf } from '../transaction-values.ts';
import { SentFields } from './sent-fields.tsx';
import { stepOfParam } from './step-param.ts';

type StepDialogProps = {
  readonly transaction: TransactionPage;
  readonly to: string;
  readonly answer: FormAnswer | undefined;
};

/** The dialog of the step that the address names, if it can be recorded. It stays open when it was refused. */
export function StepDialog({ transaction, to, answer }: StepDialogProps) {
  const intl = useIntl();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = stepOfParam(query.get(confirmParam) ?? '');
  const isOpen = step !== null && (transaction.handover.open.includes(step) || answer !== undefined);
  const { delivery } = transaction;
  return (
    <Modal
      open={isOpen}
      onClose={() => void navigate(to, { ...toSheet, replace: true })}
      closeTo={to}
      size="confirm"
      title={
        isOpen && intl.formatMessage({ id: 'handover.record' }, { step: selector(step), delivery: selector(delivery) })
      }
    >
      {isOpen && <StepForm key={step} {...{ transaction, step, to, answer }} />}
    </Modal>
  );
}

function StepForm({ transaction, step, to, answer }: StepDialogProps & { readonly step: HandoverStep }) {
  const { fields, part } = usePostedForm(stepForm, answer);
  const pending = useIsSending('step');
  const { kind, delivery, other } = transaction;
  const waits = transaction.offered.some(({ blocked }) => blocked === 'case-open');
  const completes = kind === 'rent' && transaction.stage === 'agreed' && !waits ? 'yes' : 'no';
  // Of a rental its customer may say so (`cancellationBy`).
  const mayNotArrive = kind === 'rent' && delivery === 'post' ? 'yes' : 'no';
  const leaves = step === 'dispatched' || step === 'sent-back';
  return (
    <PostedForm part={part} className="grid gap-5">
      <input type="hidden" name="operation" value="step" />
      <input type="hidden" name="step" value={step} />
      <p>
        <FormattedMessage
          id="handover.record-line"
          values={{ step: selector(step), completes, mayNotArrive, name: nameOf(other) }}
        />
      </p>
      {kind === 'sale' && step === 'dispatched' && delivery === 'post' && (
        <p>
          <FormattedMessage id="handover.proof-line" values={{ name: nameOf(other) }} />
        </p>
      )}
      {kind === 'rent' && step === 'dispatched' && delivery === 'post' && (
        <p>
          <FormattedMessage id="handover.label-line" values={{ name: nameOf(other) }} />
        </p>
      )}
      {leaves && <SentFields fields={fields} delivery={delivery} />}
      <PrivatePhotosField name={photosField} uploadTo={photoUploadAddress} max={maxPhotos} />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton variant="quiet" to={to} replace {...toSheet}>
          <FormattedMessage id="transaction.confirm.decline-keep" />
        </LinkButton>
        <Button type="submit" busy={pending}>
          <FormattedMessage id="handover.confirm" />
        </Button>
      </div>
    </PostedForm>
  );
}
