import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useSubmit } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { useIsSending } from '#src/ui/forms/use-is-sending.ts';

/**
 * `present`: the account's own address is verified, and another one still waits for its link. `taken`: the address is that of
 * another account by now.
 */
export type VerifyOutcome = 'failed' | 'taken' | 'present' | 'sent' | 'not-sent' | 'too-many';

type VerifyFormProps = {
  readonly email: string;
  readonly token: string | null;
  readonly outcome: Exclude<VerifyOutcome, 'taken'> | 'nothing' | 'lost' | undefined;
  /** The site was not heard of: why, and which form that was. */
  readonly lost: { readonly sentence: string; readonly isResend: boolean } | null;
};

/**
 * With a token it submits by itself where JavaScript runs, and on a click elsewhere. Without one, or when that failed,
 * it offers a new link.
 */
export function VerifyForm({ email, token, outcome, lost }: VerifyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const started = useRef(false);
  const submit = useSubmit();
  const busy = useIsSending();
  /** Whether the last click came while the form was being sent, when its button does nothing. */
  const [clickedMeanwhile, setClickedMeanwhile] = useState(false);
  const untried = token !== null && (outcome === undefined || lost?.isResend === false);
  useEffect(() => {
    if (!untried || started.current) return;
    started.current = true;
    void submit(form.current, { replace: true });
  }, [untried, submit]);
  const stage = untried
    ? 'untried'
    : (token === null && outcome !== 'failed') || outcome === 'present'
      ? 'awaited'
      : 'tried';
  const { title, lede, action } = stages[stage];
  const isSent = outcome === 'sent' || outcome === 'too-many';
  return (
    <Form ref={form} method="post" className="grid gap-6" replace onClickCapture={() => setClickedMeanwhile(busy)}>
      <CsrfField />
      <input type="hidden" name="operation" value={action} />
      <input type="hidden" name="token" value={token ?? ''} />
      <h1 className="d2">
        <FormattedMessage id={title} />
      </h1>
      {lost === null ? <Outcome email={email} outcome={outcome} /> : <Banner tone="error">{lost.sentence}</Banner>}
      {!isSent && (
        <p className="lede">
          <FormattedMessage id={lede} values={{ email: <b>{email}</b> }} />
        </p>
      )}
      <Button
        type="submit"
        busy={busy}
        variant={isSent || stage === 'awaited' ? 'outline' : 'primary'}
        className="w-fit"
      >
        <FormattedMessage id={untried ? 'accounts.verify' : 'accounts.verify-resend'} />
      </Button>
      <p role="status" className="small muted empty:hidden">
        {untried && busy && clickedMeanwhile && <FormattedMessage id="accounts.verify-in-progress" />}
      </p>
    </Form>
  );
}

const stages = {
  untried: { title: 'accounts.verify-title', lede: 'accounts.verify-lede', action: 'verify' },
  awaited: { title: 'accounts.verify-awaited-title', lede: 'accounts.verify-awaited-lede', action: 'resend' },
  tried: { title: 'accounts.verify-title', lede: 'accounts.verify-failed-lede', action: 'resend' },
} as const;

function Outcome({ email, outcome }: { readonly email: string; readonly outcome: VerifyFormProps['outcome'] }) {
  if (outcome === undefined || outcome === 'nothing' || outcome === 'lost') return null;
  if (outcome === 'sent') {
    return (
      <Banner tone="success" live>
        <FormattedMessage id="accounts.verify-sent" values={{ email }} />
      </Banner>
    );
  }
  if (outcome === 'present') {
    return (
      <Banner tone="success" live>
        <FormattedMessage id="accounts.verify-present" />
      </Banner>
    );
  }
  const words = {
    'failed': 'accounts.verify-failed',
    'not-sent': 'accounts.resend-failed',
    'too-many': 'accounts.resend-failed-too-many-requests',
  } as const;
  return (
    <Banner tone="error">
      <FormattedMessage id={words[outcome]} />
    </Banner>
  );
}

/** Where the user came from. */
export type WayBack = {
  readonly path: string;
  readonly words: 'accounts.back-to-order' | 'accounts.verified-continue';
};

type DoneProps = { readonly email: string; readonly wayBack: WayBack | null };

/** `heading` takes the focus from the form that it has taken the place of. */
export function Verified({ wayBack, heading }: Pick<DoneProps, 'wayBack'> & Pick<DoneLayoutProps, 'heading'>) {
  return (
    <Done heading={heading} title={<FormattedMessage id="accounts.verified-title" />} wayBack={wayBack}>
      <FormattedMessage id="accounts.verified-lede" />
    </Done>
  );
}

export function NothingToVerify({ email, wayBack }: DoneProps) {
  return (
    <Done title={<FormattedMessage id="accounts.verify-no-pending-title" />} wayBack={wayBack}>
      <FormattedMessage id="accounts.verify-no-pending-lede" values={{ email: <b>{email}</b> }} />
    </Done>
  );
}

/** Another account has taken the address that waited for its link. `heading` takes the focus. */
export function Taken({ email, heading }: Pick<DoneProps, 'email'> & Pick<DoneLayoutProps, 'heading'>) {
  return (
    <>
      <h1 ref={heading} className="d2">
        <FormattedMessage id="accounts.verify-taken-title" />
      </h1>
      <p className="lede">
        <FormattedMessage id="accounts.verify-taken-lede" values={{ email: <b>{email}</b> }} />
      </p>
      <LinkButton to="/account/contact-details" className="w-fit">
        <FormattedMessage id="accounts.verify-taken-link" />
      </LinkButton>
    </>
  );
}

/** For an operator who views the site as this user: neither a form nor a script that submits it. */
export function OnlyOwner({ email }: { readonly email: string }) {
  return (
    <>
      <h1 className="d2">
        <FormattedMessage id="accounts.verify-title" />
      </h1>
      <p className="lede">
        <FormattedMessage id="accounts.verify-limited" values={{ email: <b>{email}</b> }} />
      </p>
    </>
  );
}

type DoneLayoutProps = Pick<DoneProps, 'wayBack'> & {
  readonly title: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
};

function Done({ title, heading, wayBack, children }: DoneLayoutProps) {
  return (
    <>
      <h1 ref={heading} className="d2">
        {title}
      </h1>
      <p className="lede">{children}</p>
      <div className="flex flex-wrap gap-3">
        {wayBack !== null && (
          <LinkButton to={wayBack.path}>
            <FormattedMessage id={wayBack.words} />
          </LinkButton>
        )}
        <LinkButton to="/s" {...(wayBack !== null && { variant: 'outline' })}>
          <FormattedMessage id="accounts.browse" />
        </LinkButton>
      </div>
    </>
  );
}
