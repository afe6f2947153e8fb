import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { diskFiles } from '../files/disk.server.ts';
import { makeDecoder } from './decoding/decoder.server.ts';
import { makeReader } from './reader.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotation-reader-'));
const files = diskFiles(folder);
const decoder = makeDecoder({ niceness: 0, ownSession: false, maxBackground: 1, maxCpuMs: 1_000, timeoutMs: 1_000 });
const leases = { hold: async () => async () => {} };
const imageId = '2f0c9c1e-6a53-4a6e-9f0e-0c8c3c1f7a11';
const key = `images/${imageId}/portrait-crop.webp`;

// An entry that is cached at zero would never expire.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(1));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('an image is cached, and a removed one is served for five minutes at most', async () => {
  const read = makeReader({ files, leases, decoder });
  const isShown = async () => (await read(imageId, 'portrait-crop', 'webp')) !== null;
  await files.put(key, new Uint8Array(9), 'image/webp');
  expect(await isShown()).toBe(true);
  await files.remove(key);
  const minutes = [];
  for (let minute = 1; minute <= 6; minute++) {
    vi.advanceTimersByTime(59_000);
    minutes.push(await isShown());
  }
  expect(minutes).toEqual([true, true, true, true, true, false]);
});
