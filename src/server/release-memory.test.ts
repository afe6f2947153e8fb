import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseMemoryWhenCalm } from './release-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the heap is collected once after the start, when the first visitors are served, and keeps what is cached', () => {
  const collect = vi.fn<() => void>();
  vi.stubGlobal('gc', collect);
  const server = createServer();
  const release = vi.fn<() => void>();
  releaseMemoryWhenCalm(server, release);
  const fiveSeconds = (requests: number) => {
    for (let n = 0; n < requests; n++) server.emit('request');
    vi.advanceTimersByTime(5_000);
    return collect.mock.calls.length;
  };
  expect([fiveSeconds(100), fiveSeconds(10), fiveSeconds(10), fiveSeconds(10)]).toEqual([0, 0, 1, 1]);
  expect(release, 'nobody was served much, so nothing is dropped').not.toHaveBeenCalled();
});

test('memory is released once after a burst of traffic, and not during it', () => {
  const server = createServer();
  const release = vi.fn<() => void>();
  releaseMemoryWhenCalm(server, release);
  const fiveSeconds = (requests: number) => {
    for (let n = 0; n < requests; n++) server.emit('request');
    vi.advanceTimersByTime(5_000);
    return release.mock.calls.length;
  };
  expect([fiveSeconds(10), fiveSeconds(0), fiveSeconds(0)], 'never busy').toEqual([0, 0, 0]);
  expect([fiveSeconds(1_000), fiveSeconds(0), fiveSeconds(400), fiveSeconds(10)]).toEqual([0, 0, 0, 0]);
  expect([fiveSeconds(10), fiveSeconds(0), fiveSeconds(0)]).toEqual([1, 1, 1]);
});
