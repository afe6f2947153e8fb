import { afterEach, expect, test, vi } from 'vitest';
import { addThisBrowser } from './push-browser.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that may have been turned on under a key, and a site that accepts it. */
function browserWith(formerKey: string | null, refuses = 'InvalidStateError') {
  let present = formerKey;
  const sent: string[] = [];
  const subscription = () => ({
    unsubscribe: async () => {
      present = null;
      return true;
    },
    toJSON: () => ({ endpoint: `https://push.example/${present}`, keys: { p256dh: 'public', auth: 'secret' } }),
  });
  const pushManager = {
    getSubscription: async () => (present === null ? null : subscription()),
    subscribe: async ({ applicationServerKey: key }: { readonly applicationServerKey: string }) => {
      if (present !== null && present !== key) throw new DOMException('Another key', refuses);
      present = key;
      return subscription();
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => ({ pushManager }) } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: URLSearchParams }) => {
    sent.push(body.get('endpoint') ?? '');
    return Response.json({ refused: null });
  });
  return sent;
}

test.each([null, 'new-key', 'former-key'])('a browser is turned on that was so under the key %s', async (former) => {
  const sent = browserWith(former);
  expect(await addThisBrowser('new-key', 'csrf')).toBe('added');
  expect(sent).toEqual(['https://push.example/new-key']);
});

test('a browser whose push service does not answer is not turned on', async () => {
  const sent = browserWith('former-key', 'AbortError');
  expect(await addThisBrowser('new-key', 'csrf')).toBe('failed');
  expect(sent).toEqual([]);
});
