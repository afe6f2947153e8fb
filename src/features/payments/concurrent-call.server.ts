import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '#src/platform/payments/payments.ts';

const pauseMs = 250;
const maxReads = 8;
const busyReasons: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'lock_timeout']);

/**
 * The row that a concurrent call of the same user writes: Stripe reports the idempotency key as in use while that call
 * is open. Read for up to two seconds then, and once after any other answer; null while nothing is written.
 */
export async function writtenMeanwhile<Row>(
  answer: Exclude<Answer<unknown>, { kind: 'done' }>,
  read: () => Promise<Row | null>,
): Promise<Row | null> {
  const isOpen = answer.kind === 'unknown' && busyReasons.has(answer.reason);
  for (let reads = 1; ; reads++) {
    const row = await read();
    if (row !== null || !isOpen || reads === maxReads) return row;
    await sleep(pauseMs);
  }
}
