import { expect, test, vi } from 'vitest';
import { writtenMeanwhile } from './concurrent-call.server.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const rowAfter = (reads: number) => {
  let done = 0;
  return vi.fn<() => Promise<string | null>>(async () => (++done >= reads ? 'row' : null));
};

test('while the key is in use, the row is read until the other call has written it', async () => {
  const read = rowAfter(2);
  expect(await writtenMeanwhile({ kind: 'unknown', reason: 'idempotency_key_in_use' }, read)).toBe('row');
  expect(read).toHaveBeenCalledTimes(2);
});

test('after any other answer, the row is read once and not waited for', async () => {
  const read = rowAfter(2);
  expect(await writtenMeanwhile({ kind: 'unknown', reason: 'StripeConnectionError' }, read)).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  expect(await writtenMeanwhile({ kind: 'stale-key', reason: 'replayed-500' }, rowAfter(1))).toBe('row');
});

test('a call that stays open is given up', async () => {
  const read = rowAfter(9);
  expect(await writtenMeanwhile({ kind: 'unknown', reason: 'lock_timeout' }, read)).toBeNull();
  expect(read).toHaveBeenCalledTimes(8);
});
