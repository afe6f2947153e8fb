/** Why a heart changed back. `gone`: the listing; `lost`: without an answer; `signed-out`: the session has ended. */
export type HeartFailure = 'limit' | 'gone' | 'own' | 'busy' | 'refused' | 'lost' | 'signed-out';
export type HeartAnswer = 'done' | HeartFailure;

type OnFailure = (failure: HeartFailure) => void;

/** What a user has saved and removed since the page was loaded. */
export type HeartStore = {
  /** Undefined where nothing was changed: then the page knows. */
  readonly get: (listingId: string) => boolean | undefined;
  /** Changes at once, and back when the server refuses. `before` is what the page says. */
  readonly set: (listingId: string, saved: boolean, before: boolean, onFailure: OnFailure) => void;
  /** Forgets what was settled before, because the page knows of it. `page` is a new object for each load of a page's data. */
  readonly pageLoaded: (page: unknown) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Calls for one listing are sent one after the other, and of several presses only the last counts, so the server ends
 * with what the heart shows.
 */
export function makeHeartStore(send: (listingId: string, saved: boolean) => Promise<HeartAnswer>): HeartStore {
  const shown = new Map<string, boolean>();
  const stored = new Map<string, boolean>();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();
  let current: unknown;
  const changed = () => listeners.forEach((listener) => listener());
  const show = (listingId: string, saved: boolean) => {
    shown.set(listingId, saved);
    changed();
  };
  const settle = async (listingId: string, onFailure: OnFailure) => {
    sending.add(listingId);
    for (;;) {
      const wanted = shown.get(listingId) ?? false;
      const before = stored.get(listingId) ?? false;
      if (wanted === before) break;
      const answer = await send(listingId, wanted);
      if (answer === 'done') stored.set(listingId, wanted);
      else {
        show(listingId, before);
        onFailure(answer);
        break;
      }
    }
    sending.delete(listingId);
  };
  return {
    get: (listingId) => shown.get(listingId),
    set(listingId, saved, before, onFailure) {
      if (!stored.has(listingId)) stored.set(listingId, before);
      show(listingId, saved);
      if (!sending.has(listingId)) void settle(listingId, onFailure);
    },
    pageLoaded(page) {
      if (page === current) return;
      current = page;
      for (const listingId of shown.keys()) {
        if (sending.has(listingId)) continue;
        for (const facts of [shown, stored]) facts.delete(listingId);
      }
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
