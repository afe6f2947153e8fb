import { Check, CloudCheck, CloudOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Kind } from '#src/features/listings/options.ts';
import type { Panel } from '#src/features/listings/panels.ts';
import type { PayoutReadiness } from '#src/features/payments/payout-readiness.server.ts';
import { addressWithout } from '#src/shell/addresses.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { Main } from '#src/ui/layout/main.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Wordmark } from '#src/ui/layout/wordmark.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import styles from '#src/ui/styles/wizard.css?url';
import { FailedNote, ReturnedNote } from './frame-notes.tsx';
import { KindSwitch } from './fields/kind-switch.tsx';
import type { WizardType } from './paths.ts';

/*
 * How a tab is made: a route module `tabs/NAME.tsx` at `/l/:slug/:id/:type/NAME` (`src/routes.ts`).
 * - Its loader begins with `const { listing, frame } = await openTab(args, 'NAME')`, which has checked the viewer, the
 *   address and whether the tab can be reached, and returns `frame` with its own data. `listing` is private to the owner.
 * - It exports `handle = { bars: 'none' }` and draws `<WizardFrame frame={frame} heading="wizard.NAME-heading">` around
 *   itself.
 * - A tab that saves each change at once (photos, calendar) leaves `foot` out: the frame then shows Back and Next, or
 *   Publish on the last tab. A tab with one form gives a foot of its own, with the form's submit button.
 * - After a command that may complete the tab, its loader runs again, and the frame's steps follow.
 */
export type Frame = {
  /** Null before the first save. */
  readonly id: string | null;
  readonly kind: Kind;
  readonly title: string;
  readonly type: WizardType;
  readonly tab: Panel;
  /** `to` is null where a tab cannot be reached yet. */
  readonly steps: readonly { readonly tab: Panel; readonly to: string | null; readonly isDone: boolean }[];
  readonly back: string | null;
  readonly next: string | null;
  /** Where the last tab of a draft publishes it. */
  readonly publish: string | null;
  readonly close: string | null;
  readonly payout: PayoutReadiness;
  /** What an operator wants changed before the listing can be public. */
  readonly returnedBecause: string | null;
  /** Where the other kind is chosen, on tabs whose form does not; null before the first save. */
  readonly kindSwitch: { readonly to: string; readonly clears: boolean } | null;
};

type Heading = `wizard.${Panel}-heading`;
export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | null;

type WizardFrameProps = {
  readonly frame: Frame;
  readonly heading: Heading;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly save?: SaveState;
  /** In place of the link at the top left: the button that saves first. */
  readonly close?: ReactNode;
  readonly aside?: ReactNode;
};

/** The page around each tab: what is done and what comes, the tab, and the way on at its foot. */
export function WizardFrame({ frame, heading, children, foot, save = null, close, aside }: WizardFrameProps) {
  const intl = useIntl();
  const { type, title } = frame;
  const name = type === 'edit' ? ({ id: 'wizard.title-edit' } as const) : ({ id: 'wizard.title-new' } as const);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{intl.formatMessage(name, { title })}</PageTitle>
      <header className="top-bar">
        <div className="wrap">
          <div className="top-bar-start">{close ?? <CloseLink frame={frame} />}</div>
          <Link to="/" aria-label={intl.formatMessage({ id: 'shell.home' })}>
            <Wordmark />
          </Link>
          <div className="top-bar-end muted">
            <SaveNote state={save} />
          </div>
        </div>
      </header>
      <Steps frame={frame} />
      <Main className="wrap wizard">
        <div>
          <h1 className="d2">{intl.formatMessage({ id: heading })}</h1>
          <FailedNote />
          <ReturnedNote because={frame.returnedBecause} />
          <KindForm frame={frame} />
          {children}
        </div>
        {aside !== undefined && <aside className="wizard-aside">{aside}</aside>}
      </Main>
      <footer className="action-bar">
        <div className="wizard-foot">{foot ?? <Foot frame={frame} />}</div>
      </footer>
      <PayoutModal payout={frame.payout} />
    </>
  );
}

function CloseLink({ frame: { close, type } }: Pick<WizardFrameProps, 'frame'>) {
  return (
    <Link to={close ?? '/rotate-item'} className="small flex min-h-11 items-center gap-2">
      <Icon as={X} size={16} />
      <span className="max-md:sr-only">
        <FormattedMessage id={type === 'edit' ? 'wizard.to-listing' : 'ui.close'} />
      </span>
    </Link>
  );
}

const saveNotes = {
  saved: 'wizard.saved-just-now',
  saving: 'wizard.saving',
  unsaved: 'wizard.not-saved',
  failed: 'wizard.save-failed',
} as const;

