import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordCall, recordKept, whenReached } from './connection.ts';

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

test('without a network a script is fetched only where the site answers, as one on the same machine does', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ask.mockResolvedValue(new Response()));
  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue('the menu');
  const part = whenReached(fetchPart);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetchPart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await part).toBe('the menu');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a script that fails for another reason is not fetched again', async () => {
  const broken = new TypeError('Cannot read properties of undefined');
  await expect(whenReached(() => Promise.reject(broken))).rejects.toBe(broken);
});

describe('the site that was not reached', () => {
  const ask = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', ask.mockReset().mockRejectedValue(new TypeError('Failed to fetch')));
    vi.stubGlobal('navigator', { onLine: true });
  });

  test('is asked after growing pauses, and at once when the network is back, until it answers', async () => {
    const said = vi.fn<() => void>();
    browser.addEventListener('connection', said);
    recordKept();
    recordKept();
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect(ask).toHaveBeenCalledTimes(2);
    // One that takes the connection and is silent is asked again too.
    expect(ask).toHaveBeenCalledWith('/healthz', expect.objectContaining({ signal: expect.any(AbortSignal) }));
    expect(said).toHaveBeenCalledTimes(2);
    ask.mockResolvedValue(new Response());
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('is not asked once another call was answered', async () => {
    recordKept();
    recordCall(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
    recordKept();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledOnce();
  });
});
