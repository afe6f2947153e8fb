import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { canonicalListingPath } from '#src/features/listings/listing-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { cartPath } from './cart-path.ts';
import { readBag, removeSent, writeBag, type LocalEntry } from './local-bag.ts';
import type { MergeAnswer, MergeOutcome } from './merge-answer.ts';
import { sendBag } from './merge-calls.ts';

type Merged = { readonly sent: readonly LocalEntry[]; readonly answer: MergeAnswer };

/** Before it is sent again while the site is busy. */
const busyPausesMs = [2_000, 8_000] as const;

/**
 * Moves what the browser kept of a visitor into the bag of the user that they have become, and says what did not fit.
 * Without an answer it is kept, and tried again with the next document.
 */
export function MergeBag({ onEnd }: { readonly onEnd: () => void }) {
  const csrf = useCsrfToken();
  const show = useToast();
  const revalidator = useRevalidator();
  const [merged, setMerged] = useState<Merged | null>(null);
  const settle = useEffectEvent((sent: readonly LocalEntry[], answer: MergeAnswer | 'later' | 'refused') => {
    if (answer === 'later') return;
    if (answer === 'refused') {
      writeBag([]);
      return onEnd();
    }
    removeSent(sent);
    void revalidator.revalidate();
    if (answer.entries.some(({ outcome }) => !isIn(outcome))) return setMerged({ sent, answer });
    show(<AllIn count={answer.entries.length} />, { milliseconds: 8000 });
    onEnd();
  });
  // Each load of the page has another token, also the one that shows the bag: it may not send again.
  const proof = useEffectEvent(() => csrf);
  useEffect(() => {
    let isStopped = false;
    const send = async (pausesMs: readonly number[]) => {
      const sent = readBag();
      const answer = await sendBag(proof(), sent);
      if (isStopped) return;
      const [pauseMs, ...rest] = pausesMs;
      if (answer === 'later' && pauseMs !== undefined) setTimeout(() => void send(rest), pauseMs);
      else settle(sent, answer);
    };
    void send(busyPausesMs);
    return () => {
      isStopped = true;
    };
  }, []);
  const close = () => {
    setMerged(null);
    onEnd();
  };
  return merged && <SomeLeftOut {...merged} onClose={close} />;
}

function isIn(outcome: MergeOutcome): boolean {
  return outcome === 'added' || outcome === 'already';
}

function AllIn({ count }: { readonly count: number }) {
  return (
    <FormattedMessage
      id="cart.merged"
      values={{
        count,
        link: (words) => (
          <TextLink key="link" to={cartPath}>
            {words}
          </TextLink>
        ),
      }}
    />
  );
}

function SomeLeftOut({ sent, answer, onClose }: Merged & { readonly onClose: () => void }) {
  const intl = useIntl();
  const titles = new Map(sent.map(({ listingId, title }) => [listingId.toLowerCase(), title]));
  const name = callName(answer.provider?.displayName ?? '');
  const listed = answer.entries.map(({ listingId, outcome }) => ({
    ...{ listingId, outcome },
    title: titles.get(listingId) ?? '',
    why: intl.formatMessage({ id: `cart.outcome-${outcome}` }, { name }),
  }));
  return (
    <Modal
      open
      onClose={onClose}
      title={intl.formatMessage({ id: 'cart.merged-some' })}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage id="cart.merged-close" />
          </Button>
          <LinkButton to={cartPath} onClick={onClose}>
            <FormattedMessage id="cart.merged-see" />
          </LinkButton>
        </>
      }
    >
      <Outcomes heading="cart.merged-in" entries={listed.filter(({ outcome }) => isIn(outcome))} />
      <Outcomes heading="cart.merged-out" entries={listed.filter(({ outcome }) => !isIn(outcome))} />
    </Modal>
  );
}

type OutcomesProps = {
  readonly heading: 'cart.merged-in' | 'cart.merged-out';
  readonly entries: readonly {
    readonly listingId: string;
    readonly outcome: MergeOutcome;
    readonly title: string;
    readonly why: string;
  }[];
};

function Outcomes({ heading, entries }: OutcomesProps) {
  if (entries.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="h6">
        <FormattedMessage id={heading} />
      </h3>
      <ul className="mt-2 grid gap-2">
        {entries.map(({ listingId, outcome, title, why }) => (
          <li key={listingId}>
            {outcome === 'gone' ? title : <TextLink to={canonicalListingPath({ id: listingId })}>{title}</TextLink>}
            <span className="muted">: {why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
