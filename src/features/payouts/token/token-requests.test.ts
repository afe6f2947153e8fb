import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenResult } from './bank-token.ts';
import { tokenRequests } from './token-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that answer when they are told to. */
function setUp() {
  const requested: { signature: string; answer: (result: TokenResult) => Promise<void> }[] = [];
  const results: (TokenResult | null)[] = [];
  const requests = tokenRequests({
    debounceMs: 1_000,
    request: (signature) =>
      new Promise((resolve) => {
        const answer = async (result: TokenResult) => {
          resolve(result);
          await vi.advanceTimersByTimeAsync(0);
        };
        requested.push({ signature, answer });
      }),
    onResult: (result) => results.push(result),
  });
  return { requests, requested, results, last: () => results.at(-1) };
}

const token = (id: string): TokenResult => ({ kind: 'token', id });

test('a token is asked for one second after the last change', async () => {
  const { requests, requested } = setUp();
  requests.expect('a');
  await vi.advanceTimersByTimeAsync(900);
  requests.expect('b');
  await vi.advanceTimersByTimeAsync(999);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requested.map(({ signature }) => signature)).toEqual(['b']);
});

test('nothing is asked for while fields are missing', async () => {
  const { requests, requested } = setUp();
  requests.expect('a');
  requests.expect(null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requested).toEqual([]);
  expect(await requests.now()).toBeNull();
});

test('a change takes the token back', async () => {
  const { requests, requested, last } = setUp();
  requests.expect('a');
  await vi.advanceTimersByTimeAsync(1_000);
  await requested[0]?.answer(token('btok_a'));
  expect(last()).toEqual(token('btok_a'));
  requests.expect('b');
  expect(last()).toBeNull();
});

test('an answer that comes after a change does not count', async () => {
  const { requests, requested, last } = setUp();
  requests.expect('a');
  await vi.advanceTimersByTimeAsync(1_000);
  requests.expect('b');
  await requested[0]?.answer(token('btok_a'));
  expect(last()).toBeNull();
  // Nor when the fields are by then as they were.
  requests.expect('a');
  expect(last()).toBeNull();
});

test('a submit waits for no pause, and asks once', async () => {
  const { requests, requested } = setUp();
  requests.expect('a');
  const [one, other] = [requests.now(), requests.now()];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toHaveLength(1);
  await requested[0]?.answer(token('btok_a'));
  expect(await Promise.all([one, other])).toEqual([token('btok_a'), token('btok_a')]);
  expect(await requests.now()).toEqual(token('btok_a'));
  expect(requested).toHaveLength(1);
});

test('a submit whose fields change meanwhile gets no token', async () => {
  const { requests, requested } = setUp();
  requests.expect('a');
  const submitted = requests.now();
  requests.expect('b');
  await requested[0]?.answer(token('btok_a'));
  expect(await submitted).toBeNull();
});

test('what could not be asked is asked again by the next submit', async () => {
  const { requests, requested } = setUp();
  requests.expect('a');
  const first = requests.now();
  await requested[0]?.answer({ kind: 'unreachable' });
  expect(await first).toEqual({ kind: 'unreachable' });
  const second = requests.now();
  await requested[1]?.answer(token('btok_a'));
  expect(await second).toEqual(token('btok_a'));
});

test('a used token is replaced after a moment', async () => {
  const { requests, requested, last } = setUp();
  requests.expect('a');
  await vi.advanceTimersByTimeAsync(1_000);
  await requested[0]?.answer(token('btok_a'));
  requests.renew();
  expect(last()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toHaveLength(2);
});
