import { FormattedMessage, useIntl } from 'react-intl';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { selector } from '#src/domain/text/selector.ts';
import { SentFields } from '#src/features/transactions/components/handover/sent-fields.tsx';
import type { OrderForOperator } from '#src/features/transactions/operator-orders.server.ts';
import { recordForm, recordOperation } from '#src/features/transactions/record-form.ts';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

type RecordStepProps = { readonly order: OrderForOperator; readonly answer: FormAnswer | undefined };

const leaves = (step: string) => step === 'dispatched' || step === 'sent-back';

/** A step of the handover, for a party whose account is closed. */
export function RecordStep({ order: { kind, delivery, recordable }, answer }: RecordStepProps) {
  const errorText = useErrorText();
  const intl = useIntl();
  const { fields, part } = usePostedForm(recordForm, answer);
  // Of one that is the only one, nothing is chosen.
  const first = fields.step.initialValue ?? (recordable.length === 1 ? recordable[0] : undefined);
  const step = fields.step.value ?? first;
  const isSent = useLeaving(step, recordable);
  return (
    <section className="console-panel" aria-labelledby="record">
      <h2 id="record" className="h5">
        <FormattedMessage id="console.record-title" />
      </h2>
      <p className="small muted mt-2">
        <FormattedMessage id="console.record-line" />
      </p>
      <PostedForm part={part} className="mt-5 grid gap-5">
        <input type="hidden" name="operation" value={recordOperation} />
        <RadioCards
          legend={<FormattedMessage id="console.record-step" />}
          name="step"
          defaultValue={first}
          cards={recordable.map((step) => ({
            value: step,
            title: intl.formatMessage({ id: 'console.record-what' }, { step: selector(step), kind }),
          }))}
          error={errorText(fields.step.errors)}
        />
        {isSent && <SentFields {...{ fields, delivery }} isProofNeeded={kind === 'sale' && step === 'dispatched'} />}
        <BoundTextArea
          field={fields.reason}
          label="console.record-why"
          hint="console.order-why-hint"
          rows={3}
          maxLength={400}
        />
        <Button type="submit" className="w-fit" busy={useIsSending(recordOperation)}>
          <FormattedMessage id="console.record-save" />
        </Button>
      </PostedForm>
    </section>
  );
}

/** Without scripts the fields of what leaves are there as soon as one of the steps needs them. */
function useLeaving(chosen: string | undefined, recordable: readonly HandoverStep[]): boolean {
  const hydrated = useHydrated();
  return hydrated && chosen !== undefined ? leaves(chosen) : recordable.some(leaves);
}
