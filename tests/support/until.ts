import { expect } from 'vitest';

/** Waits for work in the background. */
export async function until(isDone: () => Promise<unknown>, name: string): Promise<void> {
  await expect.poll(isDone, { timeout: 60_000, interval: 200, message: name }).toBe(true);
}
