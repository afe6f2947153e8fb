/** What the site answers to a browser that wants to be told; `refused` is a sentence. */
export type BrowserAnswer = { readonly refused: string | null };

/** `cannot`: it has no such notifications. `denied`: its user does not allow them. */
export type AddedBrowser = 'added' | 'cannot' | 'denied' | 'failed' | { readonly refused: string };

const workerPath = '/push-worker.js';

export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** A browser that knows the site by another key, of before, refuses the present one until it has forgotten that. */
async function subscriptionTo(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

/**
 * Asks the user and the browser's push service, and tells the site. Called by a button: browsers allow the question only
 * then. Nothing of this is loaded before.
 */
export async function addThisBrowser(publicKey: string, csrf: string): Promise<AddedBrowser> {
  if (!canBeTold()) return 'cannot';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const registration = await navigator.serviceWorker.register(workerPath);
    const subscription = await subscriptionTo(registration.pushManager, publicKey);
    const { endpoint, keys } = subscription.toJSON();
    const response = await fetch('/account/notifications/browsers', {
      method: 'POST',
      headers: { 'Accept': 'application/json', 'x-csrf-token': csrf },
      body: new URLSearchParams({
        endpoint: endpoint ?? '',
        publicKey: keys?.['p256dh'] ?? '',
        authSecret: keys?.['auth'] ?? '',
      }),
    });
    const answer = (await response.json()) as Partial<BrowserAnswer>;
    if (response.ok && answer.refused === null) return 'added';
    return typeof answer.refused === 'string' ? { refused: answer.refused } : 'failed';
  } catch {
    return 'failed';
  }
}
