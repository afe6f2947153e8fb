import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteLoaderData } from 'react-router';
import { type CardModel, ListingCard, listingIdOf } from '#src/features/listings/components/listing-card.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { clearViewed, fetchViewed, putBack, sendViews, type Proof } from './view-calls.ts';

const maxShown = 4;
/** How far below the window the row may be when its cards are fetched. */
const ahead = '600px';

type Root = { readonly viewer: { readonly viewedAs: string | null } | null };

type ViewedRowProps = { readonly listingId: string | null; readonly signedIn: boolean };

/** The row, fetched when the visitor comes near it, with the way to clear it. */
export function ViewedRow({ listingId, signedIn }: ViewedRowProps) {
  const isOperators = useRouteLoaderData<Root>('root')?.viewer?.viewedAs != null;
  const token = useCsrfToken();
  const proof: Proof = signedIn ? token : null;
  const [cards, setCards] = useState<readonly CardModel[]>([]);
  const [cleared, setCleared] = useState<readonly string[] | null>(null);
  const [isBack, setBack] = useState(false);
  const sentinel = useRef<HTMLDivElement>(null);
  const load = async () => {
    const all = await fetchViewed(proof);
    return all.filter((card) => listingIdOf(card) !== listingId).slice(0, maxShown);
  };
  // Each load of the page has another token.
  const begin = useEffectEvent(async (isWanted: () => Promise<boolean>) => {
    // What a user looks at is no business of an operator who views the site as them.
    if (isOperators) return;
    if (proof !== null) await sendViews(proof, listingId);
    if (await isWanted()) setCards(await load());
  });
  useEffect(() => {
    const near = whenNear(sentinel.current);
    void begin(() => near.reached);
    return near.stop;
  }, []);
  const clear = async () => {
    const ids = await clearViewed(proof);
    if (ids === null) return;
    setCards([]);
    setCleared(ids);
  };
  const undo = async () => {
    // Without an answer it can be tried again.
    if (!(await putBack(proof, cleared ?? []))) return;
    setCards(await load());
    setCleared(null);
    setBack(true);
  };
  return (
    <div ref={sentinel} className="print:hidden">
      {cleared !== null && <Cleared onUndo={() => void undo()} />}
      {cards.length > 0 && <Row cards={cards} isBack={isBack} onClear={() => void clear()} />}
    </div>
  );
}

/** Whether an element has come near the window; false when it is gone before. */
function whenNear(element: Element | null) {
  let settle: (isNear: boolean) => void = () => {};
  const reached = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      settle(true);
    },
    { rootMargin: ahead },
  );
  if (element !== null) observer.observe(element);
  const stop = () => {
    observer.disconnect();
    settle(false);
  };
  return { reached, stop };
}

type RowProps = {
  readonly cards: readonly CardModel[];
  /** By Undo, whose button had the focus. */
  readonly isBack: boolean;
  readonly onClear: () => void;
};

function Row({ cards, isBack, onClear }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <section className="section wrap pt-0" aria-labelledby="viewed">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="viewed" className="d3">
          <FormattedMessage id="viewed.title" />
        </h2>
        <button ref={button} type="button" className="link" onClick={onClear}>
          <FormattedMessage id="viewed.clear" />
        </button>
      </div>
      <div className="tile-grid">
        {cards.map((card) => (
          <ListingCard key={card.path} card={card} />
        ))}
      </div>
    </section>
  );
}

/** In place of the row, with the focus that its button had. */
function Cleared({ onUndo }: { readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="section wrap flex flex-wrap items-center gap-4" role="status">
      <p>
        <FormattedMessage id="viewed.cleared" />
      </p>
      <Button ref={button} variant="outline" onClick={onUndo}>
        <FormattedMessage id="viewed.undo" />
      </Button>
    </div>
  );
}
