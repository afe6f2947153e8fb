import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { decisionForm, rejectionReasons } from '#src/features/id-checks/forms.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { BoundTextArea } from '#src/ui/forms/kit/bound-fields.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { DecisionHeading, decisionId } from './decision-outcome.tsx';

type Verdict = 'verified' | 'rejected';

type DecisionPanelProps = {
  /** As the operator sees it: an approval is for this name. */
  readonly name: string;
  readonly answer: FormAnswer | undefined;
};

/** Approves or rejects a document, after a confirmation; without JavaScript, at once. */
export function DecisionPanel({ name, answer }: DecisionPanelProps) {
  const errorText = useErrorText();
  const { fields, part } = usePostedForm(decisionForm, answer, { initial: { name } });
  const [confirming, setConfirming] = useState<Verdict | null>(null);
  const busy = useIsSending();
  return (
    <section className="console-panel console-decision grid gap-5" aria-labelledby={decisionId}>
      <DecisionHeading />
      <PostedForm part={part} className="grid gap-5">
        <input type="hidden" name="name" value={name} />
        <Verdicts name={name} chosen={fields.verdict.initialValue} error={errorText(fields.verdict.errors)} />
        <Reasons chosen={fields.reason.initialValue} error={errorText(fields.reason.errors)} />
        <BoundTextArea field={fields.note} label="console.note" hint="console.note-hint" {...noteArea} optional />
        <Button
          type="submit"
          className="w-fit"
          busy={busy}
          onClick={(event) => {
            const verdict = completeVerdictIn(event.currentTarget.form);
            // What is incomplete is sent on to the form, which shows its errors.
            if (verdict === null) return;
            event.preventDefault();
            setConfirming(verdict);
          }}
        >
          <FormattedMessage id="console.decide-save" />
        </Button>
      </PostedForm>
      <Confirmation formId={part.attributes.id} {...{ confirming, name }} onClose={() => setConfirming(null)} />
    </section>
  );
}

const noteArea = { rows: 3, maxLength: 300 } as const;

/** Null while something is missing or wrong. */
function completeVerdictIn(form: HTMLFormElement | null): Verdict | null {
  const entered = Object.fromEntries(new FormData(form ?? undefined));
  if (!decisionForm.safeParse(entered).success) return null;
  return entered['verdict'] === 'verified' ? 'verified' : 'rejected';
}

type CardsProps = { readonly chosen: string | undefined; readonly error: string | undefined };

function Verdicts({ name, chosen, error }: CardsProps & { readonly name: string }) {
  return (
    <RadioCards
      legend={<FormattedMessage id="console.decide" />}
      legendHidden
      name="verdict"
      defaultValue={chosen}
      cards={[
        {
          value: 'verified',
          title: <FormattedMessage id="console.approve" />,
          detail: <FormattedMessage id="console.approve-line" values={{ name }} />,
        },
        {
          value: 'rejected',
          title: <FormattedMessage id="console.reject" />,
          detail: <FormattedMessage id="console.reject-line" />,
        },
      ]}
      error={error}
    />
  );
}

function Reasons({ chosen, error }: CardsProps) {
  return (
    <div className="console-reasons">
      <RadioCards
        legend={<FormattedMessage id="console.reason" />}
        name="reason"
        defaultValue={chosen}
        cards={rejectionReasons.map((reason) => ({
          value: reason,
          title: <FormattedMessage id={`console.reason-${reason}`} />,
        }))}
        error={error}
      />
    </div>
  );
}

type ConfirmationProps = {
  readonly formId: string;
  readonly confirming: Verdict | null;
  readonly name: string;
  readonly onClose: () => void;
};

function Confirmation({ formId, confirming, name, onClose }: ConfirmationProps) {
  const verdict = confirming === 'verified' ? 'approve' : 'reject';
  const send = () => {
    // A submit button of the dialog would be gone, with its form, before the browser submits.
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
    onClose();
  };
  return (
    <Modal
      size="confirm"
      open={confirming !== null}
      onClose={onClose}
      title={<FormattedMessage id={`console.${verdict}-title`} />}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="console.cancel" />
          </Button>
          <Button variant={verdict === 'reject' ? 'danger' : 'primary'} onClick={send}>
            <FormattedMessage id={`console.${verdict}`} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id={`console.${verdict}-line`} values={{ name }} />
      </p>
    </Modal>
  );
}
