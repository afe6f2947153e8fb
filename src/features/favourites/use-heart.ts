import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { favouritePath } from './favourite-path.ts';
import { sendHeart } from './heart-calls.ts';
import { makeHeartStore, type HeartStore } from './heart-store.ts';

/** Of one session: after logging in as another user the store is a new one. */
let current: { readonly csrf: string; readonly store: HeartStore } | null = null;

function storeOf(csrf: string): HeartStore {
  if (current?.csrf !== csrf)
    current = { csrf, store: makeHeartStore((listingId, saved) => sendHeart(csrf, listingId, saved)) };
  return current.store;
}

const unknown = () => undefined;
const noSubscription = () => () => {};

/** Whether the viewer has saved the listing, and how to change it; `loaded` is what the page came with. */
export function useHeart(listingId: string, loaded: boolean) {
  const csrf = useCsrfToken();
  const intl = useIntl();
  const toast = useToast();
  const store = import.meta.env.SSR ? null : storeOf(csrf);
  const changed = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    store === null ? unknown : () => store.get(listingId),
    unknown,
  );
  const saved = changed ?? loaded;
  const set = (next: boolean) =>
    store?.set(listingId, next, saved, (failure) => {
      if (failure === 'signed-out') location.assign(favouritePath(listingId));
      else toast(intl.formatMessage({ id: `favourites.failed-${failure}` }), { milliseconds: 8000 });
    });
  return { saved, set };
}
