import { Heart as HeartShape } from 'lucide-react';
import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { useIntl } from 'react-intl';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { favouritePath } from './favourite-path.ts';

// Of signed-in users; the server has it from the start.
const ownHeart = lazyWithPreload(() => import('./components/own-heart.tsx').then((module) => module.OwnHeart));
if (import.meta.env.SSR) ownHeart.preload();

/** The listings of the page that the viewer has saved; null for an anonymous visitor. */
const SavedContext = createContext<readonly string[] | null>(null);

/** The id of the form that the hearts of a page send. */
export const heartsForm = 'hearts';

type HeartsProps = { readonly saved: readonly string[] | null; readonly children: ReactNode };

/** Around all hearts of a page. They are the buttons of one form, because each form carries a token. */
export function Hearts({ saved, children }: HeartsProps) {
  return (
    <SavedContext value={saved}>
      {saved !== null && (
        <form id={heartsForm} method="post" hidden>
          <CsrfField />
        </form>
      )}
      {children}
    </SavedContext>
  );
}

type AlsoSavedProps = { readonly saved: readonly string[] | null | undefined; readonly children: ReactNode };

/** Around hearts that came after the page, with those of them that are saved. Within `Hearts`. */
export function AlsoSaved({ saved, children }: AlsoSavedProps) {
  const before = useContext(SavedContext);
  if (before === null || saved == null) return children;
  return <SavedContext value={[...before, ...saved]}>{children}</SavedContext>;
}

type HeartProps = { readonly listingId: string; readonly title: string; readonly className?: string };

/** Saves a listing to one's favourites. Of an anonymous visitor it is a link, so that the page is the same for all. */
export function Heart({ listingId, title, className = 'heart' }: HeartProps) {
  const intl = useIntl();
  const saved = useContext(SavedContext);
  if (saved !== null)
    return (
      <Suspense>
        <ownHeart.Part {...{ listingId, title, className }} form={heartsForm} loaded={saved.includes(listingId)} />
      </Suspense>
    );
  return (
    <Link
      to={favouritePath(listingId)}
      rel="nofollow"
      className={className}
      aria-label={intl.formatMessage({ id: 'favourites.save' }, { title })}
    >
      <Icon as={HeartShape} />
    </Link>
  );
}
