import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReached } from './connection.ts';

const lost = () => new TypeError('Failed to fetch dynamically imported module: https://example.test/assets/menu.js');

let browser: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a script that cannot be fetched is fetched again after a pause, and at once when the network is back', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost());
  fetchPart.mockResolvedValue('the menu');
  const part = whenReached(fetchPart);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetchPart).toHaveBeenCalledTimes(2);
  browser.dispatchEvent(new Event('online'));
  expect(await part).toBe('the menu');
  expect(fetchPart).toHaveBeenCalledTimes(3);
});

test('a script that fails for another reason is not fetched again', async () => {
  const broken = new TypeError('Cannot read properties of undefined');
  await expect(whenReached(() => Promise.reject(broken))).rejects.toBe(broken);
});