function SaveNote({ state }: { readonly state: SaveState }) {
  return (
    <span role="status" className="flex items-center gap-2">
      {state !== null && (
        <>
          <Icon as={state === 'saved' || state === 'saving' ? CloudCheck : CloudOff} size={16} />
          <span className="max-md:sr-only">
            <FormattedMessage id={saveNotes[state]} />
          </span>
        </>
      )}
    </span>
  );
}

function Steps({ frame: { steps, tab } }: Pick<WizardFrameProps, 'frame'>) {
  const intl = useIntl();
  return (
    <nav className="wizard-steps" aria-label={intl.formatMessage({ id: 'wizard.steps' })}>
      <ol className="wrap">
        {steps.map((step, index) => {
          // What nobody has come to yet is not done, though it has all that it needs.
          const isDone = step.isDone && step.to !== null && step.tab !== tab;
          const content = (
            <>
              <span className="wizard-mark" aria-hidden="true">
                {isDone ? <Icon as={Check} size={14} /> : index + 1}
              </span>
              <span className="wizard-step-name">{intl.formatMessage({ id: `wizard.${step.tab}` })}</span>
              {isDone && <span className="visually-hidden">{intl.formatMessage({ id: 'wizard.step-done' })}</span>}
            </>
          );
          return (
            <li key={step.tab} data-done={isDone || undefined}>
              {step.to === null || step.tab === tab ? (
                <span aria-current={step.tab === tab ? 'step' : undefined}>{content}</span>
              ) : (
                <Link to={step.to}>{content}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The switch between rental and sale on the tabs after the first, whose form it is part of. */
function KindForm({ frame: { kind, kindSwitch, tab, type } }: Pick<WizardFrameProps, 'frame'>) {
  if (kindSwitch === null || (tab !== 'pricing' && tab !== 'photos')) return null;
  return (
    <Form method="post" action={kindSwitch.to} className="mt-8">
      <CsrfField />
      <KindSwitch kind={kind} clears={kindSwitch.clears} unpublishes={type === 'edit'} />
    </Form>
  );
}

/** Of a tab that has saved each change already. */
function Foot({ frame }: Pick<WizardFrameProps, 'frame'>) {
  const { next, publish, type, close } = frame;
  return (
    <>
      <BackLink frame={frame} />
      {publish !== null && <PublishButton to={publish} />}
      {next !== null && (
        <LinkButton to={next}>
          <NextWords frame={frame} />
        </LinkButton>
      )}
      {next === null && type === 'edit' && close !== null && (
        <LinkButton to={close}>
          <FormattedMessage id="wizard.to-listing" />
        </LinkButton>
      )}
    </>
  );
}

export function BackLink({ frame: { back } }: Pick<WizardFrameProps, 'frame'>) {
  if (back === null) return <span />;
  return (
    <LinkButton to={back} variant="quiet">
      <FormattedMessage id="wizard.back" />
    </LinkButton>
  );
}

export function NextWords({ frame: { steps, tab } }: Pick<WizardFrameProps, 'frame'>) {
  const next = steps[steps.findIndex((step) => step.tab === tab) + 1];
  return <FormattedMessage id="wizard.next" values={{ step: next?.tab ?? 'none' }} />;
}

function PublishButton({ to }: { readonly to: string }) {
  const busy = useNavigation().formAction === to;
  return (
    <Form method="post" action={to}>
      <CsrfField />
      <Button type="submit" busy={busy}>
        <FormattedMessage id="wizard.publish" />
      </Button>
    </Form>
  );
}

/** Opened by the address, so that it works without JavaScript. */
function PayoutModal({ payout }: Pick<Frame, 'payout'>) {
  const intl = useIntl();
  const location = useLocation();
  const navigate = useNavigate();
  const closed = addressWithout(location, 'payout');
  const open = payout !== 'ready' && new URLSearchParams(location.search).has('payout');
  return (
    <Modal
      open={open}
      onClose={() => void navigate(closed, { ...toSheet, replace: true })}
      closeTo={closed}
      size="confirm"
      title={intl.formatMessage({ id: 'wizard.payout-title' })}
      foot={
        <>
          <LinkButton to={closed} variant="quiet" replace {...toSheet}>
            <FormattedMessage id="wizard.payout-later" />
          </LinkButton>
          {payout === 'missing' ? (
            <LinkButton to="/account/payments">
              <FormattedMessage id="wizard.payout-add" />
            </LinkButton>
          ) : (
            <Form method="post" action={`${location.pathname}/success`} reloadDocument>
              <CsrfField />
              <Button type="submit">
                <FormattedMessage id="wizard.payout-complete" />
              </Button>
            </Form>
          )}
        </>
      }
    >
      <p>
        <FormattedMessage id={payout === 'missing' ? 'wizard.payout-missing' : 'wizard.payout-incomplete'} />
      </p>
      <p className="mt-3">
        <FormattedMessage id="wizard.payout-kept" />
      </p>
    </Modal>
  );
}
