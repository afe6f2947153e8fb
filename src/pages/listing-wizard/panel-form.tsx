import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router';
import { X } from 'lucide-react';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { seenStockField } from '#src/features/listings/seen-stock.ts';
import { keepFocus } from '#src/ui/forms/keep-focus.ts';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { BackLink, NextWords, WizardFrame, type Frame } from './frame.tsx';
import type { PanelAnswer } from './panel-answer.ts';
import { FormChanged } from './form-changed.ts';
import { usePanelForm } from './use-panel-form.ts';

const formId = 'wizard-form';

type PanelPageProps = {
  readonly frame: Frame;
  readonly answer: PanelAnswer | undefined;
  readonly version: string;
  readonly clientKey: string;
  /** How many units the form is made from; none of a rental, and of what is not about them. */
  readonly stock?: number | null;
  /** Something in the form keeps it from being sent. */
  readonly isBlocked?: boolean;
  readonly aside?: ReactNode;
  /** Reads the fields again, after any of them has changed. */
  readonly onFields: () => void;
  readonly children: ReactNode;
};

/** A tab with one form: it saves itself while the listing is a draft, and leads on by its button. */
export function PanelPage(props: PanelPageProps) {
  const { frame, answer, version, clientKey, stock = null, isBlocked = false, aside, onFields, children } = props;
  const savesItself = frame.type !== 'edit';
  const { form, onChange, onSubmit, blocker, saveState, ...saved } = usePanelForm({ savesItself, answer });
  // Of the page as it was opened: what another window saves since then is a conflict. The same element in each render,
  // because React would write the first value of a hidden field again.
  const [hidden] = useState(
    <>
      <input type="hidden" name="version" defaultValue={answer?.version ?? version} />
      <input type="hidden" name="clientKey" defaultValue={answer?.clientKey ?? clientKey} />
      {stock !== null && <input type="hidden" name={seenStockField} defaultValue={answer?.seenStock ?? stock} />}
    </>,
  );
  const isConflict = answer?.conflict === true || saved.isConflict;
  useFocusOnError(answer);
  const onScript = () => {
    onChange();
    // Later, because React writes into other fields what belongs to the chosen one.
    setTimeout(onFields);
  };
  return (
    <WizardFrame
      frame={frame}
      heading={`wizard.${frame.tab}-heading`}
      save={saveState}
      close={savesItself ? <CloseButton /> : undefined}
      foot={<FormFoot frame={frame} isBlocked={isBlocked} />}
      aside={aside}
    >
      <Form
        ref={form}
        id={formId}
        method="post"
        noValidate
        className="wizard-form"
        onChange={() => {
          onChange();
          onFields();
        }}
        onSubmit={onSubmit}
      >
        <CsrfField />
        <EnterButton isBlocked={isBlocked} />
        {hidden}
        <Notes answer={answer} isConflict={isConflict} />
        <FormChanged value={onScript}>{children}</FormChanged>
      </Form>
      <LeaveModal blocker={blocker} />
    </WizardFrame>
  );
}

/** The first button of a form is what Enter presses. */
function EnterButton({ isBlocked }: { readonly isBlocked: boolean }) {
  return (
    <button
      type="submit"
      name="operation"
      value="next"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      disabled={isBlocked}
    />
  );
}

function Notes({ answer, isConflict }: Pick<PanelPageProps, 'answer'> & { readonly isConflict: boolean }) {
  return (
    <>
      {/* Of the save before. */}
      {answer === undefined && <SavedNote />}
      {isConflict && <ConflictNote left={answer?.left ?? null} />}
      {answer?.refused != null && <Refused text={answer.refused} />}
    </>
  );
}

function CloseButton() {
  return (
    <button
      type="submit"
      form={formId}
      name="operation"
      value="close"
      className="small flex min-h-11 cursor-pointer items-center gap-2"
    >
      <Icon as={X} size={16} />
      <span className="max-md:hidden">
        <FormattedMessage id="wizard.close" />
      </span>
      <span className="md:hidden">
        <FormattedMessage id="wizard.close-short" />
      </span>
    </button>
  );
}

function FormFoot({ frame, isBlocked }: Pick<PanelPageProps, 'frame'> & { readonly isBlocked: boolean }) {
  const { formData, state } = useNavigation();
  const isGoing = state !== 'idle' && formData?.get('operation') === 'next';
  const isDraft = frame.type !== 'edit';
  return (
    <>
      {isDraft && frame.back !== null ? (
        <Button type="submit" form={formId} name="operation" value="back" variant="quiet" onMouseDown={keepFocus}>
          <FormattedMessage id="wizard.back" />
        </Button>
      ) : (
        <BackLink frame={frame} />
      )}
      <Button
        type="submit"
        form={formId}
        name="operation"
        value="next"
        busy={isGoing}
        disabled={isBlocked}
        onMouseDown={keepFocus}
      >
        {isDraft ? <NextWords frame={frame} /> : <FormattedMessage id="wizard.save" />}
      </Button>
    </>
  );
}

function SavedNote() {
  const [params] = useSearchParams();
  if (params.get('done') !== 'saved') return null;
  return (
    <Banner tone="success" live>
      <FormattedMessage id="wizard.saved" />
    </Banner>
  );
}

function Refused({ text }: { readonly text: string }) {
  return (
    <Banner tone="error">
      <span tabIndex={-1} data-refused="">
        {text}
      </span>
    </Banner>
  );
}

function ConflictNote({ left }: Pick<PanelAnswer, 'left'>) {
  const { pathname } = useLocation();
  const link = (words: ReactNode[]) => (
    <a className="link" href={pathname}>
      {words}
    </a>
  );
  return (
    <Banner tone="error">
      <span tabIndex={-1} data-refused="">
        {left === null ? (
          <FormattedMessage id="wizard.conflict" values={{ link }} />
        ) : (
          <FormattedMessage id="wizard.conflict-stock" values={{ left, link }} />
        )}
      </span>
    </Banner>
  );
}

/** After an attempt that was not accepted: to the first wrong field, or to why nothing was saved. */
function useFocusOnError(answer: PanelAnswer | undefined): void {
  const seen = useRef<PanelAnswer | undefined>(undefined);
  useEffect(() => {
    if (answer === undefined || answer === seen.current) return;
    seen.current = answer;
    const wrong = '[data-refused], [aria-invalid="true"], fieldset[data-invalid] input';
    const first = document.querySelector<HTMLElement>(`#${formId} :is(${wrong})`);
    first?.focus({ preventScroll: true });
    // Clear of the bar below; the page has begun at its top again.
    first?.scrollIntoView({ block: 'center' });
  }, [answer]);
}

type LeaveModalProps = { readonly blocker: ReturnType<typeof usePanelForm>['blocker'] };

function LeaveModal({ blocker }: LeaveModalProps) {
  const intl = useIntl();
  const isOpen = blocker.state === 'blocked';
  return (
    <Modal
      open={isOpen}
      onClose={() => blocker.reset?.()}
      size="confirm"
      title={intl.formatMessage({ id: 'wizard.leave' })}
      foot={
        <>
          <Button variant="quiet" onClick={() => blocker.proceed?.()}>
            <FormattedMessage id="wizard.leave-anyway" />
          </Button>
          <Button onClick={() => blocker.reset?.()}>
            <FormattedMessage id="wizard.stay" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id="wizard.leave-text" />
      </p>
    </Modal>
  );
}
