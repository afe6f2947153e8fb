import { useSyncExternalStore } from 'react';

const event = 'connection';
let failing = false;
let page = '';

/** Records whether a call in the background has reached the site, for the banner of the top bar. */
export function recordCall(reached: boolean): void {
  failing = !reached;
  dispatchEvent(new Event(event));
}

/** A page that was loaded since is the proof that the site can be reached; `key` is that of its location. */
export function recordPage(key: string): void {
  if (key !== page) recordCall(true);
  page = key;
}

/** Whether the last call in the background failed, or the browser has no network. */
export function useConnectionFailure(): boolean {
  return useSyncExternalStore(subscribe, isFailing, () => false);
}

const isFailing = () => failing || !navigator.onLine;

function subscribe(changed: () => void): () => void {
  const names = [event, 'online', 'offline'];
  for (const name of names) addEventListener(name, changed);
  return () => names.forEach((name) => removeEventListener(name, changed));
}
