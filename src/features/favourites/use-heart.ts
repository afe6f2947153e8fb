import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useMatches, useRouteLoaderData } from 'react-router';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { favouritePath } from './favourite-path.ts';
import { sendHeart } from './heart-calls.ts';
import { makeHeartStore, type HeartStore } from './heart-store.ts';

type Root = { readonly viewer: { readonly id: string } | null };

/** Of one user: after logging in as another the store is a new one. */
let current: { readonly userId: string; readonly store: HeartStore } | null = null;

/** The root loads a new token of the same session whenever it loads, also without the page: it names no session. */
let lastCsrf = '';

function storeOf(userId: string): HeartStore {
  if (current?.userId !== userId)
    current = { userId, store: makeHeartStore((listingId, saved) => sendHeart(lastCsrf, listingId, saved)) };
  return current.store;
}

const unknown = () => undefined;
const noSubscription = () => () => {};

/** Whether the viewer has saved the listing, and how to change it; `loaded` is what the page came with. */
export function useHeart(listingId: string, loaded: boolean) {
  const csrf = useCsrfToken();
  const intl = useIntl();
  const toast = useToast();
  const userId = useRouteLoaderData<Root>('root')?.viewer?.id ?? '';
  const page = useMatches().at(-1)?.loaderData;
  const store = import.meta.env.SSR ? null : storeOf(userId);
  useLayoutEffect(() => store?.pageLoaded(page), [store, page]);
  const changed = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    store === null ? unknown : () => store.get(listingId),
    unknown,
  );
  const saved = changed ?? loaded;
  const set = (next: boolean) => {
    lastCsrf = csrf;
    store?.set(listingId, next, saved, (failure) => {
      if (failure === 'signed-out') location.assign(favouritePath(listingId));
      else toast(intl.formatMessage({ id: `favourites.failed-${failure}` }), { milliseconds: 8000 });
    });
  };
  return { saved, set };
}
