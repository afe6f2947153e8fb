import { useSyncExternalStore } from 'react';
import { isLostScript } from './lost-script.ts';

const event = 'connection';
let failing = false;
let isAsking = false;
let page = '';
let kept = 0;

/** Records whether a call in the background was answered without a failure of the site, for the banner of the top bar. */
export function recordCall(reached: boolean): void {
  failing = !reached;
  dispatchEvent(new Event(event));
}

/** Records that a call had no answer. The site is asked again and again, so that the banner goes as soon as it answers. */
export function recordUnreached(): void {
  recordCall(false);
  if (!isAsking) void askUntilAnswered(firstPauseMs);
}

async function askUntilAnswered(pauseMs: number): Promise<void> {
  isAsking = true;
  await onlineOrAfter(pauseMs);
  if (failing && !(await isAnswering())) return askUntilAnswered(nextPause(pauseMs));
  isAsking = false;
  if (failing) recordCall(true);
}

/** A site that hangs takes connections, and does not answer. */
const answerMs = 10_000;

function isAnswering(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    () => true,
    () => false,
  );
}

/** A page that was loaded since is the proof that the site can be reached; `key` is that of its location. */
export function recordPage(key: string): void {
  if (key !== page) recordCall(true);
  page = key;
}

/** Records that the page stayed because the site cannot be reached: the banner says so again, also after it was closed. */
export function recordKept(): void {
  kept += 1;
  recordUnreached();
}

/**
 * Calls `go`, which loads another page or search, unless the browser sees no network and the site, which may be on the same
 * machine, does not answer: then the page stays with what was entered, and the banner says so. Returns whether it went.
 */
export async function goIfAnswered(go: () => void): Promise<boolean> {
  if (!seesNetwork() && !(await isAnswering())) {
    recordKept();
    return false;
  }
  go();
  return true;
}

const firstPauseMs = 1000;
const maxPauseMs = 60_000;

/**
 * Fetches a part of the script, again and again while the site cannot be reached; the banner says so meanwhile. Without a
 * network it is not tried: some browsers remember for as long as the page is open that a script could not be fetched.
 */
export async function whenReached<Part>(fetchPart: () => Promise<Part>, pauseMs = firstPauseMs): Promise<Part> {
  const part = seesNetwork() || (await isAnswering()) ? await unlessLost(fetchPart) : null;
  if (part === null) {
    recordCall(false);
    await onlineOrAfter(pauseMs);
    return whenReached(fetchPart, nextPause(pauseMs));
  }
  if (pauseMs > firstPauseMs) recordCall(true);
  return part;
}

function unlessLost<Part>(fetchPart: () => Promise<Part>): Promise<Part | null> {
  return fetchPart().catch((thrown: unknown) => {
    if (!isLostScript(thrown)) throw thrown;
    return null;
  });
}

/** Whether the browser sees a network. A server knows of none, and needs none to load a script. */
export function seesNetwork(): boolean {
  return navigator.onLine !== false;
}

const nextPause = (pauseMs: number) => Math.min(pauseMs * 2, maxPauseMs);

function onlineOrAfter(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    addEventListener('online', go);
  });
}

/** Whether the last call in the background failed, or the browser has no network. */
export function useConnectionFailure(): boolean {
  return useSyncExternalStore(subscribe, isFailing, () => false);
}

/** How often the page has stayed because the site could not be reached. */
export function useKept(): number {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => 0,
  );
}

const isFailing = () => failing || !seesNetwork();

function subscribe(changed: () => void): () => void {
  const names = [event, 'online', 'offline'];
  for (const name of names) addEventListener(name, changed);
  return () => names.forEach((name) => removeEventListener(name, changed));
}
