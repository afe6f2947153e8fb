import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFetcher } from 'react-router';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { isUnanswered } from '#src/ui/browser/lost-script.ts';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { BagAnswer } from '../bag-answer.ts';
import { bagPath, cartPath } from '../cart-path.ts';
import type { Chosen } from '../chosen.ts';
import { addLocally } from '../local-bag.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

type AddingProps = {
  readonly listing: ListingPageData;
  readonly choice: Chosen;
  readonly onAdded: (() => void) | undefined;
  readonly onEnd: () => void;
};

/** Of this page, whichever press it was: what was sent ended without an answer, and the next is sent as without a script. */
let isStuck = false;

/** Adds the chosen order, once, and says what became of it: of a signed-in user at the server, else in the browser. */
export function Adding({ listing, choice, onAdded, onEnd }: AddingProps) {
  const csrf = useCsrfToken();
  const intl = useIntl();
  const show = useToast();
  const fetcher = useFetcher<BagAnswer>();
  const [local, setLocal] = useState<BagAnswer | null>(null);
  // What is in the form when it is pressed.
  const [order] = useState(choice.order);
  const isSignedIn = csrf !== '';
  const send = (operation: 'add' | 'replace') => {
    if (order === null) return onEnd();
    if (isSignedIn) {
      if (isStuck) return location.assign(bagPath(listing.id, order));
      const fields = { ...Object.fromEntries(new URLSearchParams(orderQuery(order))), operation, csrf };
      return void fetcher.submit(fields, { method: 'post', action: bagPath(listing.id) });
    }
    const answer = addLocally({ listing, order, seenAmount: totalOf(choice), replace: operation === 'replace' });
    if (!('problem' in answer)) return setLocal(answer);
    if (answer.problem === 'full') return setLocal({ refused: intl.formatMessage({ id: 'cart.full' }) });
    // Then as without a script.
    location.assign(bagPath(listing.id, order));
  };
  const begin = useEffectEvent(() => send('add'));
  useEffect(() => {
    void Promise.resolve().then(begin);
  }, []);
  const isLost = useLost(fetcher.data);
  const answer = local ?? fetcher.data ?? undefined;
  const end = useEffectEvent((ended: BagAnswer) => {
    if (!('done' in ended)) return;
    show(<Added title={listing.title} isSignedIn={isSignedIn} done={ended.done} />, { milliseconds: 8000 });
    onEnd();
    onAdded?.();
  });
  useEffect(() => {
    if (answer !== undefined) end(answer);
  }, [answer]);
  if (isLost) return <Refused>{intl.formatMessage({ id: 'cart.lost' })}</Refused>;
  if (answer === undefined || 'done' in answer) return null;
  if ('refused' in answer) return <Refused>{answer.refused}</Refused>;
  return (
    <ConflictDialog
      provider={answer.conflict}
      title={listing.title}
      busy={fetcher.state !== 'idle'}
      onClear={() => send('replace')}
      onClose={onEnd}
    />
  );
}

/** Whether the sending has ended without an answer. */
function useLost(data: BagAnswer | null | undefined): boolean {
  const isLost = isUnanswered(data);
  useEffect(() => {
    if (isLost) isStuck = true;
  }, [isLost]);
  return isLost;
}

/** In place, because a message beside the page is not seen over the sheet of narrow screens. */
function Refused({ children }: { readonly children: string }) {
  return (
    <p className="small mt-2" role="alert">
      {children}
    </p>
  );
}

type DoneProps = { readonly title: string; readonly isSignedIn: boolean; readonly done: 'added' | 'changed' };

function Added({ title, isSignedIn, done }: DoneProps) {
  const id = done === 'changed' ? 'cart.changed' : isSignedIn ? 'cart.added' : 'cart.added-to-browser';
  return (
    <FormattedMessage
      id={id}
      values={{
        title,
        link: (words) => (
          <TextLink key="link" to={cartPath}>
            {words}
          </TextLink>
        ),
      }}
    />
  );
}

/** In minor units; null where it is not known yet. */
function totalOf({ price }: Chosen): number | null {
  const shown = price.state === 'here' ? (price.answer?.price ?? null) : null;
  return shown === null || 'malformed' in shown ? null : shown.total.amount;
}
